//===- MeasurePass.cpp - The stage on the IR ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the annotated functions that are due now, leaves out those that
// cannot or need not be instrumented, and gives each of the others a site, an
// entry and exits. Between the two runs, an annotation for measure_all waits in
// an attribute of its function, which follows it through the optimiser.
//
//===----------------------------------------------------------------------===//
#include "MeasurePass.h"
#include "Annotation.h"
#include "Compat.h"
#include "Compilation.h"
#include "EntryExit.h"
#include "Remarks.h"
#include "SiteTable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace hotpath;
using namespace llvm;

static constexpr StringLiteral WaitingAttribute = "hotpath-after-inlining";
static constexpr StringLiteral DoneAttribute = "hotpath-instrumented";

namespace {

/// An annotated function of this run.
struct Candidate {
  Function *F;
  Annotation Site;
};
using Candidates = SmallVector<Candidate, 32>;

/// A resolver of an ifunc runs while the program is being relocated, before the
/// addresses that the inline path reads are there.
bool isResolver(const Function &F) {
  for (const GlobalIFunc &I : F.getParent()->ifuncs())
    if (I.getResolver()->stripPointerCasts() == &F)
      return true;
  return false;
}

/// The optimiser's clones of a function (f.specialized.1, f.llvm.123) are the
/// function; what it cuts out of one (f.cold, f.part.0) is not: a call of such
/// a part is no call of the function.
bool isPartOfFunction(const Function &F) {
  for (StringRef Cut : {".cold", ".part.", ".extracted", ".outlined"})
    if (F.getName().contains(Cut))
      return true;
  return false;
}

/// One constructor is up to three functions, of which one calls another. The
/// one that is called holds the body; the caller is left out, so that an object
/// counts once, whichever the caller of the constructor needed. The calls go
/// from the lower number in the linker symbol to the higher (C1 to C2, D0 to D1
/// to D2); the other way it is the body, which handles another object of the
/// class.
bool callsOwnVariant(const Function &F, const Annotation &A,
                     const StringMap<SmallPtrSet<Function *, 4>> &Variants) {
  const SmallPtrSet<Function *, 4> Own = Variants.lookup(A.encode());
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      Function *Callee = Call->getCalledFunction();
      if (Callee && Own.count(Callee) && Callee->getName() > F.getName())
        return true;
    }
  return false;
}

/// Fewer than \p Limit instructions, no loop and no call.
bool isSmall(const Function &F, unsigned Limit) {
  unsigned Count = 0;
  for (const Instruction &I : instructions(F)) {
    if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
      return false;
    if (!isa<DbgInfoIntrinsic>(I) && ++Count >= Limit)
      return false;
  }
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> BackEdges;
  FindFunctionBackedges(F, BackEdges);
  return BackEdges.empty();
}

/// Why a candidate is not instrumented, or empty.
StringRef
whyNot(const Candidate &C,
       const StringMap<SmallPtrSet<Function *, 4>> &StructorVariants) {
  const Function &F = *C.F;
  if (F.hasFnAttribute(Attribute::Naked))
    return "it is naked";
  if (isResolver(F))
    return "it is the resolver of an ifunc";
  // A copy for inlining only; the unit that owns the function measures it.
  if (F.hasAvailableExternallyLinkage())
    return "its definition is in another unit";
  if (isPartOfFunction(F))
    return "it is a part that was cut out of the function";
  if (C.Site.Structor && callsOwnVariant(F, C.Site, StructorVariants))
    return "it calls another variant of itself, which is measured";
  if (C.Site.MinInstructions && isSmall(F, C.Site.MinInstructions))
    return "it is smaller than min-instructions";
  return "";
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

/// The functions to be instrumented before inlining; the rest is made to wait.
Candidates takeEarly(Module &M, Summary &Counts) {
  DenseMap<Function *, std::string> Annotated =
      takeAnnotations(M, Compilation::current().BySymbol);
  Candidates Result;
  for (Function &F : M) {
    auto Found = Annotated.find(&F);
    if (Found == Annotated.end() || F.isDeclaration())
      continue;
    std::optional<Annotation> A = Annotation::decode(Found->second);
    if (!A)
      continue;
    if (A->Where == Annotation::Placement::AfterInlining) {
      F.addFnAttr(WaitingAttribute, Found->second);
      ++Counts.Waiting;
      continue;
    }
    if (A->Marked)
      keepWhole(F);
    Result.push_back({&F, std::move(*A)});
  }
  return Result;
}

/// The functions that waited and that the optimiser has left.
Candidates takeWaiting(Module &M, Summary &Counts) {
  Candidates Result;
  for (Function &F : M) {
    if (!F.hasFnAttribute(WaitingAttribute))
      continue;
    std::optional<Annotation> A = Annotation::decode(
        F.getFnAttribute(WaitingAttribute).getValueAsString());
    F.removeFnAttr(WaitingAttribute);
    if (!A || F.isDeclaration())
      continue;
    ++Counts.Kept;
    Result.push_back({&F, std::move(*A)});
  }
  return Result;
}

/// Drops from \p All what is not to be instrumented, and says why.
void leaveOutUnfit(Candidates &All, Summary &Counts) {
  StringMap<SmallPtrSet<Function *, 4>> StructorVariants;
  for (const Candidate &C : All)
    if (C.Site.Structor)
      StructorVariants[C.Site.encode()].insert(C.F);
  erase_if(All, [&](const Candidate &C) {
    // By this plugin, loaded once more as a pass plugin.
    if (C.F->hasFnAttribute(DoneAttribute))
      return true;
    StringRef Why = whyNot(C, StructorVariants);
    if (Why.empty())
      return false;
    if (Why.contains("min-instructions"))
      ++Counts.Small;
    remarkLeftOut(*C.F, C.Site, Why);
    return true;
  });
}

void instrument(Candidate &C, SiteTable &Sites, Summary &Counts) {
  remarkMeasured(*C.F, C.Site);
  ++(C.Site.Marked ? Counts.Marked : Counts.MeasureAll);
  instrumentEntryAndExits(*C.F, *Sites.add(*C.F, C.Site));
  dropPromises(*C.F);
  C.F->addFnAttr(DoneAttribute);
}

} // namespace

PreservedAnalyses MeasurePass::run(Module &M, ModuleAnalysisManager &) {
  Compilation &Now = Compilation::current();
  const bool Early = When == Stage::PipelineStart;
  Candidates Todo =
      Early ? takeEarly(M, Now.Counts) : takeWaiting(M, Now.Counts);
  leaveOutUnfit(Todo, Now.Counts);
  if (!Todo.empty()) {
    SiteTable Sites(M);
    for (Candidate &C : Todo)
      instrument(C, Sites, Now.Counts);
    Sites.emitRegistration();
    record(std::exchange(Now.Facts, {}), M);
  }
  if (!Early && Now.Opts.Summarize)
    Now.Counts.print(errs(), M.getSourceFileName());
  return Todo.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
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
