//===- callgrind_fuzzer.cpp - Any bytes as a Callgrind file -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// libFuzzer target. A file is read or refused; what is read holds together.
#include "reader.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace hotpath::callgrind;

namespace {

void require(bool holds) {
  if (!holds)
    std::abort();
}

void check(const profile &p) {
  for (const function &f : p.functions) {
    require(f.project <= f.inclusive);
    for (const call_edge &e : f.callees)
      require(e.function < p.functions.size());
    for (const call_edge &e : f.callers)
      require(e.function < p.functions.size());
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  std::size_t at = 0;
  // In small pieces, so that lines fall across their ends.
  const byte_source source = [&](char *into, std::size_t room) {
    const std::size_t n = std::min({room, size - at, std::size_t(7)});
    if (n)
      std::memcpy(into, data + at, n);
    at += n;
    return n;
  };
  try {
    reader r;
    r.add("input", source);
    check(r.finish());
  } catch (const read_error &error) {
    require(*error.what() != 0);
  }
  return 0;
}
