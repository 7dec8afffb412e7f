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

/// One key. An argument is a flag, or takes exactly the values listed.
struct Argument {
  const char *Key;
  const char *Value; ///< the one value it takes, or null for a flag
  bool Options::*Target;
  const char *Help;
};

constexpr Argument Table[] = {
    {"measure_all", nullptr, &Options::MeasureAll,
     "measure every function of the translation unit outside system headers"},
    {"inline", "keep", &Options::InlineKeep,
     "place measure_all before inlining, so that inlined calls count too"},
    {"off", nullptr, &Options::Off,
     "compile as if the plugin were not loaded (attributes stay known)"},
    {"help", nullptr, &Options::PrintHelp, "print this table"},
    {"version", nullptr, &Options::PrintVersion, "print the version"},
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
  auto Refuse = [&](diag::ID What, StringRef A, StringRef B) {
    report(Diags, What) << A << B;
    Good = false;
  };
  for (StringRef Text : Arguments) {
    const bool HasValue = Text.contains('=');
    auto [Key, Value] = Text.split('=');
    const Argument *A = find(Key);
    if (!A)
      Refuse(diag::UnknownArgument, Key, nearestKey(Key));
    else if (!A->Value && HasValue)
      Refuse(diag::SuperfluousValue, Key, Value);
    else if (A->Value && Value != A->Value)
      Refuse(diag::WrongValue, Text, A->Value);
    else
      Result.*(A->Target) = true;
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
    OS << "  " << llvm::left_justify(Spelling, 14) << A.Help << '\n';
  }
}

void hotpath::printVersion(llvm::raw_ostream &OS) {
  OS << "hotpath " << HOTPATH_VERSION << " for LLVM "
     << HOTPATH_PLUGIN_LLVM_MAJOR << '\n';
}
