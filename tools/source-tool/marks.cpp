//===- marks.cpp - The marks that stand in a unit's files -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "marks.h"

#include "unit_run.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"

#include <array>

namespace hotpath::source {

namespace {

using clang::Token;
using visitor = std::function<void(const found_mark &)>;

bool is_blank(char character) { return character == ' ' || character == '\t'; }

/// Takes along the space that was put in with the mark or, when the mark has a
/// line to itself, that line.
void widen(const std::string &text, std::size_t &begin, std::size_t &end) {
  std::size_t first = begin, last = end;
  while (first > 0 && is_blank(text[first - 1]))
    --first;
  while (last < text.size() && is_blank(text[last]))
    ++last;
  const bool starts = first == 0 || text[first - 1] == '\n';
  const bool ends =
      last < text.size() && (text[last] == '\n' || text[last] == '\r');
  if (starts && ends) {
    begin = first;
    end = text.find('\n', last);
    end = end == std::string::npos ? text.size() : end + 1;
  } else if (end < last) {
    ++end;
  } else if (ends && first < begin) {
    --begin;
  }
}

/// The first words at `from`, up to a brace, a semicolon or the end of a line.
std::string words_at(const std::string &text, std::size_t from) {
  from = std::min(text.find_first_not_of(" \t\r\n", from), text.size());
  std::string words =
      text.substr(from, text.find_first_of("\r\n{;", from) - from);
  const std::size_t last = words.find_last_not_of(" \t");
  words.resize(last == std::string::npos ? 0 : last + 1);
  return words;
}

/// Watches the tokens that the compiler gets, seven at a time.
class watcher {
public:
  watcher(const clang::SourceManager &sources, const visitor &each)
      : sources_(sources), each_(each) {}

  void see(const Token &token) {
    std::move(window_.begin() + 1, window_.end(), window_.begin());
    window_.back() = token;
    if (is_word(4, "measure") && is(3, clang::tok::coloncolon) &&
        is_word(2, "hotpath"))
      look(0, is(0, clang::tok::l_square) && is(1, clang::tok::l_square) &&
                  is(5, clang::tok::r_square) && is(6, clang::tok::r_square));
    else if (is_word(4, "hotpath_measure"))
      look(1, (is_word(1, "__attribute__") || is_word(1, "__attribute")) &&
                  is(2, clang::tok::l_paren) && is(3, clang::tok::l_paren) &&
                  is(5, clang::tok::r_paren) && is(6, clang::tok::r_paren));
  }

private:
  bool is(std::size_t at, clang::tok::TokenKind kind) const {
    return window_[at].is(kind);
  }
  bool is_word(std::size_t at, llvm::StringRef word) const {
    if (window_[at].isAnnotation() || window_[at].isLiteral())
      return false;
    const clang::IdentifierInfo *name = window_[at].getIdentifierInfo();
    return name && name->getName() == word;
  }

  /// The mark's tokens are those from `first` on when it stands `alone`.
  void look(std::size_t first, bool alone) {
    const bool listed = is(5, clang::tok::comma) ||
                        is(5, clang::tok::r_square) ||
                        is(5, clang::tok::r_paren);
    if (!listed) // a label follows, or it is no attribute
      return;
    bool in_macro = false;
    for (std::size_t at = first; at < window_.size(); ++at)
      in_macro = in_macro || window_[at].getLocation().isMacroID();
    const clang::SourceLocation begin =
        sources_.getExpansionLoc(window_[alone ? first : 4].getLocation());
    if (sources_.isInSystemHeader(begin))
      return;
    found_mark mark;
    mark.where = place_of(sources_, begin);
    if (in_macro)
      mark.refusal = "comes from a macro";
    else if (!alone)
      mark.refusal = "stands in a list of attributes";
    else
      measure(mark);
    each_(mark);
  }

  void measure(found_mark &mark) const {
    const std::string &text = mark.where.content;
    std::size_t end = sources_.getFileOffset(window_[6].getLocation()) + 1;
    mark.beside = words_at(text, end);
    widen(text, mark.where.offset, end);
    mark.length = end - mark.where.offset;
  }

  const clang::SourceManager &sources_;
  const visitor &each_;
  std::array<Token, 7> window_ = blank_window();

  static std::array<Token, 7> blank_window() {
    std::array<Token, 7> window;
    for (Token &token : window)
      token.startToken();
    return window;
  }
};

class action final : public clang::PreprocessorFrontendAction {
public:
  explicit action(const visitor &each) : each_(each) {}

  void ExecuteAction() override {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    watcher watching(preprocessor.getSourceManager(), each_);
    preprocessor.setTokenWatcher(
        [&](const Token &token) { watching.see(token); });
    preprocessor.EnterMainSourceFile();
    Token token;
    do
      preprocessor.Lex(token);
    while (token.isNot(clang::tok::eof));
  }

private:
  const visitor &each_;
};

} // namespace

bool find_marks(const unit &which, const visitor &each) {
  return run_front_end(which, prepare(which), std::make_unique<action>(each));
}

} // namespace hotpath::source
