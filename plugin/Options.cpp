//===- Options.cpp - The plugin's arguments -------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "Compat.h"
#include "Diagnostics.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace hotpath;
using llvm::StringRef;

namespace {

/// One key. Set applies a value and returns false when it is a wrong one.
struct Argument {
  const char *Key;
  const char *Value; ///< what stands for it in the help; null for a flag
  bool (*Set)(Options &, StringRef Value);
  const char *Help;
};

template <bool Options::*Flag> bool setFlag(Options &O, StringRef) {
  return O.*Flag = true;
}

bool addFilter(Options &O, StringRef File) {
  O.Filters.push_back(File.str());
  return !File.empty();
}

bool setMinInstructions(Options &O, StringRef Number) {
  return !Number.getAsInteger(10, O.MinInstructions);
}

bool setInline(Options &O, StringRef Value) {
  return O.InlineKeep = Value == "keep";
}

constexpr Argument Table[] = {
    {"measure_all", nullptr, setFlag<&Options::MeasureAll>,
     "measure every function of the translation unit outside system headers"},
    {"filter", "FILE", addFilter,
     "measure and skip what the patterns of FILE match; several filters add "
     "up"},
    {"min-instructions", "N", setMinInstructions,
     "let measure_all leave out functions of fewer than N instructions that "
     "neither loop nor call"},
    {"inline", "keep", setInline,
     "place measure_all before inlining, so that inlined calls count too"},
    {"only-main-file", nullptr, setFlag<&Options::OnlyMainFile>,
     "let measure_all leave out what the file includes"},
    {"include-system", nullptr, setFlag<&Options::IncludeSystem>,
     "let measure_all reach into system headers"},
    {"summary", nullptr, setFlag<&Options::Summarize>,
     "tell in one line how many functions are measured and left out"},
    {"off", nullptr, setFlag<&Options::Off>,
     "compile as if the plugin were not loaded (attributes stay known)"},
    {"help", nullptr, setFlag<&Options::PrintHelp>, "print this table"},
    {"version", nullptr, setFlag<&Options::PrintVersion>, "print the version"},
};

const Argument *find(StringRef Key) {
  for (const Argument &A : Table)
    if (Key == A.Key)
      return &A;
  return nullptr;
}

StringRef nearestKey(StringRef Key) {
  StringRef Best = Table[0].Key;
  for (const Argument &A : Table)
    if (Key.edit_distance(A.Key) < Key.edit_distance(Best))
      Best = A.Key;
  return Best;
}

} // namespace

bool hotpath::parseOptions(const std::vector<std::string> &Arguments,
                           clang::DiagnosticsEngine &Diags, Options &Result) {
  bool Good = true;
  auto Refuse = [&](message::ID What, StringRef A, StringRef B) {
    report(Diags, What) << A << B;
    Good = false;
  };
  for (StringRef Text : Arguments) {
    const bool HasValue = Text.contains('=');
    auto [Key, Value] = Text.split('=');
    const Argument *A = find(Key);
    if (!A)
      Refuse(message::UnknownArgument, Key, nearestKey(Key));
    else if (!A->Value && HasValue)
      Refuse(message::SuperfluousValue, Key, Value);
    else if (!A->Set(Result, Value))
      Refuse(message::WrongValue, Text, A->Value);
  }
  return Good;
}

void hotpath::printHelp(llvm::raw_ostream &OS) {
  OS << "hotpath: arguments of the plugin, each as "
        "-fplugin-arg-hotpath-<argument>\n";
  for (const Argument &A : Table) {
    std::string Spelling = A.Key;
    if (A.Value)
      Spelling += std::string("=") + A.Value;
    OS << "  " << llvm::left_justify(Spelling, 20) << A.Help << '\n';
  }
}

void hotpath::printVersion(llvm::raw_ostream &OS) {
  OS << "hotpath " << HOTPATH_VERSION << " for LLVM "
     << HOTPATH_PLUGIN_LLVM_MAJOR << '\n';
}
