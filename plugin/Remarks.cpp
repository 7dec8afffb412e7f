//===- Remarks.cpp - What the passes tell of a function -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Remarks.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

using namespace hotpath;
using namespace llvm;

void hotpath::remarkMeasured(Function &F, const Annotation &A) {
  OptimizationRemarkEmitter ORE(&F);
  ORE.emit([&] {
    return OptimizationRemark("hotpath", "Measured",
                              DiagnosticLocation(F.getSubprogram()),
                              &F.getEntryBlock())
           << "hotpath: '" << A.Name << "' is measured: " << A.Why;
  });
}

void hotpath::remarkLeftOut(Function &F, const Annotation &A, StringRef Why) {
  OptimizationRemarkEmitter ORE(&F);
  ORE.emit([&] {
    return OptimizationRemarkMissed("hotpath", "LeftOut",
                                    DiagnosticLocation(F.getSubprogram()),
                                    &F.getEntryBlock())
           << "hotpath: '" << A.Name << "' is not measured: " << Why;
  });
}
