//===- EntryExit.cpp - The inline path ------------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code is that of runtime/include/hotpath/abi.h, block by block.
//
//===----------------------------------------------------------------------===//
#include "EntryExit.h"
#include "RuntimeCalls.h"
#include "hotpath/abi.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"

using namespace hotpath;
using namespace llvm;

namespace {

class Instrumenter {
public:
  Instrumenter(Function &F, GlobalVariable &Id)
      : F(F), Id(Id), B(F.getContext()),
        Likely(MDBuilder(F.getContext()).createBranchWeights(2000, 1)) {}

  void run() {
    // Found first: the entry and the exits add calls and returns of their own.
    SmallVector<Instruction *, 4> Returns = unusualReturns();
    SmallVector<Instruction *, 8> Exits = exits();
    Value *Frame = emitEntry();
    for (Instruction *Return : Returns)
      emitLanding(*Return, Frame);
    for (Instruction *Exit : Exits)
      emitExit(*Exit, Frame);
  }

private:
  /// Where control comes back from calls that did not return: setjmp for the
  /// second time, an exception through code that was compiled without cleanups.
  /// They may have left frames on the stack.
  SmallVector<Instruction *, 4> unusualReturns() {
    SmallVector<Instruction *, 4> Found;
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (isa<LandingPadInst>(I) ||
          (Call && Call->hasFnAttr(Attribute::ReturnsTwice) &&
           !Call->isMustTailCall()))
        Found.push_back(&I);
    }
    return Found;
  }

  /// The instruction before which each way out of the function passes.
  SmallVector<Instruction *, 8> exits() {
    SmallVector<Instruction *, 8> Found;
    EscapeEnumerator Escapes(F, "hotpath.unwind");
    while (IRBuilder<> *At = Escapes.Next())
      Found.push_back(&*At->GetInsertPoint());
    return Found;
  }

  /// Code that stands for no line of the source, in a function that has lines.
  DebugLoc location(unsigned Line) {
    DISubprogram *Subprogram = F.getSubprogram();
    if (!Subprogram)
      return DebugLoc();
    return DILocation::get(F.getContext(), Line, 0, Subprogram);
  }

  BasicBlock *block(const Twine &Name, BasicBlock *Before) {
    return BasicBlock::Create(F.getContext(), Name, &F, Before);
  }

  /// A branch that is nearly always taken to \p Often.
  void branch(Value *Condition, BasicBlock *Often, BasicBlock *Rarely) {
    B.CreateCondBr(Condition, Often, Rarely, Likely);
  }

  /// Splits the entry block behind its allocas, which have to stay in it, and
  /// returns the rest.
  BasicBlock *splitBehindAllocas() {
    BasicBlock &Entry = F.getEntryBlock();
    SmallVector<AllocaInst *, 16> Allocas;
    for (Instruction &I : Entry)
      if (auto *Alloca = dyn_cast<AllocaInst>(&I))
        if (isa<ConstantInt>(Alloca->getArraySize()))
          Allocas.push_back(Alloca);
    auto Front = Entry.getFirstInsertionPt();
    for (AllocaInst *Alloca : Allocas) {
      if (Alloca == &*Front)
        ++Front;
      else
        Alloca->moveBefore(Entry, Front);
    }
    return Entry.splitBasicBlock(Front, "hotpath.body");
  }

  /// Returns the frame, a value that dominates the body: null when this call is
  /// not measured.
  Value *emitEntry() {
    BasicBlock *Body = splitBehindAllocas();
    BasicBlock *Entry = &F.getEntryBlock();
    Entry->getTerminator()->eraseFromParent();
    BasicBlock *Active = block("hotpath.active", Body);
    BasicBlock *Push = block("hotpath.push", Body);
    // Cold code goes to the end of the function.
    BasicBlock *Slow = BasicBlock::Create(F.getContext(), "hotpath.enter", &F);
    unsigned Line = F.getSubprogram() ? F.getSubprogram()->getScopeLine() : 0;

    B.SetInsertPoint(Entry);
    B.SetCurrentDebugLocation(location(Line));
    RuntimeCalls Runtime(B);
    Value *Null = ConstantPointerNull::get(Runtime.bytePointer());
    branch(B.CreateICmpNE(Runtime.active(), B.getInt8(0)), Active, Body);

    B.SetInsertPoint(Active);
    Value *Countdown = Runtime.countdown();
    Value *Site = Runtime.id(Id);
    branch(B.CreateIsNotNull(Countdown), Push, Slow);

    B.SetInsertPoint(Push);
    Value *Top = Runtime.top();
    Runtime.setTop(Runtime.frameAbove(Top));
    Runtime.setWord(Top, Site);
    Value *Left = Runtime.countDown(Countdown, Site);
    branch(B.CreateICmpSGE(Left, B.getInt32(0)), Body, Slow);

    B.SetInsertPoint(Slow);
    PHINode *Pushed = B.CreatePHI(Runtime.bytePointer(), 2);
    Pushed->addIncoming(Null, Active);
    Pushed->addIncoming(Top, Push);
    Value *Entered = Runtime.enter(Pushed, Site);
    B.CreateBr(Body);

    B.SetInsertPoint(Body, Body->begin());
    PHINode *Frame = B.CreatePHI(Runtime.bytePointer(), 3, "hotpath.frame");
    Frame->addIncoming(Null, Entry);
    Frame->addIncoming(Top, Push);
    Frame->addIncoming(Entered, Slow);
    return Frame;
  }

  /// Splits before \p At and returns the builder's block to fill: it is reached
  /// only with a frame, and continues at \p At.
  BasicBlock *onlyWithFrame(Instruction &At, Value *Frame, const Twine &Name) {
    BasicBlock *Before = At.getParent();
    BasicBlock *After =
        Before->splitBasicBlock(At.getIterator(), Name + ".out");
    Before->getTerminator()->eraseFromParent();
    BasicBlock *Inside = block(Name, After);
    B.SetInsertPoint(Before);
    B.SetCurrentDebugLocation(location(0));
    branch(B.CreateIsNotNull(Frame), Inside, After);
    B.SetInsertPoint(Inside);
    return After;
  }

  void emitExit(Instruction &At, Value *Frame) {
    BasicBlock *After = onlyWithFrame(At, Frame, "hotpath.leave");
    BasicBlock *Pop = block("hotpath.pop", After);
    BasicBlock *Slow = BasicBlock::Create(F.getContext(), "hotpath.exit", &F);
    RuntimeCalls Runtime(B);
    Value *Flags =
        B.CreateAnd(Runtime.word(Frame), B.getInt32(HOTPATH_FRAME_FLAGS));
    branch(B.CreateICmpEQ(Flags, B.getInt32(0)), Pop, Slow);

    B.SetInsertPoint(Slow);
    Runtime.exit(Frame);
    B.CreateBr(Pop);

    B.SetInsertPoint(Pop);
    Runtime.setTop(Frame);
    B.CreateBr(After);
  }

  void emitLanding(Instruction &Return, Value *Frame) {
    BasicBlock *After =
        onlyWithFrame(*Return.getNextNode(), Frame, "hotpath.landed");
    RuntimeCalls Runtime(B);
    Runtime.land(Frame);
    B.CreateBr(After);
  }

  Function &F;
  GlobalVariable &Id;
  IRBuilder<> B;
  MDNode *Likely;
};

} // namespace

void hotpath::instrumentEntryAndExits(Function &F, GlobalVariable &Id) {
  Instrumenter(F, Id).run();
}
