//===- RuntimeCalls.h - The runtime as the IR sees it -----------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_RUNTIMECALLS_H
#define HOTPATH_PLUGIN_RUNTIMECALLS_H

#include "llvm/IR/IRBuilder.h"

namespace hotpath {

/// Emits the accesses and calls of runtime/include/hotpath/abi.h at a builder's
/// position. Addresses are byte pointers, so that typed (14) and opaque
/// pointers are written alike. Accesses carry !nosanitize: they are the
/// runtime's.
class RuntimeCalls {
public:
  explicit RuntimeCalls(llvm::IRBuilder<> &B);

  llvm::PointerType *bytePointer() const { return BytePtr; }

  /// The byte that says whether calls are measured now.
  llvm::Value *active();
  llvm::Value *top();
  void setTop(llvm::Value *Frame);
  /// The same behind a call. Looks up where the thread's part is once more
  /// where that takes one instruction, while the register that keeps it across
  /// the call would have to be saved.
  void setTopAfterCall(llvm::Value *Frame);
  /// The frame that many frames above \p Frame.
  llvm::Value *frameAbove(llvm::Value *Frame);
  llvm::Value *word(llvm::Value *Frame);
  void setWord(llvm::Value *Frame, llvm::Value *Id);
  llvm::Value *id(llvm::GlobalVariable &Slot);
  /// The thread's countdowns, null before its first call.
  llvm::Value *countdown();
  /// Counts the site down by one and returns what is left. By one instruction,
  /// so that what a signal handler counts in between is not lost.
  llvm::Value *countDown(llvm::Value *Countdown, llvm::Value *Id);

  llvm::Value *enter(llvm::Value *Frame, llvm::Value *Id);
  void exit(llvm::Value *Frame);
  void land(llvm::Value *Frame);

private:
  bool isX86_64() const;
  /// \p Code, which changes memory and flags, and its constraints, in the terms
  /// of LLVM's inline assembly.
  void assembly(llvm::StringRef Code, llvm::StringRef Constraints,
                llvm::Type *Result, llvm::Value *Operand);
  llvm::GlobalVariable *thread();
  llvm::Value *at(llvm::Value *Base, uint64_t Offset, llvm::Type *Type);
  llvm::LoadInst *load(llvm::Type *Type, llvm::Value *Address);
  llvm::StoreInst *store(llvm::Value *Value, llvm::Value *Address);
  llvm::CallInst *call(llvm::StringRef Name, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Arguments);

  llvm::IRBuilder<> &B;
  llvm::Module &M;
  llvm::PointerType *BytePtr;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_RUNTIMECALLS_H
