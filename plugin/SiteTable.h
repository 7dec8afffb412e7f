//===- SiteTable.h - The measured functions of a module ---------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_SITETABLE_H
#define HOTPATH_PLUGIN_SITETABLE_H

#include "Annotation.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class GlobalValue;
class GlobalVariable;
} // namespace llvm

namespace hotpath {

/// Emits hotpath_site descriptors (runtime/include/hotpath/abi.h) and the
/// constructor that hands them to the runtime.
class SiteTable {
public:
  explicit SiteTable(llvm::Module &M) : M(M) {}

  /// Emits the site of \p F and returns its id slot, an i32. The variants of
  /// one constructor or destructor share a site.
  llvm::GlobalVariable *add(llvm::Function &F, const Annotation &A);

  /// Emits the module's registration, once for a linked module however many
  /// units carry it, and keeps the sites alive.
  void emitRegistration();

private:
  llvm::GlobalVariable *text(llvm::StringRef Text);
  llvm::Function *registrar(llvm::StringRef Name, llvm::StringRef Runtime);

  llvm::Module &M;
  llvm::StringMap<llvm::GlobalVariable *> Texts;
  llvm::StringMap<llvm::GlobalVariable *> Structors;
  llvm::SmallVector<llvm::GlobalValue *, 32> Keep;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_SITETABLE_H
