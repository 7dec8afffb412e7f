//===- Summary.cpp - How many functions, and why --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Summary.h"

#include "llvm/Support/raw_ostream.h"

using namespace hotpath;

void Summary::print(llvm::raw_ostream &OS, llvm::StringRef File) const {
  OS << "hotpath: " << File << ": " << Marked + MeasureAll
     << " functions measured (" << Marked << " marked, " << MeasureAll
     << " by measure_all); left out: " << Waiting - Kept
     << " inlined or unused, " << Skipped << " skipped, " << Small
     << " below min-instructions, " << Unfit << " that cannot be measured\n";
}
