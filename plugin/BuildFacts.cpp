//===- BuildFacts.cpp - How a unit was compiled ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFacts.h"

#include "hotpath/abi.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Sanitizers.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace hotpath;
using namespace llvm;

/// The value of an object-like macro; empty when it has none or is not defined.
static std::string macroValue(clang::Preprocessor &PP, StringRef Name) {
  const clang::MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
  return Macro && Macro->getNumTokens() == 1
             ? PP.getSpelling(Macro->getReplacementToken(0))
             : "";
}

static std::string optimization(const clang::CodeGenOptions &Options) {
  if (Options.OptimizeSize)
    return Options.OptimizeSize == 1 ? "-Os" : "-Oz";
  return "-O" + std::to_string(Options.OptimizationLevel);
}

static std::string options(clang::CompilerInstance &CI) {
  const clang::CodeGenOptions &CodeGen = CI.getCodeGenOpts();
  clang::Preprocessor &PP = CI.getPreprocessor();
  std::string Line = optimization(CodeGen);
  auto Add = [&Line](const Twine &Option) { Line += (" " + Option).str(); };
  if (const std::string &CPU = CI.getTargetOpts().CPU;
      !CPU.empty() && CPU != "x86-64" && CPU != "generic")
    Add("-march=" + CPU);
  if (CodeGen.PrepareForThinLTO)
    Add("-flto=thin");
  else if (CodeGen.PrepareForLTO)
    Add("-flto");
  if (CodeGen.hasProfileClangUse() || CodeGen.hasProfileIRUse())
    Add("-fprofile-use");
  if (CodeGen.hasProfileClangInstr() || CodeGen.hasProfileIRInstr())
    Add("-fprofile-generate");
  SmallVector<StringRef, 4> Sanitizers;
  serializeSanitizerSet(CI.getLangOpts().Sanitize, Sanitizers);
  if (!Sanitizers.empty())
    Add("-fsanitize=" + join(Sanitizers, ","));
  if (PP.isMacroDefined("__FAST_MATH__"))
    Add("-ffast-math");
  for (const char *Checks : {"NDEBUG", "_GLIBCXX_ASSERTIONS", "_GLIBCXX_DEBUG",
                             "_LIBCPP_HARDENING_MODE", "_FORTIFY_SOURCE"})
    if (PP.isMacroDefined(Checks)) {
      std::string Value = macroValue(PP, Checks);
      Add(Twine("-D") + Checks + (Value.empty() || Value == "1" ? "" : "=") +
          (Value == "1" ? "" : Value));
    }
  return Line;
}

BuildFacts hotpath::factsOf(clang::CompilerInstance &CI) {
  BuildFacts Facts;
  Facts.push_back(HOTPATH_BUILD_PLUGIN HOTPATH_VERSION
                  ", LLVM " LLVM_VERSION_STRING);
  Facts.push_back(HOTPATH_BUILD_OPTIONS + options(CI));
  clang::Preprocessor &PP = CI.getPreprocessor();
  for (auto [Macro, Library] : {std::pair("_LIBCPP_VERSION", "libc++ "),
                                std::pair("__GLIBCXX__", "libstdc++ ")})
    if (std::string Version = macroValue(PP, Macro); !Version.empty())
      Facts.push_back(HOTPATH_BUILD_LIBRARY + (Library + Version));
  return Facts;
}

void hotpath::record(const BuildFacts &Facts, Module &M) {
  NamedMDNode *Lines = M.getOrInsertNamedMetadata("llvm.commandline");
  for (const std::string &Fact : Facts)
    Lines->addOperand(
        MDNode::get(M.getContext(), MDString::get(M.getContext(), Fact)));
}
