//===- MeasurePass.cpp - The stage on the IR ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plan: which functions, under which annotation. Then for each: a site, and the
// entry and the exits. Between the two runs, an annotation for measure_all
// waits in an attribute of its function, which follows it through the
// optimiser.
//
//===----------------------------------------------------------------------===//
#include "MeasurePass.h"
#include "Annotation.h"
#include "Compat.h"
#include "EntryExit.h"
#include "SiteTable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace hotpath;
using namespace llvm;

static constexpr StringLiteral WaitingAttribute = "hotpath-after-inlining";
static constexpr StringLiteral DoneAttribute = "hotpath-instrumented";

namespace {

/// A function to instrument, with what its site is made from.
struct Work {
  Function *F;
  Annotation Site;
};

/// A resolver of an ifunc runs while the program is being relocated, before the
/// addresses that the inline path reads are there.
bool isResolver(const Function &F) {
  for (const GlobalIFunc &I : F.getParent()->ifuncs())
    if (I.getResolver()->stripPointerCasts() == &F)
      return true;
  return false;
}

bool canInstrument(const Function &F) {
  return !F.isDeclaration() && !F.hasFnAttribute(DoneAttribute) &&
         !F.hasFnAttribute(Attribute::Naked) && !isResolver(F);
}

/// The optimiser's clones of a function (f.specialized.1, f.llvm.123) are the
/// function; what it cuts out of one (f.cold, f.part.0) is not: a call of such
/// a part is no call of the function.
bool isPartOfFunction(const Function &F) {
  StringRef Name = F.getName();
  for (StringRef Cut : {".cold", ".part.", ".extracted", ".outlined"})
    if (Name.contains(Cut))
      return true;
  return false;
}

/// One constructor is up to three functions, of which one calls another. The
/// one that is called holds the body; the caller is left out, so that an object
/// counts once, whichever the caller of the constructor needed.
bool callsOwnVariant(const Function &F, StringRef Encoded,
                     const DenseMap<const Function *, StringRef> &Structors) {
  for (const BasicBlock &BB : F)
    for (const Instruction &I : BB)
      if (const auto *Call = dyn_cast<CallBase>(&I)) {
        const Function *Callee = Call->getCalledFunction();
        if (Callee && Callee != &F && Structors.lookup(Callee) == Encoded)
          return true;
      }
  return false;
}

/// The functions among \p Annotated that are to be instrumented now.
SmallVector<Work, 32>
plan(const SmallVectorImpl<std::pair<Function *, std::string>> &Annotated) {
  DenseMap<const Function *, StringRef> Structors;
  SmallVector<Work, 32> Result;
  for (const auto &[F, Encoded] : Annotated)
    if (std::optional<Annotation> A = Annotation::decode(Encoded))
      if (A->Structor)
        Structors[F] = Encoded;
  for (const auto &[F, Encoded] : Annotated) {
    std::optional<Annotation> A = Annotation::decode(Encoded);
    if (!A || !canInstrument(*F) || isPartOfFunction(*F))
      continue;
    if (A->Structor && callsOwnVariant(*F, Encoded, Structors))
      continue;
    Result.push_back({F, std::move(*A)});
  }
  return Result;
}

/// A call of a marked function stays a call, so that the function owns a linker
/// symbol that every call reaches.
void keepWhole(Function &F) {
  if (!F.hasFnAttribute(Attribute::AlwaysInline))
    F.addFnAttr(Attribute::NoInline);
}

/// The body now writes memory and calls the runtime: drop what was promised of
/// it, at its calls too.
void dropPromises(Function &F) {
  compat::dropMemoryPromises(F);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledOperand() == &F)
        compat::dropMemoryPromises(*Call);
}

/// Measures now what is placed before inlining, and lets the rest wait.
SmallVector<Work, 32> takeEarly(Module &M) {
  DenseMap<Function *, std::string> Annotated = takeAnnotations(M);
  SmallVector<std::pair<Function *, std::string>, 32> Early;
  for (Function &F : M) {
    auto Found = Annotated.find(&F);
    if (Found == Annotated.end())
      continue;
    std::optional<Annotation> A = Annotation::decode(Found->second);
    if (!A)
      continue;
    if (A->Where == Annotation::Placement::AfterInlining)
      F.addFnAttr(WaitingAttribute, Found->second);
    else
      Early.push_back({&F, Found->second});
  }
  SmallVector<Work, 32> Result;
  for (Work &W : plan(Early)) {
    if (W.Site.Marked)
      keepWhole(*W.F);
    // A copy for inlining only; the unit that owns the function measures it.
    if (!W.F->hasAvailableExternallyLinkage())
      Result.push_back(std::move(W));
  }
  return Result;
}

SmallVector<Work, 32> takeWaiting(Module &M) {
  SmallVector<std::pair<Function *, std::string>, 32> Waiting;
  for (Function &F : M) {
    if (!F.hasFnAttribute(WaitingAttribute))
      continue;
    Waiting.push_back(
        {&F, F.getFnAttribute(WaitingAttribute).getValueAsString().str()});
    F.removeFnAttr(WaitingAttribute);
  }
  SmallVector<Work, 32> Result = plan(Waiting);
  erase_if(Result,
           [](const Work &W) { return W.F->hasAvailableExternallyLinkage(); });
  return Result;
}

} // namespace

PreservedAnalyses MeasurePass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Work, 32> Todo =
      Now == Stage::PipelineStart ? takeEarly(M) : takeWaiting(M);
  if (Todo.empty())
    return PreservedAnalyses::all();
  SiteTable Sites(M);
  for (Work &W : Todo) {
    GlobalVariable *Id = Sites.add(*W.F, W.Site);
    instrumentEntryAndExits(*W.F, *Id);
    dropPromises(*W.F);
    W.F->addFnAttr(DoneAttribute);
  }
  Sites.emitRegistration();
  return PreservedAnalyses::none();
}

void hotpath::registerPasses(PassBuilder &PB) {
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(MeasurePass(MeasurePass::Stage::PipelineStart));
      });
  compat::registerOptimizerLast(PB, [](ModulePassManager &MPM) {
    MPM.addPass(MeasurePass(MeasurePass::Stage::OptimizerLast));
  });
}
