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

namespace clang {
class Preprocessor;
}

namespace hotpath {

/// Begins to watch the tokens of \p PP, one preprocessor at a time.
void watchAttributeArguments(clang::Preprocessor &PP);

/// The tokens between the parentheses after the attribute's name at \p Name,
/// nothing when there were no parentheses.
llvm::ArrayRef<clang::Token> attributeArguments(clang::SourceLocation Name);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ATTRIBUTEARGUMENTS_H
