//===- Regions.cpp - measure_all for a stretch of a file ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Regions.h"
#include "Compilation.h"
#include "Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace hotpath;
using namespace clang;

void Regions::begin(SourceLocation Where, bool On, const SourceManager &SM) {
  Where = SM.getExpansionLoc(Where);
  All.push_back({Where, SM.getLocForEndOfFile(SM.getFileID(Where)), On});
}

std::optional<bool> Regions::at(SourceLocation Where,
                                const SourceManager &SM) const {
  Where = SM.getExpansionLoc(Where);
  // Regions begin in the order of the translation unit: the last one that holds
  // the place is the innermost, or the latest of its file.
  for (auto R = All.rbegin(); R != All.rend(); ++R)
    if (SM.isBeforeInTranslationUnit(R->Begin, Where) &&
        SM.isBeforeInTranslationUnit(Where, R->End))
      return R->On;
  return std::nullopt;
}

namespace {

/// #pragma hotpath measure_all(on|off)
class Pragma final : public PragmaHandler {
public:
  Pragma() : PragmaHandler("hotpath") {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &First) override {
    const SourceLocation Where = First.getLocation();
    std::optional<bool> On = parse(PP);
    if (!On) {
      report(PP.getDiagnostics(), message::PragmaSyntax, Where);
      return;
    }
    Compilation &Now = Compilation::current();
    Now.SawRequest = true;
    Now.Text.begin(Introducer.Loc, *On, PP.getSourceManager());
  }

private:
  static bool isWord(const Token &Tok, llvm::StringRef Word) {
    const IdentifierInfo *II = Tok.getIdentifierInfo();
    return II && II->getName() == Word;
  }

  /// Reads to the end of the directive only when all before it is right; the
  /// preprocessor discards the rest itself.
  static std::optional<bool> parse(Preprocessor &PP) {
    Token Tok;
    auto Next = [&] { PP.LexUnexpandedToken(Tok); };
    Next();
    if (!isWord(Tok, "measure_all"))
      return std::nullopt;
    Next();
    if (Tok.isNot(tok::l_paren))
      return std::nullopt;
    Next();
    const bool On = isWord(Tok, "on");
    if (!On && !isWord(Tok, "off"))
      return std::nullopt;
    Next();
    if (Tok.isNot(tok::r_paren))
      return std::nullopt;
    Next();
    if (Tok.isNot(tok::eod))
      return std::nullopt;
    return On;
  }
};

} // namespace

void hotpath::addPragma(Preprocessor &PP) {
  PP.AddPragmaHandler(new Pragma); // the preprocessor owns it
}
