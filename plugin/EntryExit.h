//===- EntryExit.h - The inline path ----------------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_ENTRYEXIT_H
#define HOTPATH_PLUGIN_ENTRYEXIT_H

namespace llvm {
class Function;
class GlobalVariable;
} // namespace llvm

namespace hotpath {

/// Rewrites the body of \p F: the entry code of abi.h at its start, the exit
/// code on every way out, exceptions included, and the landing code after calls
/// that return twice. \p Id is the site's id slot.
void instrumentEntryAndExits(llvm::Function &F, llvm::GlobalVariable &Id);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ENTRYEXIT_H
