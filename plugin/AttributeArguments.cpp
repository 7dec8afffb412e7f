//===- AttributeArguments.cpp - Arguments that Clang drops ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AttributeArguments.h"

#include "clang/Lex/Preprocessor.h"

using namespace hotpath;
using clang::SourceLocation;
using clang::Token;

void AttributeArguments::watch(clang::Preprocessor &PP) {
  for (llvm::StringRef Text : {"measure", "skip", "measure_all"})
    Names.insert(PP.getIdentifierInfo(Text));
  PP.setTokenWatcher([this](const Token &Tok) { see(Tok); });
}

llvm::ArrayRef<Token> AttributeArguments::at(SourceLocation Where) const {
  auto It = Found.find(Where.getRawEncoding());
  if (It == Found.end())
    return {};
  return It->second;
}

// Sees every token of the translation unit, so the common one must leave after
// a few comparisons.
void AttributeArguments::see(const Token &Tok) {
  if (Depth) {
    collect(Tok);
  } else if (Name.isValid() && Tok.is(clang::tok::l_paren)) {
    Depth = 1;
    Collected.clear();
  } else {
    Name = nameAt(Tok);
  }
}

SourceLocation AttributeArguments::nameAt(const Token &Tok) const {
  if (Tok.isNot(clang::tok::identifier) ||
      !Names.count(Tok.getIdentifierInfo()))
    return {};
  return Tok.getLocation();
}

void AttributeArguments::collect(const Token &Tok) {
  if (Tok.is(clang::tok::l_paren))
    ++Depth;
  else if (Tok.is(clang::tok::r_paren))
    --Depth;
  else if (Tok.is(clang::tok::eof))
    Depth = 0;
  if (Depth) {
    Collected.push_back(Tok);
    return;
  }
  Found[Name.getRawEncoding()] = Collected;
  Name = {};
}
