//===- registry_test.cpp - Modules that come and go
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "session.h"

#include <chrono>
#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;

TEST(Registry, IdsAreDense) {
  module a({"dense.a", "dense.b"}), b({"dense.c"});
  EXPECT_EQ(*a.slot(0), 0u);
  a.add();
  b.add();
  EXPECT_GT(*a.slot(0), 0u);
  EXPECT_EQ(*a.slot(1), *a.slot(0) + 1);
  EXPECT_EQ(*b.slot(0), *a.slot(1) + 1);
}

TEST(Registry, SameBoundsTwice) {
  module m({"twice"});
  m.add();
  uint32_t id = *m.slot(0), sites = arena_head().site_count.get();
  m.add();
  EXPECT_EQ(*m.slot(0), id);
  EXPECT_EQ(arena_head().site_count.get(), sites);
}

// A dlopen/dlclose loop does not grow.
TEST(Registry, LoadedAgainElsewhere) {
  module first({"again.a", "again.b"}, "again.cpp", 0);
  first.add();
  uint32_t id = *first.slot(0);
  { scope f(first.slot(0)); }
  first.remove();
  uint32_t sites = arena_head().site_count.get();
  arena_ref modules = arena_head().modules.get();
  for (int i = 0; i < 100; ++i) {
    module next({"again.a", "again.b"}, "again.cpp", size_t(16 * (i + 1)));
    next.add();
    ASSERT_EQ(*next.slot(0), id);
    scope f(next.slot(0));
  }
  EXPECT_EQ(arena_head().site_count.get(), sites);
  EXPECT_EQ(arena_head().modules.get(), modules);
  EXPECT_EQ(find(*look(), "again.a")->calls, 101u);
}

// Same shape, other names: another module.
TEST(Registry, EqualDescriptorsOfOtherFunctions) {
  module a({"shape.x", "shape.y"});
  a.add();
  { scope f(a.slot(0)); }
  a.remove();
  module b({"shape.y", "shape.x"});
  ASSERT_EQ(memcmp(a.begin(), b.begin(), 2 * sizeof(hotpath_site)), 0);
  b.add();
  EXPECT_NE(*b.slot(0), *a.slot(0));
}

// While both are loaded, two copies of one function are one row.
TEST(Registry, EqualSitesShareARow) {
  module a({"shared.inline"}, "shared.h"), b({"shared.inline"}, "shared.h");
  a.add();
  b.add();
  EXPECT_NE(*a.slot(0), *b.slot(0));
  { scope f(a.slot(0)); }
  { scope f(b.slot(0)); }
  { scope f(b.slot(0)); }
  auto s = look();
  int rows = 0;
  for (uint32_t i = 0; i < s->row_count; ++i)
    rows += !strcmp(s->rows[i].name, "shared.inline");
  EXPECT_EQ(rows, 1);
  EXPECT_EQ(find(*s, "shared.inline")->calls, 3u);
}

// Same name in two files: two functions.
TEST(Registry, StaticsOfTwoFilesStayApart) {
  module a({"static.f"}, "one.c"), b({"static.f"}, "two.c");
  a.add();
  b.add();
  { scope f(a.slot(0)); }
  { scope f(b.slot(0)); }
  auto s = look();
  int rows = 0;
  for (uint32_t i = 0; i < s->row_count; ++i)
    rows += !strcmp(s->rows[i].name, "static.f");
  EXPECT_EQ(rows, 2);
}

TEST(Registry, AHundredThousandSitesQuickly) {
  std::vector<std::string> names;
  for (int i = 0; i < 100000; ++i)
    names.push_back("many::functions::of::a::big::program::f" +
                    std::to_string(i));
  module m(names);
  auto start = std::chrono::steady_clock::now();
  m.add();
  std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - start;
  EXPECT_EQ(*m.slot(99999), *m.slot(0) + 99999);
  RecordProperty("milliseconds", std::to_string(took.count()));
#if !defined(HOTPATH_TEST_SANITIZED)
  EXPECT_LT(took.count(), 50); // some 3 ms; the rest is for busy machines
#endif
  { scope f(m.slot(99999)); }
  EXPECT_EQ(find(*look(), names.back())->calls, 1u);
}
