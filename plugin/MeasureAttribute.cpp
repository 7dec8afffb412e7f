//===- MeasureAttribute.cpp - [[hotpath::measure]] ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MeasureAttribute.h"
#include "AttributeArguments.h"
#include "Diagnostics.h"

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

namespace {

/// A label's text, or what is wrong with it.
struct Label {
  std::string Text;
  std::optional<diag::ID> Wrong;
};

Label labelFromTokens(clang::Sema &S, llvm::ArrayRef<clang::Token> Tokens) {
  for (const clang::Token &Tok : Tokens)
    if (!clang::tok::isStringLiteral(Tok.getKind()))
      return {"", diag::LabelNotAString};
  clang::StringLiteralParser Literal(Tokens, S.getPreprocessor());
  if (Literal.hadError) // already reported by the parser
    return {"", diag::LabelNotAString};
  if (!compat::isOrdinary(Literal))
    return {"", diag::LabelEncoding};
  return {Literal.GetString().str(), std::nullopt};
}

Label labelFromExpression(const ParsedAttr &Attr) {
  const clang::StringLiteral *Literal = nullptr;
  if (Attr.isArgExpr(0))
    Literal = llvm::dyn_cast<clang::StringLiteral>(
        Attr.getArgAsExpr(0)->IgnoreParenCasts());
  if (!Literal)
    return {"", diag::LabelNotAString};
  if (!compat::isOrdinary(*Literal))
    return {"", diag::LabelEncoding};
  return {Literal->getString().str(), std::nullopt};
}

} // namespace

std::optional<Request> MeasureAttribute::request(clang::Sema &S,
                                                 const ParsedAttr &Attr) const {
  Request R;
  const unsigned Count = argumentCount(Attr);
  if (Count == 0)
    return R;
  auto Refuse = [&](diag::ID What) -> std::optional<Request> {
    report(S.getDiagnostics(), What, placeOf(Attr)) << nameOf(Attr);
    return std::nullopt;
  };
  if (Count > 1) {
    report(S.getDiagnostics(), diag::TooManyArguments, placeOf(Attr))
        << nameOf(Attr) << "at most one argument, the label";
    return std::nullopt;
  }
  Label L = Attr.getNumArgs()
                ? labelFromExpression(Attr)
                : labelFromTokens(S, attributeArguments(placeOf(Attr)));
  if (L.Wrong)
    return Refuse(*L.Wrong);
  if (L.Text.empty())
    return Refuse(diag::LabelEmpty);
  for (unsigned char C : L.Text)
    if (C < 0x20 || C == 0x7f)
      return Refuse(diag::LabelControl);
  R.Label = L.Text;
  return R;
}
