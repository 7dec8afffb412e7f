//===- EntryExit.cpp - The inline path ------------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code is that of runtime/include/hotpath/abi.h, block by block.
//
//===----------------------------------------------------------------------===//
#include "EntryExit.h"
#include "Compat.h"
#include "RuntimeCalls.h"
#include "SplitBody.h"
#include "hotpath/abi.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"

using namespace hotpath;
using namespace llvm;

/// The fewest that any of the supported ABIs has.
static constexpr unsigned RegistersForArguments = 6;

namespace {

class Instrumenter {
public:
  Instrumenter(Function &F, GlobalVariable &Id)
      : F(&F), Id(Id), B(F.getContext()),
        Likely(MDBuilder(F.getContext()).createBranchWeights(2000, 1)) {}

  void run() {
    // Found first: the entry and the exits add calls and returns of their own.
    SmallVector<Instruction *, 4> Returns = unusualReturns();
    const bool Lands = !Returns.empty();
    const std::string Name = (F->getName() + ".hotpath").str();
    // In a leaf a frame takes a register that is free, which costs less than a
    // call of the body.
    const bool Copy = canCopyBody(*F);
    const bool Move = !(Copy && isLeaf()) && canMoveBody(*F, Lands);
    Function *Body = Move   ? setBodyApart(Name, Lands)
                     : Copy ? copyBody(*F, Name)
                            : nullptr;
    SmallVector<Instruction *, 8> Exits = exits();
    CallBase *Call = Move ? callOf(*Body) : nullptr;
    CallsBody = Move;
    Value *Frame = emitEntry(Body);
    for (Instruction *Exit : Exits)
      emitExit(*Exit, Frame);
    if (Move && Lands)
      Frame = passFrame(*Call, Frame);
    for (Instruction *Return : Returns)
      emitLanding(*Return, Frame);
  }

private:
  /// Calls nothing, as far as can be seen.
  bool isLeaf() {
    return none_of(instructions(*F), [](const Instruction &I) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->isInlineAsm())
        return false;
      auto *Copy = dyn_cast<MemIntrinsic>(Call);
      return Copy ? !isa<ConstantInt>(Copy->getLength())
                  : !isa<IntrinsicInst>(Call);
    });
  }

  /// Moves the body out, so that a call that finds nothing active costs the
  /// check and a jump, and the compiler arranges the body as if it were not
  /// measured.
  Function *setBodyApart(const std::string &Name, bool Lands) {
    Function &Whole = *F;
    Function *Body = moveBody(Whole, Name, Lands);
    // Cleanup code for exceptions and arguments on the stack have a function
    // make its own frame first of all.
    if (!Whole.doesNotThrow() || Whole.arg_size() > RegistersForArguments)
      checkAhead(Whole, *Body);
    return Body;
  }

  /// Leaves nothing in \p Whole but the check and two jumps, and measures what
  /// stood there in a function of its own.
  void checkAhead(Function &Whole, Function &Body) {
    F = moveBody(Whole, Body.getName() + ".measured", /*TakesFrame=*/false);
    compat::dropMemoryPromises(*F);
    BasicBlock &ToMeasured = Whole.getEntryBlock();
    cast<CallInst>(ToMeasured.front()).setTailCallKind(CallInst::TCK_Tail);
    BasicBlock *Check = block("hotpath.check", &ToMeasured);
    emitCheck(*Check, ToMeasured, *jumpTo(Body, ToMeasured));
    Checked = true;
  }

  /// The one call in F.
  CallBase *callOf(Function &Body) {
    for (User *U : Body.users())
      if (cast<CallBase>(U)->getFunction() == F)
        return cast<CallBase>(U);
    return nullptr;
  }

  static BasicBlock *jumpTo(Function &Body, BasicBlock &Before) {
    BasicBlock *Jump = block("hotpath.inactive", &Before);
    jumpToBody(Body, *Jump);
    return Jump;
  }

  /// Where control comes back from calls that did not return: setjmp for the
  /// second time, an exception that is caught here, perhaps through code that
  /// was compiled without cleanups. They may have left frames on the stack.
  /// Where an exception only passes, the exit takes them off.
  SmallVector<Instruction *, 4> unusualReturns() {
    SmallVector<Instruction *, 4> Found;
    for (Instruction &I : instructions(*F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      auto *Pad = dyn_cast<LandingPadInst>(&I);
      if ((Pad && Pad->getNumClauses() &&
           !isa<UnreachableInst>(Pad->getParent()->getTerminator())) ||
          (Call && Call->hasFnAttr(Attribute::ReturnsTwice) &&
           !Call->isMustTailCall()))
        Found.push_back(&I);
    }
    return Found;
  }

  /// The instruction before which each way out of the function passes.
  SmallVector<Instruction *, 8> exits() {
    SmallVector<Instruction *, 8> Found;
    EscapeEnumerator Escapes(*F, "hotpath.unwind");
    while (IRBuilder<> *At = Escapes.Next())
      Found.push_back(&*At->GetInsertPoint());
    return Found;
  }

  /// Hands the frame to the body that was moved; returns what it is there.
  static Value *passFrame(CallBase &Call, Value *Frame) {
    const unsigned Last = Call.arg_size() - 1;
    Call.setArgOperand(Last, Frame);
    return Call.getCalledFunction()->getArg(Last);
  }

  /// Code at \p Block that stands for no line of the source, in a function that
  /// has lines.
  static DebugLoc location(const BasicBlock &Block, unsigned Line) {
    DISubprogram *Subprogram = Block.getParent()->getSubprogram();
    if (!Subprogram)
      return DebugLoc();
    return DILocation::get(Block.getContext(), Line, 0, Subprogram);
  }

  /// Of the entry: that of the first line behind it, where a debugger then
  /// stops, with the arguments where they belong. What has no body of its own
  /// has its line here.
  static DebugLoc entryLocation(const BasicBlock &Block) {
    DISubprogram *Subprogram = Block.getParent()->getSubprogram();
    if (Subprogram && !Subprogram->isArtificial())
      for (const Instruction &I : instructions(*Block.getParent()))
        if (!isa<DbgInfoIntrinsic>(I) && I.getDebugLoc() &&
            I.getDebugLoc().getLine())
          return I.getDebugLoc();
    return location(Block, Subprogram ? Subprogram->getScopeLine() : 0);
  }

  static BasicBlock *block(const Twine &Name, BasicBlock *Before) {
    return BasicBlock::Create(Before->getContext(), Name, Before->getParent(),
                              Before);
  }

  /// A branch that is nearly always taken to \p Often.
  void branch(Value *Condition, BasicBlock *Often, BasicBlock *Rarely) {
    B.CreateCondBr(Condition, Often, Rarely, Likely);
  }

  /// Splits the entry block behind its allocas, which have to stay in it, and
  /// behind the stores of arguments, which are the prologue of code that is not
  /// optimised, and returns the rest.
  BasicBlock *splitBehindPrologue() {
    BasicBlock &Entry = F->getEntryBlock();
    SmallVector<Instruction *, 16> Prologue;
    bool Leading = true;
    for (Instruction &I : Entry) {
      auto *Alloca = dyn_cast<AllocaInst>(&I);
      auto *Store = dyn_cast<StoreInst>(&I);
      if (Alloca && isa<ConstantInt>(Alloca->getArraySize()))
        Prologue.push_back(&I);
      else if (Leading && Store && isa<Argument>(Store->getValueOperand()) &&
               isa<AllocaInst>(Store->getPointerOperand()))
        Prologue.push_back(&I);
      else
        Leading = Leading && isa<DbgInfoIntrinsic>(I);
    }
    auto Front = Entry.getFirstInsertionPt();
    for (Instruction *I : Prologue) {
      if (I == &*Front)
        ++Front;
      else
        I->moveBefore(Entry, Front);
    }
    return Entry.splitBasicBlock(Front, "hotpath.body");
  }

  void emitCheck(BasicBlock &At, BasicBlock &Active, BasicBlock &Inactive) {
    B.SetInsertPoint(&At);
    B.SetCurrentDebugLocation(entryLocation(At));
    Value *IsActive = B.CreateICmpNE(RuntimeCalls(B).active(), B.getInt8(0));
    branch(IsActive, &Active, &Inactive);
  }

  /// Returns the frame, a value that dominates all behind the entry: null when
  /// this call is not measured. \p Body: where a call goes on that finds
  /// nothing active; null: here.
  Value *emitEntry(Function *Body) {
    BasicBlock *Rest = splitBehindPrologue();
    BasicBlock *Entry = &F->getEntryBlock();
    Entry->getTerminator()->eraseFromParent();
    BasicBlock *Active = block("hotpath.active", Rest);
    BasicBlock *Push = block("hotpath.push", Rest);
    // Cold code goes to the end of the function.
    BasicBlock *Slow = BasicBlock::Create(F->getContext(), "hotpath.enter", F);

    if (Checked) {
      B.SetInsertPoint(Entry);
      B.SetCurrentDebugLocation(entryLocation(*Entry));
      B.CreateBr(Active);
    } else {
      emitCheck(*Entry, *Active, Body ? *jumpTo(*Body, *Active) : *Rest);
    }

    B.SetInsertPoint(Active);
    RuntimeCalls Runtime(B);
    Value *Null = ConstantPointerNull::get(Runtime.bytePointer());
    Value *Countdown = Runtime.countdown();
    Value *Site = Runtime.id(Id);
    branch(B.CreateIsNotNull(Countdown), Push, Slow);

    B.SetInsertPoint(Push);
    Value *Top = Runtime.top();
    Runtime.setTop(Runtime.frameAbove(Top));
    Runtime.setWord(Top, Site);
    Value *Left = Runtime.countDown(Countdown, Site);
    branch(B.CreateICmpSGE(Left, B.getInt32(0)), Rest, Slow);

    B.SetInsertPoint(Slow);
    if (DISubprogram *Subprogram = F->getSubprogram())
      B.SetCurrentDebugLocation(location(*Slow, Subprogram->getScopeLine()));
    PHINode *Pushed = B.CreatePHI(Runtime.bytePointer(), 2);
    Pushed->addIncoming(Null, Active);
    Pushed->addIncoming(Top, Push);
    Value *Entered = Runtime.enter(Pushed, Site);
    B.CreateBr(Rest);

    B.SetInsertPoint(Rest, Rest->begin());
    PHINode *Frame = B.CreatePHI(Runtime.bytePointer(), 3, "hotpath.frame");
    if (!Body)
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
    B.SetCurrentDebugLocation(location(*Before, 0));
    branch(B.CreateIsNotNull(Frame), Inside, After);
    B.SetInsertPoint(Inside);
    return After;
  }

  void emitExit(Instruction &At, Value *Frame) {
    BasicBlock *After = onlyWithFrame(At, Frame, "hotpath.leave");
    BasicBlock *Pop = block("hotpath.pop", After);
    BasicBlock *Slow = BasicBlock::Create(F->getContext(), "hotpath.exit", F);
    RuntimeCalls Runtime(B);
    Value *Flags =
        B.CreateAnd(Runtime.word(Frame), B.getInt32(HOTPATH_FRAME_FLAGS));
    branch(B.CreateICmpEQ(Flags, B.getInt32(0)), Pop, Slow);

    B.SetInsertPoint(Slow);
    Runtime.exit(Frame);
    B.CreateBr(Pop);

    B.SetInsertPoint(Pop);
    if (CallsBody)
      Runtime.setTopAfterCall(Frame);
    else
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

  Function *F;          // that gets the entry and the exits
  bool Checked = false; // that something is active, ahead of F
  bool CallsBody = false;
  GlobalVariable &Id;
  IRBuilder<> B;
  MDNode *Likely;
};

} // namespace

void hotpath::instrumentEntryAndExits(Function &F, GlobalVariable &Id) {
  Instrumenter(F, Id).run();
}
