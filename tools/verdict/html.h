//===- html.h - The parts of the HTML page
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_HTML_H
#define HOTPATH_VERDICT_HTML_H

#include "verdict/render.h"

#include <string_view>

namespace hotpath::verdict::html {

/// Text of others as text, for elements and for quoted attributes.
std::string escaped(std::string_view s);

/// A source of a Content-Security-Policy for exactly this text: 'sha256-...'.
std::string policy_source(std::string_view text);

/// Findings by cause, budgets, and lists that need no script to be read.
std::string findings(const render_input &in);
std::string budgets(const render_input &in);
/// Empty without an anchor.
std::string since_anchor(const render_input &in);

/// What the page's script shows, as JSON that can stand inside of a script
/// element, in pieces to be put one after the other. html/data.js says what is
/// where.
using piece = std::vector<char>;
std::vector<piece> data_of(const render_input &in);

/// The style and the script of the page, from tools/verdict/html/.
extern const char style[];
extern const char script[];

} // namespace hotpath::verdict::html

#endif // HOTPATH_VERDICT_HTML_H
