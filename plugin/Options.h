//===- Options.h - The plugin's arguments -----------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_OPTIONS_H
#define HOTPATH_PLUGIN_OPTIONS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}
namespace clang {
class DiagnosticsEngine;
}

namespace hotpath {

/// What -fplugin-arg-hotpath-<key>[=value] asked for, for one compilation.
struct Options {
  bool MeasureAll = false;          ///< measure_all
  bool InlineKeep = false;          ///< inline=keep
  bool OnlyMainFile = false;        ///< only-main-file
  bool IncludeSystem = false;       ///< include-system
  unsigned MinInstructions = 0;     ///< min-instructions=N
  std::vector<std::string> Filters; ///< filter=FILE, as often as given
  bool Summarize = false;           ///< summary
  bool Off = false;                 ///< off
  bool PrintHelp = false;           ///< help
  bool PrintVersion = false;        ///< version
};

/// Reads the arguments. Reports every unknown key, missing or superfluous value
/// as an error of the compilation; returns false when there was one.
bool parseOptions(const std::vector<std::string> &Arguments,
                  clang::DiagnosticsEngine &Diags, Options &Result);

/// The table of arguments, one a line.
void printHelp(llvm::raw_ostream &OS);
/// "hotpath <version> for LLVM <major>".
void printVersion(llvm::raw_ostream &OS);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_OPTIONS_H
