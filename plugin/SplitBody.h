//===- SplitBody.h - A function apart from its body -------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_SPLITBODY_H
#define HOTPATH_PLUGIN_SPLITBODY_H

namespace llvm {
class BasicBlock;
class Function;
class Twine;
} // namespace llvm

namespace hotpath {

/// Whether \p F may become a function that calls its own body with the same
/// arguments. \p TakesFrame: with one argument more, see moveBody.
bool canMoveBody(const llvm::Function &F, bool TakesFrame);

/// Moves the body of \p F, unchanged, into a new function \p Name, which is
/// never inlined, and returns that. \p F is left with one call of it and a
/// return. With \p TakesFrame the body has a last parameter more, a byte
/// pointer that travels in the static chain's register; the call passes null.
llvm::Function *moveBody(llvm::Function &F, const llvm::Twine &Name,
                         bool TakesFrame);

/// Whether \p F may have a copy of its body beside it, and is small enough.
bool canCopyBody(const llvm::Function &F);

/// Copies the body of \p F into a new function \p Name, which is never inlined,
/// and returns that.
llvm::Function *copyBody(llvm::Function &F, const llvm::Twine &Name);

/// Ends \p At, a block of the function whose body \p Body is, with a call of it
/// that is a jump and leaves nothing on the program's stack. A parameter that
/// the function does not have gets null.
void jumpToBody(llvm::Function &Body, llvm::BasicBlock &At);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_SPLITBODY_H
