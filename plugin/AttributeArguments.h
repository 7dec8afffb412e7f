//===- AttributeArguments.h - Arguments that Clang drops --------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang skips the arguments of a [[vendor::name(...)]] that it does not know
// itself, a plugin's included, without a word. So the preprocessor's tokens are
// watched: what stands in the parentheses after the name of an attribute of
// ours is kept under the location of the name, which the attribute carries too.
// The tokens have left the preprocessor, so macros and their arguments are
// expanded.
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_ATTRIBUTEARGUMENTS_H
#define HOTPATH_PLUGIN_ATTRIBUTEARGUMENTS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
}

namespace hotpath {

class AttributeArguments {
public:
  /// Begins to watch the tokens of \p PP, which must not outlive this object.
  void watch(clang::Preprocessor &PP);

  /// The tokens between the parentheses after the attribute's name at \p Name,
  /// nothing when there were no parentheses.
  llvm::ArrayRef<clang::Token> at(clang::SourceLocation Name) const;

private:
  void see(const clang::Token &Tok);
  void collect(const clang::Token &Tok);
  clang::SourceLocation nameAt(const clang::Token &Tok) const;

  llvm::SmallPtrSet<const clang::IdentifierInfo *, 4> Names;
  clang::SourceLocation Name;
  unsigned Depth = 0;
  llvm::SmallVector<clang::Token, 4> Collected;
  llvm::DenseMap<unsigned, llvm::SmallVector<clang::Token, 4>> Found;
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ATTRIBUTEARGUMENTS_H
