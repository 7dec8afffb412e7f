//===- AttributeArguments.cpp - Arguments that Clang drops ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AttributeArguments.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

using namespace hotpath;
using clang::SourceLocation;
using clang::Token;

namespace {

/// Sees every token of the translation unit, so the common one must leave after
/// two comparisons.
class ArgumentWatcher {
public:
  explicit ArgumentWatcher(clang::Preprocessor &PP)
      : Measure(PP.getIdentifierInfo("measure")),
        Skip(PP.getIdentifierInfo("skip")) {}

  void see(const Token &Tok) {
    if (Depth) {
      collect(Tok);
    } else if (Name.isValid()) {
      // The token after a name: only an opening parenthesis makes arguments.
      if (Tok.is(clang::tok::l_paren)) {
        Depth = 1;
        Collected.clear();
      } else {
        Name = nameAt(Tok);
      }
    } else {
      Name = nameAt(Tok);
    }
  }

  llvm::ArrayRef<Token> at(SourceLocation Where) const {
    auto Found = Arguments.find(Where.getRawEncoding());
    if (Found == Arguments.end())
      return {};
    return Found->second;
  }

private:
  SourceLocation nameAt(const Token &Tok) const {
    if (Tok.isNot(clang::tok::identifier))
      return {};
    const clang::IdentifierInfo *II = Tok.getIdentifierInfo();
    return II == Measure || II == Skip ? Tok.getLocation() : SourceLocation();
  }

  void collect(const Token &Tok) {
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
    Arguments[Name.getRawEncoding()] = Collected;
    Name = {};
  }

  const clang::IdentifierInfo *Measure;
  const clang::IdentifierInfo *Skip;
  SourceLocation Name;
  unsigned Depth = 0;
  llvm::SmallVector<Token, 4> Collected;
  llvm::DenseMap<unsigned, llvm::SmallVector<Token, 4>> Arguments;
};

// ParsedAttrInfo objects are made by a registry and get no context, so the
// watcher of the compilation under way is found here.
std::unique_ptr<ArgumentWatcher> Current;

} // namespace

void hotpath::watchAttributeArguments(clang::Preprocessor &PP) {
  Current = std::make_unique<ArgumentWatcher>(PP);
  PP.setTokenWatcher([](const Token &Tok) { Current->see(Tok); });
}

llvm::ArrayRef<Token> hotpath::attributeArguments(clang::SourceLocation Name) {
  if (!Current)
    return {};
  return Current->at(Name);
}
