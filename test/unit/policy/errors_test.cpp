//===- errors_test.cpp - What is wrong with a policy, all of it, and where
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/parse.h"

#include <gtest/gtest.h>

using namespace hotpath::policy;

namespace {

/// The sentences of a refusal; empty when the text is right.
std::string refusal(const std::string &text) {
  try {
    parse_policy(text, "p.toml");
    return "";
  } catch (const policy_error &error) {
    return error.what();
  }
}

} // namespace

TEST(PolicyErrors, AllAtOnceInTheOrderOfLines) {
  EXPECT_EQ(refusal("[timing]\n"
                    "min_precent_change = 5\n"
                    "fail = 'sometimes'\n"
                    "[[budget]]\n"
                    "match = 'f'\n"
                    "metric = 'timing.p95'\n"
                    "max = '3 parsecs'\n"
                    "[iconut]\n"),
            "p.toml:2:1: [timing] has no key 'min_precent_change'; did you "
            "mean 'min_percent_change'?\n"
            "p.toml:3:8: [timing] fail is 'sometimes', it has to be one of "
            "never, confirmed, always\n"
            "p.toml:7:7: [[budget]] max has to be a duration such as \"250 "
            "us\" (ns, us, ms, s)\n"
            "p.toml:8:2: the policy has no key 'iconut'; did you mean "
            "'icount'?");
}

TEST(PolicyErrors, OfTomlItselfAreOne) {
  const std::string sentence = refusal("[timing\njudged = true\n");
  EXPECT_EQ(sentence.rfind("p.toml:1:8: is no valid TOML: ", 0), 0u)
      << sentence;
  EXPECT_EQ(sentence.find('\n'), sentence.npos) << sentence;
}

TEST(PolicyErrors, BlankAndTooLong) {
  EXPECT_EQ(refusal(" \n\t\n"),
            "p.toml: is blank; delete it, or write a policy");
  EXPECT_EQ(refusal(std::string(65537, '#')), "p.toml: is longer than 64 KiB");
}

TEST(PolicyErrors, TypesAndRanges) {
  EXPECT_EQ(refusal("schema = 2"),
            "p.toml:1:10: the policy schema is 2, this hotpath knows schema 1");
  EXPECT_EQ(refusal("[icount]\njudged = 'yes'"),
            "p.toml:2:10: [icount] judged is a text, it has to be true or "
            "false");
  EXPECT_EQ(refusal("[icount]\nmin_percent_change = 1001"),
            "p.toml:2:22: [icount] min_percent_change is 1001, it has to be "
            "from 0 to 1000");
  EXPECT_EQ(refusal("[alloc]\nmin_percent_change = nan"),
            "p.toml:2:22: [alloc] min_percent_change is no finite number, it "
            "has to be from 0 to 1000");
  EXPECT_EQ(refusal("[alloc]\nmin_change = -1"),
            "p.toml:2:14: [alloc] min_change is -1, it has to be from 0 to "
            "4611686018427387904");
  EXPECT_EQ(refusal("timing = 3"),
            "p.toml:1:10: the policy timing is a whole number, it has to be a "
            "table");
  EXPECT_EQ(refusal("[env]\nseverity = { compilre = 'info', cores = 'meh' }")
                .find("[env] severity has no key 'compilre'"),
            std::string("p.toml:2:14: ").size());
}

TEST(PolicyErrors, RulesWithoutWhatTheyNeed) {
  EXPECT_EQ(refusal("[[ignore]]\nmatch = 'f'"),
            "p.toml:1:1: [[ignore]] has no reason");
  EXPECT_EQ(refusal("[[ignore]]\nmatch = 'f'\nreason = 'r'\n"
                    "until = '2027-13-01'"),
            "p.toml:4:9: [[ignore]] until has to be a day such as 2027-06-01");
  EXPECT_EQ(refusal("[[override]]\nmatch = 'f'"),
            "p.toml:1:1: [[override]] changes nothing");
  EXPECT_EQ(refusal("[[budget]]\nmatch = 'f'\nmetric = 'calls'"),
            "p.toml:1:1: [[budget]] has neither max nor min");
  EXPECT_EQ(refusal("[[budget]]\nmatch = 'f'\nmetric = 'calls'\n"
                    "max = 1\nmin = 2"),
            "p.toml:5:7: [[budget]] min is above max");
  EXPECT_EQ(refusal("[[budget]]\nmatch = '/(/'\nmetric = 'calls'\nmax = 1")
                .rfind("p.toml:2:9: [[budget]] match is no regular "
                       "expression: ",
                       0),
            0u);
}

TEST(PolicyErrors, Metrics) {
  EXPECT_EQ(refusal("[[budget]]\nmatch = 'f'\nmetric = 'alloc.cuont'\nmax = 1"),
            "p.toml:3:10: [[budget]] metric is 'alloc.cuont', which is no "
            "metric; did you mean 'alloc.count'?");
  EXPECT_EQ(refusal("[timing]\nstat = 'p095'")
                .rfind("p.toml:2:8: [timing] "
                       "stat is 'p095'",
                       0),
            0u);
  EXPECT_EQ(refusal("[functions.timing]\nmetrics = ['avg', 'avg']"),
            "p.toml:2:11: [functions.timing] metrics has 'avg' twice");
  EXPECT_EQ(refusal("[functions.timing]\nmetrics = []"),
            "p.toml:2:11: [functions.timing] metrics is empty");
}

TEST(PolicyErrors, SpellingsDoNotMix) {
  EXPECT_EQ(refusal("[functions.icount]\n[timing]\njudged = true"),
            "p.toml:2:1: the policy timing stands beside [functions]: write "
            "the tables of the one or of the other spelling");
  EXPECT_EQ(refusal("[functions.timing]\nfail_check = true"),
            "p.toml:2:14: [functions.timing] fail_check needs judged = true");
}
