//===- Compat.h - What changed between the supported LLVM majors ----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only file that tests LLVM_VERSION_MAJOR. Newest first, one sentence on
// what changed when. Everything else is written once.
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_COMPAT_H
#define HOTPATH_PLUGIN_COMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Lex/LiteralSupport.h"
#include "clang/Sema/ParsedAttr.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Passes/PassBuilder.h"
#if LLVM_VERSION_MAJOR >= 22 // moved from llvm/Passes in 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

#if LLVM_VERSION_MAJOR >= 17 // moved from llvm/ADT in 17
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

#define HOTPATH_PLUGIN_LLVM_MAJOR LLVM_VERSION_MAJOR

namespace hotpath::compat {

/// 18 lets a front-end plugin hand the pass builder a callback; until 17 it has
/// to name a pass plugin's file, which must export llvmGetPassPluginInfo().
inline void addPasses(clang::CodeGenOptions &Options,
                      void (*Register)(llvm::PassBuilder &),
                      const std::string &OwnPath) {
#if LLVM_VERSION_MAJOR >= 18
  (void)OwnPath;
  Options.PassBuilderCallbacks.push_back(Register);
#else
  (void)Register;
  Options.PassPlugins.push_back(OwnPath);
#endif
}

/// 20 passes the LTO phase to the callback as a third argument.
template <typename Callable>
void registerOptimizerLast(llvm::PassBuilder &PB, Callable Add) {
#if LLVM_VERSION_MAJOR >= 20
  PB.registerOptimizerLastEPCallback(
      [Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel,
            llvm::ThinOrFullLTOPhase) { Add(MPM); });
#else
  PB.registerOptimizerLastEPCallback(
      [Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) {
        Add(MPM);
      });
#endif
}

/// Until 18 the annotations of constructors and destructors do not reach
/// llvm.global.annotations (found on 14 and 16; 19 has them).
constexpr bool StructorAnnotationsReachIR = LLVM_VERSION_MAJOR >= 19;

/// 18 renamed C2x to C23.
#if LLVM_VERSION_MAJOR >= 18
constexpr auto C23Syntax = clang::AttributeCommonInfo::AS_C23;
#else
constexpr auto C23Syntax = clang::AttributeCommonInfo::AS_C2x;
#endif

/// 15 renamed "ascii" to "ordinary". For the preprocessor's and the AST's
/// literals.
template <typename Literal> bool isOrdinary(const Literal &L) {
#if LLVM_VERSION_MAJOR >= 15
  return L.isOrdinary();
#else
  return L.isAscii();
#endif
}

/// 15 made pointers opaque; 20 deprecated making one from a pointee type.
inline llvm::PointerType *pointerTo(llvm::Type *Pointee) {
#if LLVM_VERSION_MAJOR >= 15
  return llvm::PointerType::getUnqual(Pointee->getContext());
#else
  return llvm::PointerType::getUnqual(Pointee);
#endif
}

/// 16 lets a function take over another one's blocks; before, their lists were
/// open to everybody.
inline void moveBlocks(llvm::Function &From, llvm::Function &To) {
#if LLVM_VERSION_MAJOR >= 16
  To.splice(To.end(), &From);
#else
  To.getBasicBlockList().splice(To.end(), From.getBasicBlockList());
#endif
}

/// Drops what instrumented code no longer deserves from a function or a call:
/// that it touches no memory, or takes no locks. 16 folded the memory
/// attributes into one.
template <typename FunctionOrCall>
void dropMemoryPromises(FunctionOrCall &Target) {
  using llvm::Attribute;
  for (Attribute::AttrKind Kind :
#if LLVM_VERSION_MAJOR >= 16
       {
         Attribute::Memory, Attribute::ReadNone, Attribute::ReadOnly,
             Attribute::WriteOnly,
#else
       {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly,
        Attribute::ArgMemOnly, Attribute::InaccessibleMemOnly,
        Attribute::InaccessibleMemOrArgMemOnly,
#endif
             Attribute::Speculatable, Attribute::NoSync, Attribute::NoFree
       })
    Target.removeFnAttr(Kind);
}

} // namespace hotpath::compat

#endif // HOTPATH_PLUGIN_COMPAT_H
