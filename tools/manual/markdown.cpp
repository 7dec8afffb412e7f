//===- markdown.cpp - The Markdown that tools/docs is written in
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "manual/markdown.h"

#include <cctype>

namespace hotpath::manual {

namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ')
    s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ')
    s.remove_suffix(1);
  return s;
}

bool begins(std::string_view s, std::string_view with) {
  return s.substr(0, with.size()) == with;
}

/// The number of characters of an item's marker, "- " or "12. "; 0: no item.
std::size_t marker_of(std::string_view line) {
  if (begins(line, "- "))
    return 2;
  std::size_t digits = 0;
  while (digits < line.size() && std::isdigit((unsigned char)line[digits]))
    ++digits;
  return digits && begins(line.substr(digits), ". ") ? digits + 2 : 0;
}

class inline_parser {
public:
  explicit inline_parser(std::string_view text) : rest_(text) {}

  inlines parse() {
    while (!rest_.empty())
      if (!code() && !marked("**", style::strong) &&
          !marked("*", style::emphasis) && !link())
        character();
    flush();
    return std::move(made_);
  }

private:
  void character() {
    if (rest_.front() == '\\' && rest_.size() > 1 &&
        std::ispunct((unsigned char)rest_[1]))
      rest_.remove_prefix(1);
    plain_ += rest_.front();
    rest_.remove_prefix(1);
  }
  void flush() {
    if (!plain_.empty())
      made_.push_back({style::plain, std::move(plain_), ""});
    plain_.clear();
  }
  void add(style s, std::string_view text, std::string_view target = "") {
    flush();
    made_.push_back({s, std::string(text), std::string(target)});
  }
  /// As many backquotes as it begins with end it.
  bool code() {
    const std::size_t n = rest_.find_first_not_of('`');
    if (n == 0 || n == rest_.npos)
      return false;
    const std::size_t end = rest_.find(rest_.substr(0, n), n);
    if (end == rest_.npos)
      return false;
    std::string_view inside = rest_.substr(n, end - n);
    add(style::code, n > 1 ? trimmed(inside) : inside);
    rest_.remove_prefix(end + n);
    return true;
  }
  bool marked(std::string_view mark, style s) {
    if (!begins(rest_, mark) || rest_.size() <= mark.size() ||
        rest_[mark.size()] == ' ')
      return false;
    const std::size_t end = rest_.find(mark, mark.size() + 1);
    if (end == rest_.npos)
      return false;
    add(s,
        plain_text(inline_parser(rest_.substr(mark.size(), end - mark.size()))
                       .parse()));
    rest_.remove_prefix(end + mark.size());
    return true;
  }
  bool link() {
    const std::size_t middle = rest_.find("](");
    if (rest_.front() != '[' || middle == rest_.npos)
      return false;
    const std::size_t end = rest_.find(')', middle);
    if (end == rest_.npos ||
        rest_.substr(1, middle - 1).find('[') != rest_.npos)
      return false;
    add(style::link,
        plain_text(inline_parser(rest_.substr(1, middle - 1)).parse()),
        rest_.substr(middle + 2, end - middle - 2));
    rest_.remove_prefix(end + 1);
    return true;
  }

  std::string_view rest_;
  std::string plain_;
  inlines made_;
};

class block_parser {
public:
  std::vector<block> parse(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      take(text.substr(0, end));
      text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    close();
    return std::move(made_);
  }

private:
  void take(std::string_view line) {
    const std::size_t indent = line.find_first_not_of(' ');
    const std::string_view rest =
        indent == line.npos ? "" : line.substr(indent);
    if (fenced_)
      take_code(line, rest);
    else if (rest.empty())
      close();
    else if (begins(rest, "```"))
      open(kind::code, int(indent / 2)), fenced_ = true, fence_indent_ = indent;
    else if (indent == 0 && rest.front() == '#')
      take_heading(rest);
    else if (rest.front() == '|')
      take_row(rest, int(indent / 2));
    else if (const std::size_t marker = marker_of(rest)) {
      open(kind::item, int(indent / 2));
      made_.back().marker = trimmed(rest.substr(0, marker));
      words_ = rest.substr(marker);
      text_open_ = true;
    } else {
      if (!text_open_) {
        open(kind::paragraph, int(indent / 2));
        text_open_ = true;
      }
      words_ += (words_.empty() ? "" : " ") + std::string(trimmed(rest));
    }
  }
  void take_code(std::string_view line, std::string_view rest) {
    if (rest == "```") {
      fenced_ = false;
      return;
    }
    std::size_t blanks = 0;
    while (blanks < fence_indent_ && blanks < line.size() &&
           line[blanks] == ' ')
      ++blanks;
    made_.back().code += std::string(line.substr(blanks)) + '\n';
  }
  void take_heading(std::string_view rest) {
    const std::size_t level = rest.find_first_not_of('#');
    open(kind::heading, int(level == rest.npos ? 1 : level));
    made_.back().content = parse_inlines(
        trimmed(rest.substr(level == rest.npos ? rest.size() : level)));
  }
  void take_row(std::string_view rest, int level) {
    if (text_open_ || made_.empty() || made_.back().kind != kind::table ||
        !table_open_)
      open(kind::table, level);
    table_open_ = true;
    if (rest.find_first_not_of("|-: ") == rest.npos)
      return;
    std::vector<inlines> row;
    std::string cell;
    for (std::size_t i = 1; i < rest.size(); ++i)
      if (rest[i] == '\\' && i + 1 < rest.size() && rest[i + 1] == '|')
        cell += rest[++i];
      else if (rest[i] == '|')
        row.push_back(parse_inlines(trimmed(cell))), cell.clear();
      else
        cell += rest[i];
    made_.back().rows.push_back(std::move(row));
  }
  void open(kind k, int level) {
    close();
    made_.push_back({k, level, "", {}, "", {}});
  }
  /// Ends what the lines so far belong to.
  void close() {
    if (text_open_)
      made_.back().content = parse_inlines(words_);
    words_.clear();
    text_open_ = table_open_ = false;
  }

  std::vector<block> made_;
  std::string words_; // of the paragraph or item that is open
  bool text_open_ = false, table_open_ = false, fenced_ = false;
  std::size_t fence_indent_ = 0;
};

} // namespace

inlines parse_inlines(std::string_view text) {
  return inline_parser(text).parse();
}

std::vector<block> parse_markdown(std::string_view text) {
  return block_parser().parse(text);
}

std::string plain_text(const inlines &content) {
  std::string text;
  for (const span &s : content)
    text += s.text;
  return text;
}

} // namespace hotpath::manual
