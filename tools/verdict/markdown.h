//===- markdown.h - Text of others inside of GitHub's Markdown
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_MARKDOWN_H
#define HOTPATH_VERDICT_MARKDOWN_H

#include <string>
#include <string_view>

// GitHub Flavored Markdown (its specification, version 0.29), and what GitHub
// does to the result: mentions (@name), references (#1), emoji, formulas.

namespace hotpath::verdict::markdown {

/// A sentence that may have others' words in it: shown as it is, never as
/// markup, a link or a mention.
std::string escaped(std::string_view s);

/// A name in a code span, at most 120 columns. Fit for a cell of a table too.
std::string code(std::string_view name);

/// Lines as a fenced block.
std::string block(std::string_view lines);

/// One row of a table; the cells are Markdown already.
std::string table_row(std::initializer_list<std::string> cells);

} // namespace hotpath::verdict::markdown

#endif // HOTPATH_VERDICT_MARKDOWN_H
