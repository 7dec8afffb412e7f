//===- Register.cpp - The way into the host clang -------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plugin speaks the private ABI of one LLVM major. Loaded into another, its
// registrations would corrupt the host, so they are not static objects: the
// host's major is looked up first, by means that every major shares.
//
//===----------------------------------------------------------------------===//
#include "Compat.h"
#include "FrontendAction.h"
#include "MeasureAllAttribute.h"
#include "MeasureAttribute.h"
#include "MeasurePass.h"
#include "SkipAttribute.h"

#include "clang/Frontend/FrontendPluginRegistry.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

using namespace hotpath;

namespace {

/// A function of the host by its linker symbol, null when it has none.
template <typename Function> Function hostFunction(const char *Symbol) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, Symbol));
}

/// 0 when the host does not tell.
unsigned hostMajor() {
  // The C interface has it from 16 on.
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  if (auto Get = hostFunction<GetVersion>("LLVMGetVersion")) {
    unsigned Major = 0, Minor = 0, Patch = 0;
    Get(&Major, &Minor, &Patch);
    return Major;
  }
  // "[vendor ]clang version 14.0.6[ ...]"
  using FullVersion = std::string (*)();
  if (auto Get = hostFunction<FullVersion>(
          "_ZN5clang19getClangFullVersionB5cxx11Ev")) {
    const std::string Text = Get();
    const std::string Word = "version ";
    const size_t At = Text.find(Word);
    if (At != std::string::npos)
      return std::strtoul(Text.c_str() + At + Word.size(), nullptr, 10);
  }
  return 0;
}

/// Ends the compilation through the host's own error path, whose signatures
/// have not changed from 14 to 22. Where it is missing, the plugin stays silent
/// in the host after the message.
void refuse(unsigned Host) {
  Dl_info Info;
  std::string Own = "hotpath.so";
  if (dladdr(reinterpret_cast<void *>(&refuse), &Info) && Info.dli_fname)
    Own = Info.dli_fname;
  const std::string Built = std::to_string(HOTPATH_PLUGIN_LLVM_MAJOR);
  const std::string Found = Host ? std::to_string(Host) : "unknown";
  // The sibling for the host's major: .../llvm-<major>/hotpath.so.
  std::string Right = "the hotpath.so that was built for LLVM " + Found;
  const std::string Folder = "llvm-" + Built + "/";
  const size_t At = Own.rfind(Folder);
  if (Host && At != std::string::npos)
    Right = Own.substr(0, At) + "llvm-" + Found + "/" +
            Own.substr(At + Folder.size());
  const std::string Message = "hotpath: " + Own + " is built for LLVM " +
                              Built + ", this clang is LLVM " + Found +
                              "; use " + Right;
  // Else the driver, which runs the front end in its own process, takes the
  // exit for a crash and adds a stack dump and a plea for a bug report.
  if (auto Disable =
          hostFunction<void (*)()>("_ZN4llvm20CrashRecoveryContext7DisableEv"))
    Disable();
  using FatalError = void (*)(const char *, bool);
  if (auto Fail = hostFunction<FatalError>("_ZN4llvm18report_fatal_errorEPKcb"))
    Fail(Message.c_str(), /*GenCrashDiag=*/false);
  std::fprintf(stderr, "%s\n", Message.c_str());
}

void registerEverything() {
  static clang::FrontendPluginRegistry::Add<FrontendAction> Action(
      "hotpath", "measures functions marked [[hotpath::measure]]");
  static clang::ParsedAttrInfoRegistry::Add<MeasureAttribute> Measure(
      "hotpath_measure", "measure this function");
  static clang::ParsedAttrInfoRegistry::Add<MeasureAllAttribute> MeasureAll(
      "hotpath_measure_all", "measure every function in here");
  static clang::ParsedAttrInfoRegistry::Add<SkipAttribute> Skip(
      "hotpath_skip", "leave this function out");
}

__attribute__((constructor)) void checkThenRegister() {
  const unsigned Host = hostMajor();
  if (Host == HOTPATH_PLUGIN_LLVM_MAJOR)
    registerEverything();
  else
    refuse(Host);
}

} // namespace

// Until 17 the front-end stage names this file as a pass plugin (Compat.h).
extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "hotpath", HOTPATH_VERSION, registerPasses};
}
