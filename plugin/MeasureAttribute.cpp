//===- MeasureAttribute.cpp - [[hotpath::measure]] ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MeasureAttribute.h"
#include "Compilation.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"

using namespace hotpath;
using clang::ParsedAttr;

static constexpr clang::ParsedAttrInfo::Spelling MeasureSpellings[] = {
    {ParsedAttr::AS_GNU, "hotpath_measure"},
    {ParsedAttr::AS_CXX11, "hotpath::measure"},
    {compat::C23Syntax, "hotpath::measure"}};

MeasureAttribute::MeasureAttribute() : AttributeBase(MeasureSpellings) {}

bool MeasureAttribute::fits(const clang::Decl &D) const {
  return D.getAsFunction();
}

message::ID MeasureAttribute::wrongPlace() const {
  return message::NotAFunction;
}

namespace {

/// A label's text, or what is wrong with it.
struct Label {
  std::string Text;
  std::optional<message::ID> Wrong;
};

Label labelFromTokens(clang::Sema &S, llvm::ArrayRef<clang::Token> Tokens) {
  for (const clang::Token &Tok : Tokens)
    if (!clang::tok::isStringLiteral(Tok.getKind()))
      return {"", message::LabelNotAString};
  clang::StringLiteralParser Literal(Tokens, S.getPreprocessor());
  if (Literal.hadError) // already reported by the parser
    return {"", message::LabelNotAString};
  if (!compat::isOrdinary(Literal))
    return {"", message::LabelEncoding};
  return {Literal.GetString().str(), std::nullopt};
}

Label labelFromExpression(const ParsedAttr &Attr) {
  const clang::StringLiteral *Literal = nullptr;
  if (Attr.isArgExpr(0))
    Literal = llvm::dyn_cast<clang::StringLiteral>(
        Attr.getArgAsExpr(0)->IgnoreParenCasts());
  if (!Literal)
    return {"", message::LabelNotAString};
  if (!compat::isOrdinary(*Literal))
    return {"", message::LabelEncoding};
  return {Literal->getString().str(), std::nullopt};
}

} // namespace

std::optional<Request> MeasureAttribute::request(clang::Sema &S,
                                                 const ParsedAttr &Attr) const {
  Request R;
  const unsigned Count = argumentCount(Attr);
  if (Count == 0)
    return R;
  auto Refuse = [&](message::ID What) -> std::optional<Request> {
    report(S.getDiagnostics(), What, placeOf(Attr)) << nameOf(Attr);
    return std::nullopt;
  };
  if (Count > 1) {
    report(S.getDiagnostics(), message::TooManyArguments, placeOf(Attr))
        << nameOf(Attr) << "at most one argument, the label";
    return std::nullopt;
  }
  Label L = Attr.getNumArgs()
                ? labelFromExpression(Attr)
                : labelFromTokens(
                      S, Compilation::current().Arguments.at(placeOf(Attr)));
  if (L.Wrong)
    return Refuse(*L.Wrong);
  if (L.Text.empty())
    return Refuse(message::LabelEmpty);
  for (unsigned char C : L.Text)
    if (C < 0x20 || C == 0x7f)
      return Refuse(message::LabelControl);
  R.Label = L.Text;
  return R;
}
