//===- snapshot_test.cpp - Arenas that nobody should trust
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "arena_view.h"
#include "session.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

using namespace hotpath;
using namespace hotpath::test;

namespace {

// A copy with nothing behind it: reading beyond shows under a sanitizer.
struct copy {
  explicit copy(size_t bytes)
      : size(bytes), data(static_cast<char *>(
                         aligned_alloc(64, (bytes + 63) & ~size_t(63)))) {
    memcpy(data, arena_base, bytes);
  }
  ~copy() { free(data); }
  arena_header &header() { return *reinterpret_cast<arena_header *>(data); }
  size_t size;
  char *data;
};

void make_some_data() {
  static module m({"hostile.a", "hostile.b"});
  m.add();
  for (int i = 0; i < 10; ++i) {
    scope a(m.slot(0));
    scope b(m.slot(1));
  }
}

} // namespace

TEST(Snapshot, RefusesWhatIsNoArena) {
  make_some_data();
  copy c(sizeof(arena_header));
  snapshot s;
  EXPECT_STREQ(snapshot_read(s, c.data, 10, nullptr), "too short for an arena");
  EXPECT_STREQ(snapshot_read(s, c.data, c.size, nullptr),
               "an arena that was cut short");
  c.header().version += 1;
  EXPECT_STREQ(snapshot_read(s, c.data, c.size, nullptr),
               "an arena of another version");
  c.data[0] = 'x';
  EXPECT_STREQ(snapshot_read(s, c.data, c.size, nullptr), "not an arena");
}

TEST(Snapshot, CopyReadsTheSame) {
  make_some_data();
  copy c(arena_head().used.get());
  snapshot s;
  ASSERT_EQ(snapshot_read(s, c.data, c.size, nullptr), nullptr);
  EXPECT_EQ(find(s, "hostile.b")->calls, find(*look(), "hostile.b")->calls);
}

// Lists that go in circles end.
TEST(Snapshot, CircularLists) {
  make_some_data();
  copy c(arena_head().used.get());
  auto *t = reinterpret_cast<thread_record *>(
      c.data + size_t(c.header().threads.get()) * arena_unit);
  t->next.set(c.header().threads.get());
  auto *chunk =
      reinterpret_cast<node_chunk *>(c.data + size_t(t->nodes) * arena_unit);
  chunk->next.set(t->nodes);
  snapshot s;
  EXPECT_EQ(snapshot_read(s, c.data, c.size, nullptr), nullptr);
}

// Random damage is never followed out of bounds (checked by the sanitizers).
TEST(Snapshot, DamagedBytes) {
  make_some_data();
  size_t used = arena_head().used.get();
  std::mt19937_64 random(7);
  unsigned read = 0;
  for (int round = 0; round < 20; ++round) {
    copy c(used);
    for (int i = 0; i < 2000; ++i) {
      size_t at = 8 * (random() % (used / 8));
      if (i % 4 == 0)
        at = 8 * (2 + random() % 40); // the header
      if (at < 40)
        continue; // leave magic, version and size alone
      uint64_t value = random() >> (random() % 64);
      memcpy(c.data + at, &value, 8);
    }
    c.header().used.set(used);
    snapshot s;
    read += snapshot_read(s, c.data, c.size, nullptr) == nullptr;
    for (uint32_t i = 0; i < s.row_count; ++i)
      (void)strlen(s.rows[i].name);
  }
  SUCCEED() << read << " of 20 were readable";
}
