//===- markdown_test.cpp - Text of others inside of Markdown and HTML
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/html.h"
#include "verdict/markdown.h"
#include "verdict/visible.h"

#include <gtest/gtest.h>

using namespace hotpath::verdict;

TEST(Visible, ShowsWhatHides) {
  EXPECT_EQ(visible("a\nb\x1b[31m\x7f"), "a\\u{A}b\\u{1B}[31m\\u{7F}");
  EXPECT_EQ(visible("\xE2\x80\xAEgnp.exe"), "\\u{202E}gnp.exe"); // reversed
  EXPECT_EQ(visible("a\xE2\x80\x8B"
                    "b"),
            "a\\u{200B}b");                             // no width
  EXPECT_EQ(visible("\xF3\xA0\x81\x81"), "\\u{E0041}"); // a tag
  EXPECT_EQ(visible("\xC2\x85"), "\\u{85}");            // C1
  EXPECT_EQ(visible("a\xFF\xC0\x80z"),
            "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz");
  EXPECT_EQ(visible("\xC3\xA9 \xE2\x86\x92 std::f<int>"),
            "\xC3\xA9 \xE2\x86\x92 std::f<int>");
}

TEST(Visible, CutsNamesInTheMiddle) {
  const std::string name = "first" + std::string(500, 'x') + "::last(int)";
  const std::string cut = shown_name(name);
  EXPECT_EQ(cut.substr(0, 5), "first");
  EXPECT_EQ(cut.substr(cut.size() - 11), "::last(int)");
  EXPECT_LE(cut.size(), 122u); // 120 columns, one of them of three bytes
}

TEST(Markdown, CodeSpansHaveEnoughBackticks) {
  EXPECT_EQ(markdown::code("f"), "`f`");
  EXPECT_EQ(markdown::code("a`b"), "``a`b``");
  EXPECT_EQ(markdown::code("``a"), "``` ``a ```");
  EXPECT_EQ(markdown::code(""), "(no name)");
  EXPECT_EQ(markdown::code(" "), "(no name)");
}

TEST(Markdown, NamesDoNotEndCells) {
  EXPECT_EQ(markdown::code("operator|(A, B)"), "`operator\\|(A, B)`");
  // Not two backslashes, which would be one and the cell's end.
  EXPECT_EQ(markdown::code("a\\|b"), "`a\\\xE2\x80\x8B\\|b`");
}

TEST(Markdown, NobodyIsMentioned) {
  EXPECT_EQ(markdown::code("f@user"), "`f@\xE2\x80\x8Buser`");
  EXPECT_EQ(markdown::escaped("@user #12"), "@\xE2\x80\x8Buser \\#\xE2\x80\x8B"
                                            "12");
}

TEST(Markdown, SentencesAreNoMarkup) {
  EXPECT_EQ(markdown::escaped("*a* _b_ [c](d) <e> & |"),
            "\\*a\\* \\_b\\_ \\[c\\](d) &lt;e&gt; &amp; &#124;");
  EXPECT_EQ(markdown::escaped("http://x www.y $z$ `q`"),
            "http\\://x www\\.y &#36;z&#36; \\`q\\`");
}

TEST(Markdown, BlocksCannotBeLeft) {
  EXPECT_EQ(markdown::block("a\n````\nb\r\n"),
            "`````text\na\n````\nb\\u{D}\n`````\n");
}

TEST(Html, TextStaysText) {
  EXPECT_EQ(html::escaped("</td><script>\"'&"),
            "&lt;/td&gt;&lt;script&gt;&quot;&#39;&amp;");
}

// RFC 4648 of the well-known digest of the empty text.
TEST(Html, PolicyNamesTheText) {
  EXPECT_EQ(html::policy_source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
}
