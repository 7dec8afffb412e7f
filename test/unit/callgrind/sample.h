//===- sample.h - Callgrind files for tests, and how to read them -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TEST_CALLGRIND_SAMPLE_H
#define HOTPATH_TEST_CALLGRIND_SAMPLE_H

#include "reader.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace hotpath::callgrind::test {

/// Gives `text` in pieces of at most `piece` bytes.
inline byte_source from_text(std::string text, std::size_t piece = 1u << 20) {
  return [text = std::move(text), at = std::size_t(0),
          piece](char *into, std::size_t room) mutable {
    const std::size_t n = std::min({room, piece, text.size() - at});
    std::memcpy(into, text.data() + at, n);
    at += n;
    return n;
  };
}

inline profile read(const std::string &text, read_options options = {},
                    std::size_t piece = 1u << 20) {
  reader r(std::move(options));
  r.add("sample", from_text(text, piece));
  return r.finish();
}

/// The sentence of the error that reading raises; empty: none.
inline std::string error_of(const std::string &text) {
  try {
    read(text);
    return "";
  } catch (const read_error &error) {
    return error.what();
  }
}

inline const function *find(const profile &p, const std::string &symbol) {
  for (const function &f : p.functions)
    if (f.symbol == symbol)
      return &f;
  return nullptr;
}

/// What stands before a part's body.
inline std::string header(const std::string &events = "Ir",
                          const std::string &positions = "line") {
  return "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n"
         "pid: 42\ncmd: ./program\npart: 1\n\n"
         "desc: I1 cache: \ndesc: Trigger: Program termination\n\n"
         "positions: " +
         positions + "\nevents: " + events + "\nsummary: 0\n\n";
}

} // namespace hotpath::callgrind::test

#endif // HOTPATH_TEST_CALLGRIND_SAMPLE_H
