//===- manual_test.cpp - Markdown as text and as roff
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "manual/markdown.h"
#include "manual/topics.h"

#include <gtest/gtest.h>

using namespace hotpath::manual;

namespace {

std::string text(const char *markdown, unsigned width = 40,
                 bool colour = false) {
  return as_text({"page", 7, markdown}, width, colour);
}

std::string roff(const char *markdown) {
  return as_manual_page({"my-page", 7, markdown}, "1.0");
}

TEST(Markdown, Inlines) {
  const inlines made = parse_inlines(
      "a `b*c` **d e** *f* [g `h`](i.md) 2 * 3 \\*j\\* `` k`l `` [m] n_o_");
  const std::vector<std::pair<style, std::string>> wanted = {
      {style::plain, "a "},          {style::code, "b*c"},
      {style::plain, " "},           {style::strong, "d e"},
      {style::plain, " "},           {style::emphasis, "f"},
      {style::plain, " "},           {style::link, "g h"},
      {style::plain, " 2 * 3 *j* "}, {style::code, "k`l"},
      {style::plain, " [m] n_o_"}};
  ASSERT_EQ(made.size(), wanted.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    EXPECT_EQ(made[i].style, wanted[i].first) << i;
    EXPECT_EQ(made[i].text, wanted[i].second) << i;
  }
  EXPECT_EQ(made[7].target, "i.md");
}

TEST(Markdown, WhatEndsNowhereIsText) {
  EXPECT_EQ(plain_text(parse_inlines("a ` b ** c [d](e")), "a ` b ** c [d](e");
}

TEST(Markdown, Blocks) {
  const auto made = parse_markdown("# A\n\nb\nc\n- d\n  e\n  - f\n2. g\n\n"
                                   "  ```sh x\n  h\n\n    i\n  ```\n"
                                   "| j | k |\n|---|---|\n| `l\\|m` | |\n");
  ASSERT_EQ(made.size(), 7u);
  EXPECT_EQ(made[0].kind, kind::heading);
  EXPECT_EQ(plain_text(made[1].content), "b c");
  EXPECT_EQ(plain_text(made[2].content), "d e");
  EXPECT_EQ(made[3].level, 1);
  EXPECT_EQ(made[4].marker, "2.");
  EXPECT_EQ(made[5].code, "h\n\n  i\n");
  ASSERT_EQ(made[6].rows.size(), 2u);
  EXPECT_EQ(plain_text(made[6].rows[1][0]), "l|m");
  EXPECT_EQ(plain_text(made[6].rows[1][1]), "");
}

TEST(Terminal, WrapsProseAndKeepsCode) {
  EXPECT_EQ(text("# T\n\none two three four five six seven eight nine\n\n"
                 "```\nint a_line_that_is_longer_than_the_terminal = 1;\n```\n"
                 "- an item of a list that needs a second line\n- b\n"),
            "T\n\n"
            "  one two three four five six seven\n  eight nine\n\n"
            "    int a_line_that_is_longer_than_the_terminal = 1;\n\n"
            "  - an item of a list that needs a\n    second line\n  - b\n");
}

TEST(Terminal, TablesFit) {
  EXPECT_EQ(text("| a | meaning |\n|---|---|\n"
                 "| `x` | some words that do not fit into it |\n| y | |\n"),
            "  a    meaning\n"
            "  ──────────────────────────────────────\n"
            "  `x`  some words that do not fit into\n"
            "       it\n"
            "  y\n");
}

TEST(Terminal, TablesWithoutRoomAreStacked) {
  EXPECT_EQ(text("| what | C | C++ |\n|---|---|---|\n"
                 "| a b | `a_long_word_of_a_column` | `another_long_word` |\n"
                 "| c | | `d` |\n"),
            "  a b\n    C: `a_long_word_of_a_column`\n"
            "    C++: `another_long_word`\n  c\n    C++: `d`\n");
}

TEST(Terminal, ColourStandsForBackquotes) {
  EXPECT_EQ(text("use `a b`, **c**.", 40, true),
            "  use \033[36ma\033[0m \033[36mb\033[0m, \033[1mc\033[0m.\n");
  EXPECT_EQ(text("use `a b`, **c**."), "  use `a b`, c.\n");
}

TEST(Terminal, LinksLeadToTopics) {
  EXPECT_EQ(text("see [rules](policy.md#budgets)"),
            "  see rules (hotpath help policy)\n");
  EXPECT_EQ(text("see [a](https://b.c) [d](../e)"),
            "  see a <https://b.c> d\n");
}

TEST(Roff, NothingOfATextIsACommand) {
  const std::string page =
      roff("# My page\n\nWhat it is.\n\n.TH a\\b\n\n```\n.x\n'y\n```\n");
  EXPECT_NE(page.find(".TH HOTPATH\\-MY\\-PAGE 7"), page.npos) << page;
  EXPECT_NE(page.find("hotpath\\-my\\-page \\- what it is\n"), page.npos);
  EXPECT_NE(page.find("\n\\&.TH a\\eb\n"), page.npos) << page;
  EXPECT_NE(page.find("\n\\&.x\n\\&'y\n"), page.npos) << page;
}

TEST(Roff, Tables) {
  const std::string page = roff("# A\n\nb.\n\n| x | y | z |\n|-|-|-|\n"
                                "| 1 | 2 | 3 |\n| 4 | | 5 |\n");
  EXPECT_NE(page.find(".TP\n1\n\\fIy\\fR: 2\n.br\n\\fIz\\fR: 3\n"), page.npos)
      << page;
  EXPECT_NE(page.find(".TP\n4\n\\fIz\\fR: 5\n"), page.npos) << page;
}

TEST(Topics, HaveATitleAndASummary) {
  ASSERT_GT(topics().size(), 10u);
  for (const topic &t : topics()) {
    const auto blocks = parse_markdown(t.markdown);
    ASSERT_GE(blocks.size(), 2u) << t.name;
    EXPECT_EQ(blocks[0].kind, kind::heading) << t.name;
    EXPECT_EQ(blocks[1].kind, kind::paragraph) << t.name;
    EXPECT_LE(summary_of(t).size(), 90u) << t.name;
    EXPECT_EQ(topic_behind(std::string(t.name) + ".md"), &t);
  }
  EXPECT_EQ(topic_behind("README.md"), nullptr);
}

} // namespace
