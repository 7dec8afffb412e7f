//===- client_test.cpp - Asking again, page by page, and giving up --------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/client.h"

#include "system/command_error.h"

#include <gtest/gtest.h>

namespace hotpath::github {
namespace {

/// Gives answers in turn, and keeps what was asked for.
struct script {
  std::vector<answer> answers;
  std::vector<request> asked;
  std::vector<double> pauses;
};

class scripted : public transport {
public:
  explicit scripted(script &s) : s_(s) {}
  answer send(const request &r) override {
    s_.asked.push_back(r);
    if (s_.asked.size() > s_.answers.size()) {
      ADD_FAILURE() << "asked too often: " << r.path;
      return {};
    }
    return s_.answers[s_.asked.size() - 1];
  }

private:
  script &s_;
};

client client_of(script &s) {
  return client(std::make_unique<scripted>(s), "somebody/project",
                [&s](double seconds) { s.pauses.push_back(seconds); });
}

answer answered(int status, const std::string &body,
                std::map<std::string, std::string> headers = {}) {
  return {status, "", std::move(headers), body};
}

TEST(Client, WaitsAsLongAsItIsTold) {
  script s;
  s.answers = {answered(429, "", {{"retry-after", "7"}}), answered(502, ""),
               answered(200, "{\"a\":1}")};
  EXPECT_EQ(client_of(s).get("/x")["a"], 1);
  ASSERT_EQ(s.pauses.size(), 2u);
  EXPECT_EQ(s.pauses[0], 7);
  EXPECT_GT(s.pauses[1], 0);
  EXPECT_LT(s.pauses[1], 2);
}

TEST(Client, GivesUpWhereTheLimitLastsTooLong) {
  script s;
  s.answers = {answered(403, "{\"message\":\"API rate limit exceeded\"}",
                        {{"retry-after", "3600"}})};
  EXPECT_THROW(client_of(s).get("/x"), cli::command_error);
  EXPECT_TRUE(s.pauses.empty());
}

TEST(Client, GivesUpAfterSixAnswers) {
  script s;
  s.answers.assign(6, answered(500, ""));
  EXPECT_THROW(client_of(s).get("/x"), cli::command_error);
  EXPECT_EQ(s.asked.size(), 6u);
}

TEST(Client, ForbiddenIsNotALimit) {
  script s;
  s.answers = {answered(403, "{\"message\":\"Resource not accessible\"}")};
  try {
    client_of(s).get("/x");
    FAIL();
  } catch (const cli::command_error &error) {
    EXPECT_EQ(std::string(error.what())
                  .find("GitHub: GET /x: 403 Resource not "
                        "accessible; GITHUB_TOKEN has"),
              0u);
    EXPECT_EQ(error.code(), cli::exit_code::failure);
  }
}

// A comment must not be made twice.
TEST(Client, DoesNotPostAgainAfterALostAnswer) {
  script s;
  s.answers = {answered(502, "")};
  EXPECT_THROW(client_of(s).send("POST", "/x", {{"body", "b"}}),
               cli::command_error);
  EXPECT_EQ(s.asked.size(), 1u);
  EXPECT_EQ(s.asked[0].body, "{\"body\":\"b\"}");
}

TEST(Client, FollowsPagesUntilItHasEnough) {
  script s;
  s.answers = {answered(200, "{\"items\":[1,2]}",
                        {{"link", "<https://x/?page=2>; rel=\"next\""}}),
               answered(200, "{\"items\":[3,4]}",
                        {{"link", "<https://x/?page=3>; rel=\"next\""}})};
  std::vector<int> seen;
  client_of(s).pages("/x", "items", [&](const nlohmann::json &item) {
    seen.push_back(item.get<int>());
    return seen.size() < 3;
  });
  EXPECT_EQ(seen, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(s.asked[1].path, "https://x/?page=2");
}

TEST(Client, RefusesWhatIsNoList) {
  for (const char *body : {"{\"items\":{}}", "3", "{", "{\"other\":[]}"}) {
    script s;
    s.answers = {answered(200, body)};
    EXPECT_THROW(
        client_of(s).pages("/x", "items", [](const auto &) { return true; }),
        cli::command_error)
        << body;
  }
}

TEST(Client, NextPage) {
  EXPECT_EQ(
      next_page("<https://a/1>; rel=\"prev\", <https://a/3>; rel=\"next\""),
      "https://a/3");
  EXPECT_EQ(next_page("<https://a/9>; rel=\"last\""), "");
  EXPECT_EQ(next_page("<https://a/9"), "");
  EXPECT_EQ(next_page(""), "");
}

TEST(Client, RepositoryOfARemote) {
  for (const char *address :
       {"https://github.com/some/thing", "https://github.com/some/thing.git",
        "git@github.com:some/thing.git", "ssh://git@github.com/some/thing",
        "ssh://git@github.com:22/some/thing.git/",
        "https://name:secret@github.com/some/thing"})
    EXPECT_EQ(repository_of(address), "some/thing") << address;
  for (const char *address :
       {"https://example.org/some/thing", "https://notgithub.com/some/thing",
        "https://github.com.example.org/some/thing", "https://github.com/some",
        "https://github.com/some/thing/more", "https://github.com/../x", ""})
    EXPECT_EQ(repository_of(address), std::nullopt) << address;
}

TEST(Client, EscapesWhatAPathCannotHold) {
  EXPECT_EQ(url_escaped("feature/a b?#&%\xc3\xa9"),
            "feature/a%20b%3F%23%26%25%C3%A9");
}

} // namespace
} // namespace hotpath::github
