//===- Summary.h - How many functions, and why ------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_SUMMARY_H
#define HOTPATH_PLUGIN_SUMMARY_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace hotpath {

/// Counts of functions for -fplugin-arg-hotpath-summary.
struct Summary {
  unsigned Marked = 0;     ///< measured by a mark of their own
  unsigned MeasureAll = 0; ///< measured by measure_all
  unsigned Skipped = 0;    ///< left out by an attribute, a pragma or a filter
  unsigned Unfit = 0;      ///< left out by their nature: naked, coroutine, ...
  unsigned Small = 0;      ///< below min-instructions
  unsigned Waiting = 0;    ///< selected by measure_all, before the optimiser
  unsigned Kept = 0;       ///< of those, the ones that it left

  /// One line.
  void print(llvm::raw_ostream &OS, llvm::StringRef File) const;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_SUMMARY_H
