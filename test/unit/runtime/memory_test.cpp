//===- memory_test.cpp - What a site and a call cost in memory
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the program of sampling_test.cpp, whose clock goes as a test lets it.
//
//===----------------------------------------------------------------------===//
#include "fake_clock.h"
#include "session.h"

#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::test;

namespace {

void call(const uint32_t *slot, uint64_t ticks) {
  scope f(slot);
  fake_ns += ticks;
}

void call_in_every_octave(const uint32_t *slot) {
  call(slot, 0);
  for (unsigned o = 1; o < histogram_octaves; ++o)
    call(slot, bucket_lower({o, 1}));
}

std::vector<std::string> names(const std::string &prefix, unsigned count) {
  std::vector<std::string> all;
  for (unsigned i = 0; i < count; ++i)
    all.push_back(prefix + std::to_string(i));
  return all;
}

} // namespace

TEST(Memory, SiteOfAThread) {
  constexpr unsigned sites = 500;
  module m(names("cost.", sites));
  m.add();
  uint64_t before = arena_head().used.get();
  for (unsigned i = 0; i < sites; ++i)
    call_in_every_octave(m.slot(i));
  uint64_t each = (arena_head().used.get() - before) / sites;
  EXPECT_LE(each, 16u * 1024);
  RecordProperty("bytes", int(each));
  // They were all opened, so there was something to weigh.
  EXPECT_GE(each, histogram_octaves * histogram_buckets * sizeof(uint32_t));
}

TEST(Memory, CallsAddNothing) {
  module m({"calls.outer", "calls.inner"});
  m.add();
  auto some = [&](int calls) {
    for (int i = 0; i < calls; ++i) {
      scope outer(m.slot(0));
      call(m.slot(1), uint64_t(i) % 100);
    }
  };
  some(1000000);
  uint64_t before = arena_head().used.get();
  some(1000000);
  EXPECT_EQ(arena_head().used.get(), before);
}
