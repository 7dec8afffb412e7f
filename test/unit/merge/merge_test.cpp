//===- merge_test.cpp - Digests, and zones that meet their functions ----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/digests.h"
#include "merge/icount.h"

#include <gtest/gtest.h>

using namespace hotpath;
using namespace hotpath::merge;

namespace {

// FIPS 180-4's own examples, and the lengths around a block's end.
TEST(Sha256, KnownDigests) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb41"
                           "0ff61f20015ad");
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca49599"
                        "1b7852b855");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

model::zone zone(std::uint64_t id, const std::string &name,
                 const std::string &symbol) {
  model::zone z;
  z.id = id;
  z.name = name;
  z.symbol = symbol;
  z.kind = "marked";
  return z;
}

callgrind::function counted(const std::string &object,
                            const std::string &symbol, std::uint64_t calls,
                            std::uint64_t self, std::uint64_t inclusive) {
  callgrind::function f;
  f.object = object;
  f.symbol = symbol;
  f.calls = calls;
  f.self = self;
  f.inclusive = f.project = inclusive;
  return f;
}

TEST(Icount, RowsOfCalledZonesOnly) {
  callgrind::profile p;
  p.total = 200;
  p.functions = {counted("/bin/p", "f", 4, 50, 100),
                 counted("/bin/p", "main", 1, 20, 200)};
  p.functions[0].callers = {{1, 4, 100}};
  const auto s =
      icount_of({zone(1, "f", "f"), zone(2, "never", "never")}, "/bin/p", p);
  ASSERT_EQ(s.data.size(), 1u);
  EXPECT_EQ(s.data[0].total_ir, 100u);
  EXPECT_EQ(s.data[0].avg_ir, 25u);
  EXPECT_EQ(s.data[0].percent_total, 50);
  ASSERT_EQ(s.data[0].callers.size(), 1u);
  EXPECT_EQ(s.data[0].callers[0].name, "main");
  EXPECT_EQ(s.data[0].callers[0].id, 0u);
  EXPECT_EQ(s.data[0].callers[0].object, "");
}

// A library's function of the same name is another one.
TEST(Icount, TheProgramsOwnFunction) {
  callgrind::profile p;
  p.functions = {counted("/lib/libother.so", "parse", 9, 9, 9),
                 counted("/somewhere/else/p", "parse", 1, 5, 5)};
  const auto s = icount_of({zone(1, "parse", "parse")}, "/bin/p", p);
  EXPECT_EQ(s.data[0].calls, 1u);
}

TEST(Icount, FunctionOfALibrary) {
  callgrind::profile p;
  p.functions = {counted("/lib/libmine.so", "parse", 9, 9, 9),
                 counted("/lib/libc.so.6", "parse", 1, 5, 5)};
  const auto s = icount_of({zone(1, "parse", "parse")}, "/bin/p", p);
  EXPECT_EQ(s.data[0].calls, 9u);
}

TEST(Icount, StaticsOfOneSymbolAreOneRow) {
  callgrind::profile p;
  p.functions = {counted("/bin/p", "helper", 5, 5, 5)};
  auto s = icount_of({zone(1, "helper", "helper"), zone(2, "helper", "helper")},
                     "p", p);
  ASSERT_EQ(s.data.size(), 1u);
  EXPECT_EQ(s.data[0].shared_symbol, 2u);
  model::timing_section native;
  for (std::uint64_t id : {7, 8}) {
    model::timing_row r;
    r.id = id;
    r.name = r.symbol = "helper";
    r.calls = id == 7 ? 2 : 3;
    native.data.push_back(r);
  }
  compare_calls(s, {}, native, 1);
  EXPECT_TRUE(*s.data[0].calls_match);
  EXPECT_EQ(s.data[0].id, 7u);
}

// A zone of two labels and a label of two zones (in instances of a template)
// are one row, whose calls are those of all; a block without a zone has none.
TEST(Icount, CallablesAreKnownByLabelAndPlace) {
  const auto block = [](std::uint64_t id, const char *name,
                        const char *symbol) {
    model::zone z = zone(id, name, symbol);
    z.kind = "block";
    z.location = model::location{"a.cpp", 3, 0};
    return z;
  };
  const std::vector<model::zone> zones = {
      block(1, "one", "z1"), block(2, "two", "z1"), block(3, "one", "z2")};
  callgrind::profile p;
  p.functions = {counted("/bin/p", "z1", 5, 50, 50),
                 counted("/bin/p", "z2", 1, 7, 7)};
  auto s = icount_of(zones, "p", p);
  model::timing_section native;
  for (const auto &[name, calls] :
       {std::pair{"one", 3}, {"two", 3}, {"in a function", 8}}) {
    model::timing_row r;
    r.id = 10 + native.data.size();
    r.name = name;
    r.kind = "block";
    r.location = model::location{"a.cpp", 3, 0};
    r.calls = std::uint64_t(calls);
    native.data.push_back(r);
  }
  compare_calls(s, zones, native, 1);
  ASSERT_EQ(s.data.size(), 1u);
  EXPECT_EQ(s.data[0].id, 10u);
  EXPECT_EQ(s.data[0].calls, 6u);
  EXPECT_EQ(s.data[0].total_ir, 57u);
  EXPECT_EQ(s.data[0].shared_symbol, 2u);
  EXPECT_TRUE(*s.data[0].calls_match);
}

TEST(Icount, ConstructorsMeetWhateverTheirVariant) {
  callgrind::profile p;
  p.functions = {counted("/bin/p", "_ZN1AC1Ev", 3, 3, 3)};
  const auto s = icount_of({zone(1, "A::A", "_ZN1AC2Ev")}, "p", p);
  ASSERT_EQ(s.data.size(), 1u);
  EXPECT_EQ(s.data[0].calls, 3u);
}

TEST(Icount, DifferentCallsAreTold) {
  callgrind::profile p;
  p.functions = {counted("/bin/p", "f", 3, 3, 3)};
  auto s = icount_of({zone(1, "f", "f")}, "p", p);
  model::timing_section native;
  model::timing_row f, g;
  f.id = 5;
  f.name = f.symbol = "f";
  f.calls = 6;
  g.id = 6;
  g.name = g.symbol = "g"; // Callgrind did not see it
  g.calls = 1;
  native.data = {f, g};
  auto of_two_runs = s;
  compare_calls(s, {}, native, 1);
  ASSERT_EQ(s.data.size(), 2u);
  EXPECT_FALSE(*s.data[0].calls_match);
  EXPECT_EQ(*s.data[0].native_calls, 6u);
  EXPECT_EQ(s.data[1].calls, 0u);
  EXPECT_EQ(*s.data[1].native_calls, 1u);
  EXPECT_EQ(s.mismatched_count, 2u);

  compare_calls(of_two_runs, {}, native, 2);
  EXPECT_TRUE(*of_two_runs.data[0].calls_match);
}

} // namespace
