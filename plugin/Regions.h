//===- Regions.h - measure_all for a stretch of a file ----------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_REGIONS_H
#define HOTPATH_PLUGIN_REGIONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace hotpath {

/// What `[[hotpath::measure_all]];` and `#pragma hotpath measure_all(on|off)`
/// say: from there to the end of the file that they stand in, or to the next of
/// them in that file. What the file includes behind them is within.
class Regions {
public:
  /// Says that measure_all is \p On from \p Where on.
  void begin(clang::SourceLocation Where, bool On,
             const clang::SourceManager &SM);

  /// Whether measure_all is on or off at \p Where; nothing outside of any
  /// region.
  std::optional<bool> at(clang::SourceLocation Where,
                         const clang::SourceManager &SM) const;

private:
  struct Region {
    clang::SourceLocation Begin;
    clang::SourceLocation End; ///< of the file
    bool On;
  };
  llvm::SmallVector<Region, 4> All;
};

/// Makes the preprocessor know `#pragma hotpath`.
void addPragma(clang::Preprocessor &PP);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_REGIONS_H
