//===- contexts_test.cpp - The calling contexts of all threads, as one tree
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report_contexts.h"
#include "session.h"

#include <gtest/gtest.h>
#include <thread>

using namespace hotpath;
using namespace hotpath::test;

namespace {

// The path of names from the root, as "a/b/c".
std::string path_of(const snapshot &s, uint32_t i) {
  std::string path;
  for (; i != outside; i = s.contexts[i].parent) {
    const merged_context &c = s.contexts[i];
    std::string name = c.row < s.row_count ? s.rows[c.row].name : more_name;
    path = path.empty() ? name : name + "/" + path;
  }
  return path;
}

const merged_context *at(const snapshot &s, const std::string &path) {
  const merged_context *found = nullptr;
  for (uint32_t i = 0; i < s.context_count; ++i)
    if (path_of(s, i) == path) {
      EXPECT_EQ(found, nullptr) << path << " is there twice";
      found = &s.contexts[i];
    }
  return found;
}

void expect_sums(const snapshot &s) {
  std::vector<uint64_t> self(s.row_count), calls(s.row_count);
  for (uint32_t i = 0; i < s.context_count; ++i) {
    const merged_context &c = s.contexts[i];
    EXPECT_TRUE(c.parent == outside || c.parent < i);
    EXPECT_LE(c.recursive_calls, c.calls);
    if (c.row < s.row_count) {
      self[c.row] += c.self_ns;
      calls[c.row] += c.calls;
    }
  }
  for (uint32_t i = 0; i < s.row_count; ++i) {
    const row &r = s.rows[i];
    EXPECT_EQ(self[i], r.self > 0 ? whole(s.ns(uint64_t(r.self))) : 0)
        << r.name;
    EXPECT_LE(calls[i], r.calls) << r.name;
  }
}

void recurse(const module &m, int n) {
  scope f(m.slot(1));
  if (n)
    recurse(m, n - 1);
  else
    scope leaf(m.slot(2));
}

} // namespace

TEST(Contexts, MergeOverThreads) {
  module m({"merge.root", "merge.left", "merge.leaf"});
  m.add();
  auto work = [&](size_t middle) {
    scope root(m.slot(0));
    scope between(m.slot(middle));
    scope leaf(m.slot(2));
  };
  work(1);
  std::thread([&] { work(1); }).join();
  std::thread([&] { work(2); }).join();
  auto s = look();
  expect_sums(*s);
  ASSERT_TRUE(at(*s, "merge.root/merge.left/merge.leaf"));
  EXPECT_EQ(at(*s, "merge.root")->calls, 3u);
  EXPECT_EQ(at(*s, "merge.root/merge.left/merge.leaf")->calls, 2u);
  const merged_context *folded = at(*s, "merge.root/merge.leaf");
  ASSERT_TRUE(folded);
  EXPECT_EQ(folded->calls, 2u);
  EXPECT_EQ(folded->recursive_calls, 1u);
  EXPECT_FALSE(at(*s, "merge.root/merge.leaf/merge.leaf"));
}

TEST(Contexts, RecursionFolds) {
  module m({"fold.root", "fold.recurse", "fold.leaf"});
  m.add();
  {
    scope root(m.slot(0));
    recurse(m, 40);
  }
  auto s = look();
  expect_sums(*s);
  const merged_context *c = at(*s, "fold.root/fold.recurse");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->calls, 41u);
  EXPECT_EQ(c->recursive_calls, 40u);
  EXPECT_EQ(c->total, find(*s, "fold.recurse")->total);
  EXPECT_TRUE(at(*s, "fold.root/fold.recurse/fold.leaf"));
}

// What has not returned lasts at least as long as the calls inside it, though
// no counter has its time yet.
TEST(Contexts, RunningCallsLastAsLongAsTheirCallees) {
  module m({"running.root", "running.done"});
  m.add();
  scope root(m.slot(0));
  {
    scope done(m.slot(1));
    for (uint64_t end = monotonic_ns() + 1000000; monotonic_ns() < end;)
      ;
  }
  auto s = look();
  expect_sums(*s);
  const row *r = find(*s, "running.root"), *d = find(*s, "running.done");
  EXPECT_FALSE(s->ended);
  EXPECT_EQ(r->open, 1u);
  EXPECT_EQ(d->open, 0u);
  EXPECT_GT(d->total, 0u);
  EXPECT_EQ(r->total, d->total);
  EXPECT_EQ(r->self, 0);
  EXPECT_EQ(d->self, int64_t(d->total));
  EXPECT_EQ(at(*s, "running.root")->total, d->total);
}

// With a context come its callers, and a limit keeps the longest ones.
TEST(Contexts, Selection) {
  module m({"select.root", "select.short", "select.long", "select.leaf"});
  m.add();
  {
    scope root(m.slot(0));
    { scope brief(m.slot(1)); }
    scope lasting(m.slot(2));
    scope leaf(m.slot(3));
    for (uint64_t end = monotonic_ns() + 1000000; monotonic_ns() < end;)
      ;
  }
  auto s = look();
  scratch memory;
  row *leaf = const_cast<row *>(find(*s, "select.leaf"));
  selection chosen = {&leaf, 1};
  auto paths = [&](uint32_t limit) {
    std::string all;
    context_selection c = report_select_contexts(*s, chosen, limit, memory);
    for (uint32_t i = 0; i < c.count; ++i)
      all += path_of(*s, c.contexts[i]) + " ";
    return all;
  };
  EXPECT_EQ(paths(100), "select.root select.root/select.long "
                        "select.root/select.long/select.leaf ");
  EXPECT_EQ(paths(2), "select.root select.root/select.long ");
  chosen = {&leaf, 0};
  EXPECT_EQ(paths(100), "");
}
