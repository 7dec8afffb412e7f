//===- RuntimeCalls.cpp - The runtime as the IR sees it -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RuntimeCalls.h"
#include "Compat.h"
#include "hotpath/abi.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace hotpath;
using namespace llvm;

RuntimeCalls::RuntimeCalls(IRBuilder<> &B)
    : B(B), M(*B.GetInsertBlock()->getModule()),
      BytePtr(compat::pointerTo(B.getInt8Ty())) {}

LoadInst *RuntimeCalls::load(Type *Type, Value *Address) {
  LoadInst *I = B.CreateLoad(Type, Address);
  I->setMetadata("nosanitize", MDNode::get(B.getContext(), {}));
  return I;
}

StoreInst *RuntimeCalls::store(Value *Value, llvm::Value *Address) {
  StoreInst *I = B.CreateStore(Value, Address);
  I->setMetadata("nosanitize", MDNode::get(B.getContext(), {}));
  return I;
}

Value *RuntimeCalls::at(Value *Base, uint64_t Offset, Type *Type) {
  Value *Bytes = B.CreateBitCast(Base, BytePtr);
  if (Offset)
    Bytes = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Bytes, Offset);
  return B.CreateBitCast(Bytes, compat::pointerTo(Type));
}

bool RuntimeCalls::isX86_64() const {
  const Triple Target(M.getTargetTriple());
  return Target.getArch() == Triple::x86_64 && !Target.isX32();
}

void RuntimeCalls::assembly(StringRef Code, StringRef Constraints, Type *Result,
                            Value *Operand) {
  auto *Type = FunctionType::get(Result, {Operand->getType()}, false);
  B.CreateCall(
      Type,
      InlineAsm::get(Type, Code,
                     (Constraints + ",~{dirflag},~{fpsr},~{flags}").str(),
                     /*hasSideEffects=*/true),
      {Operand});
}

GlobalVariable *RuntimeCalls::thread() {
  if (GlobalVariable *Known = M.getNamedGlobal("__hotpath_thread"))
    return Known;
  return new GlobalVariable(
      M, ArrayType::get(B.getInt8Ty(), sizeof(hotpath_thread)),
      /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
      "__hotpath_thread", nullptr, GlobalValue::InitialExecTLSModel);
}

Value *RuntimeCalls::active() {
  return load(B.getInt8Ty(),
              M.getOrInsertGlobal("__hotpath_active", B.getInt8Ty()));
}

Value *RuntimeCalls::top() {
  return load(BytePtr, at(thread(), HOTPATH_THREAD_TOP_OFFSET, BytePtr));
}

void RuntimeCalls::setTop(Value *Frame) {
  store(Frame, at(thread(), HOTPATH_THREAD_TOP_OFFSET, BytePtr));
}

void RuntimeCalls::setTopAfterCall(Value *Frame) {
  if (!isX86_64() || M.getCodeModel() == CodeModel::Large) {
    setTop(Frame);
    return;
  }
  // As assembly, since the compiler would find the two lookups to be one.
  static_assert(HOTPATH_THREAD_TOP_OFFSET == 0, "as below");
  assembly("movq __hotpath_thread@GOTTPOFF(%rip), $0\n\t"
           "movq $1, %fs:($0)",
           "=&r,r,~{memory}", B.getInt64Ty(), Frame);
}

Value *RuntimeCalls::frameAbove(Value *Frame) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Frame, HOTPATH_FRAME_SIZE);
}

Value *RuntimeCalls::word(Value *Frame) {
  return load(B.getInt32Ty(),
              at(Frame, HOTPATH_FRAME_WORD_OFFSET, B.getInt32Ty()));
}

void RuntimeCalls::setWord(Value *Frame, Value *Id) {
  store(Id, at(Frame, HOTPATH_FRAME_WORD_OFFSET, B.getInt32Ty()));
}

Value *RuntimeCalls::id(GlobalVariable &Slot) {
  return load(B.getInt32Ty(), &Slot);
}

Value *RuntimeCalls::countdown() {
  Type *Countdowns = compat::pointerTo(B.getInt32Ty());
  return load(Countdowns,
              at(thread(), HOTPATH_THREAD_COUNTDOWN_OFFSET, Countdowns));
}

Value *RuntimeCalls::countDown(Value *Countdown, Value *Id) {
  Type *I32 = B.getInt32Ty();
  Value *Slot =
      B.CreateInBoundsGEP(I32, Countdown, B.CreateZExt(Id, B.getInt64Ty()));
  if (!isX86_64()) {
    Value *Before = B.CreateAtomicRMW(AtomicRMWInst::Sub, Slot, B.getInt32(1),
                                      MaybeAlign(4), AtomicOrdering::Monotonic,
                                      SyncScope::SingleThread);
    return B.CreateSub(Before, B.getInt32(1));
  }
  const Function &F = *B.GetInsertBlock()->getParent();
  if (!F.hasOptNone() && !F.hasFnAttribute(Attribute::AlwaysInline)) {
    Value *Left = B.CreateSub(load(I32, Slot), B.getInt32(1));
    store(Left, Slot);
    return Left;
  }
  // What is not optimised would load, subtract and store.
  assembly("decl ($0)", "r,~{memory}", B.getVoidTy(), Slot);
  return load(I32, Slot);
}

CallInst *RuntimeCalls::call(StringRef Name, Type *Result,
                             ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 2> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  FunctionCallee Callee =
      M.getOrInsertFunction(Name, FunctionType::get(Result, Types, false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setCallingConv(CallingConv::PreserveMost);
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::Cold);
  }
  CallInst *Call = B.CreateCall(Callee, Arguments);
  Call->setCallingConv(CallingConv::PreserveMost);
  return Call;
}

Value *RuntimeCalls::enter(Value *Frame, Value *Id) {
  return call("__hotpath_enter", BytePtr, {Frame, Id});
}

void RuntimeCalls::exit(Value *Frame) {
  call("__hotpath_exit", B.getVoidTy(), {Frame});
}

void RuntimeCalls::land(Value *Frame) {
  call("__hotpath_land", B.getVoidTy(), {Frame});
}
