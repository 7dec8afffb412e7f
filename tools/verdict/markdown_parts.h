//===- markdown_parts.h - Parts that a comment is put together from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_MARKDOWN_PARTS_H
#define HOTPATH_VERDICT_MARKDOWN_PARTS_H

#include "verdict/comparison.h"

namespace hotpath::verdict::markdown {

/// Colour for the eye; the word beside it says the same.
const char *light(state s, bool fails);

std::string verdict_cell(state s, bool fails);

/// What is read on demand; `inside` is Markdown.
std::string folded(const std::string &summary, const std::string &inside,
                   bool open = false);

/// At most so many findings; folded where none is this change's.
std::string since_anchor(const anchored &a, std::size_t most);

} // namespace hotpath::verdict::markdown

#endif // HOTPATH_VERDICT_MARKDOWN_PARTS_H
