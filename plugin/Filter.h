//===- Filter.h - Selection by a file of patterns ---------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_FILTER_H
#define HOTPATH_PLUGIN_FILTER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
}

namespace hotpath {

/// A file in the special-case-list format of the sanitizers and XRay
/// (https://clang.llvm.org/docs/SanitizerSpecialCaseList.html), with the
/// sections [measure] and [skip] and entries of the kinds fun: and src:. Globs
/// are those of the format's version 2 (*, ?, [...], {a,b}) under every LLVM:
/// LLVM's own reader took regular expressions until 17, so the same file would
/// mean something else there.
class Filter {
public:
  enum class Section { Measure, Skip };

  /// What names one function: its qualified name with and without template
  /// arguments, its linker symbol; and the file that it stands in.
  struct Subject {
    llvm::ArrayRef<std::string> Names;
    llvm::StringRef File;
  };

  /// Reads \p Path. Reports every bad line; returns nothing when there was one.
  static std::optional<Filter> read(llvm::StringRef Path,
                                    clang::DiagnosticsEngine &Diags);

  /// "<file>:<line>" of the first entry of the section that matches, or empty.
  std::string match(Section Where, const Subject &What);

  /// Reports the patterns that have matched nothing so far, as remarks.
  void reportUnused(clang::DiagnosticsEngine &Diags) const;

private:
  struct Entry {
    Section Where;
    bool IsSource;
    unsigned Line;
    std::string Text;
    std::vector<std::string> Choices; ///< of the braces; the globs refer to it
    std::vector<llvm::GlobPattern> Globs;
    bool Used = false;
  };

  std::string place(unsigned Line) const {
    return Path + ":" + std::to_string(Line);
  }
  /// Reads one line into the entries; returns what is wrong with it, or empty.
  std::string readLine(llvm::StringRef Line, unsigned Number,
                       std::optional<Section> &Now);
  std::string addEntry(llvm::StringRef Line, unsigned Number, Section Now);

  std::string Path;
  std::vector<Entry> Entries;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_FILTER_H
