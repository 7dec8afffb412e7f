//===- markdown.h - The Markdown that tools/docs is written in
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MANUAL_MARKDOWN_H
#define HOTPATH_MANUAL_MARKDOWN_H

#include <string>
#include <string_view>
#include <vector>

// Headings, paragraphs, lists, fenced code, tables of pipes; inside of them
// `code`, **strong**, *emphasis* and [links](target). Nothing else has a
// meaning, and nothing is an error: what is not understood is text.

namespace hotpath::manual {

enum class style { plain, code, strong, emphasis, link };

/// A piece of a line. Nothing nests: a link's text is plain.
struct span {
  manual::style style;
  std::string text;
  std::string target; // of a link
};
using inlines = std::vector<span>;

enum class kind { heading, paragraph, item, code, table };

struct block {
  manual::kind kind;
  int level = 0;      // of a heading, from 1; else how deep inside of lists
  std::string marker; // of an item: "-" or "1."
  inlines content;    // of headings, paragraphs and items
  std::string code;   // with a newline behind each line
  std::vector<std::vector<inlines>> rows; // of a table; its heading is first
};

inlines parse_inlines(std::string_view text);
std::vector<block> parse_markdown(std::string_view text);

/// The words alone.
std::string plain_text(const inlines &content);

} // namespace hotpath::manual

#endif // HOTPATH_MANUAL_MARKDOWN_H
