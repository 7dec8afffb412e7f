//===- SplitBody.cpp - A function apart from its body ---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SplitBody.h"
#include "Compat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace hotpath;
using namespace llvm;

/// In instructions of the IR. What is smaller is mostly a function whose own
/// call costs as much as it does.
static constexpr ptrdiff_t LargestCopy = 40;

/// An argument that is not a plain value in a register or a stack slot.
static bool isUnusual(const Argument &A) {
  return A.hasByValAttr() || A.hasInAllocaAttr() || A.hasPreallocatedAttr() ||
         A.hasNestAttr() || A.hasSwiftErrorAttr() ||
         A.hasAttribute(Attribute::SwiftSelf);
}

/// Has what would not be the same in another function.
static bool isBound(const Function &F) {
  // What is always inlined is to leave no call behind, what is not optimised is
  // for a debugger.
  if (F.hasFnAttribute(Attribute::AlwaysInline) || F.hasOptNone() ||
      F.hasFnAttribute("thunk") || F.isVarArg())
    return true;
  return any_of(F.args(), isUnusual) ||
         any_of(F, [](const BasicBlock &BB) { return BB.hasAddressTaken(); });
}

/// What depends on the distance between a function's own frame and its
/// caller's.
static bool looksAtFrames(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::returnaddress:
  case Intrinsic::frameaddress:
  case Intrinsic::addressofreturnaddress:
  case Intrinsic::sponentry:
  case Intrinsic::localescape:
    return true;
  default:
    return false;
  }
}

/// A chain of such calls takes no stack, whatever its length.
static bool isMustTailCall(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->isMustTailCall();
}

bool hotpath::canMoveBody(const Function &F, bool TakesFrame) {
  if (isBound(F))
    return false;
  if (TakesFrame && F.getCallingConv() != CallingConv::C &&
      F.getCallingConv() != CallingConv::Fast)
    return false;
  return none_of(instructions(F), [](const Instruction &I) {
    return looksAtFrames(I) || isMustTailCall(I);
  });
}

bool hotpath::canCopyBody(const Function &F) {
  return !isBound(F) &&
         count_if(instructions(F), [](const Instruction &I) {
           return !isa<DbgInfoIntrinsic>(I); // -g must not change the code
         }) <= LargestCopy;
}

/// Makes \p Body, which has the attributes of \p F, what only \p F calls.
static void tuckAway(Function &Body, Function &F) {
  Body.setVisibility(GlobalValue::DefaultVisibility);
  Body.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  Body.setLinkage(GlobalValue::InternalLinkage);
  Body.setDSOLocal(true);
  Body.setComdat(F.getComdat());
  Body.setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Body.setPrefixData(nullptr);
  Body.setPrologueData(nullptr);
  // Hooks of other instruments are for the function, and once a call.
  for (StringRef Hook :
       {"fentry-call", "function-instrument", "instrument-function-entry",
        "instrument-function-entry-inlined", "instrument-function-exit",
        "instrument-function-exit-inlined", "patchable-function",
        "patchable-function-entry", "patchable-function-prefix"})
    Body.removeFnAttr(Hook);
  Body.removeFnAttr(Attribute::InlineHint);
  Body.addFnAttr(Attribute::NoInline);
  Body.removeFromParent();
  F.getParent()->getFunctionList().insertAfter(F.getIterator(), &Body);
}

/// Fills \p At with a call of \p Body, with the arguments of At's function, and
/// a return.
static CallInst *callBody(Function &Body, BasicBlock &At) {
  SmallVector<Value *, 8> Arguments;
  for (Argument &A : At.getParent()->args())
    Arguments.push_back(&A);
  for (unsigned I = Arguments.size(); I < Body.arg_size(); ++I)
    Arguments.push_back(Constant::getNullValue(Body.getArg(I)->getType()));
  IRBuilder<> B(&At);
  if (DISubprogram *Subprogram = At.getParent()->getSubprogram())
    B.SetCurrentDebugLocation(DILocation::get(
        At.getContext(), Subprogram->getScopeLine(), 0, Subprogram));
  CallInst *Call = B.CreateCall(&Body, Arguments);
  Call->setCallingConv(Body.getCallingConv());
  Call->setAttributes(Body.getAttributes().removeFnAttributes(At.getContext()));
  if (Call->getType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Call);
  return Call;
}

/// For what is left of a function: a debugger shows the frame with its line.
static DISubprogram *withoutVariables(const DISubprogram &Whole) {
  TempDISubprogram Rest =
      Whole.cloneWithFlags(Whole.getFlags() | DINode::FlagArtificial);
  constexpr unsigned RetainedNodes = 7; // the operand, in every major
  Rest->replaceOperandWith(RetainedNodes, MDTuple::get(Whole.getContext(), {}));
  return MDNode::replaceWithDistinct(std::move(Rest));
}

Function *hotpath::moveBody(Function &F, const Twine &Name, bool TakesFrame) {
  const FunctionType &Signature = *F.getFunctionType();
  SmallVector<Type *, 8> Parameters(Signature.param_begin(),
                                    Signature.param_end());
  if (TakesFrame)
    Parameters.push_back(compat::pointerTo(Type::getInt8Ty(F.getContext())));
  auto *Body = Function::Create(
      FunctionType::get(Signature.getReturnType(), Parameters,
                        /*isVarArg=*/false),
      GlobalValue::ExternalLinkage, F.getAddressSpace(), Name, F.getParent());
  Body->copyAttributesFrom(&F);
  if (TakesFrame)
    Body->addParamAttr(Parameters.size() - 1, Attribute::Nest);
  for (unsigned Kind : {LLVMContext::MD_dbg, LLVMContext::MD_prof})
    if (MDNode *Node = F.getMetadata(Kind))
      Body->setMetadata(Kind, Node);
  if (DISubprogram *Subprogram = F.getSubprogram())
    F.setSubprogram(withoutVariables(*Subprogram));
  tuckAway(*Body, F);
  compat::moveBlocks(F, *Body);
  for (Argument &A : F.args()) {
    Argument *Moved = Body->getArg(A.getArgNo());
    A.replaceAllUsesWith(Moved);
    Moved->takeName(&A);
  }
  callBody(*Body, *BasicBlock::Create(F.getContext(), "", &F));
  return Body;
}

Function *hotpath::copyBody(Function &F, const Twine &Name) {
  ValueToValueMapTy Copies;
  Function *Body = CloneFunction(&F, Copies);
  Body->setName(Name);
  Body->eraseMetadata(LLVMContext::MD_type);
  tuckAway(*Body, F);
  return Body;
}

void hotpath::jumpToBody(Function &Body, BasicBlock &At) {
  // Not musttail: a back end that cannot do it would end the compilation.
  callBody(Body, At)->setTailCallKind(CallInst::TCK_Tail);
}
