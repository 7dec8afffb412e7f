//===- node.h - A TOML file as a tree with positions
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_NODE_H
#define HOTPATH_POLICY_NODE_H

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hotpath::policy {

/// Counted from 1; 0 where there is no file.
struct place {
  std::uint32_t line = 0, column = 0;
};

/// One thing that is wrong, in a sentence without a full stop.
struct problem {
  place at;
  std::string sentence;
};

struct date {
  int year = 0, month = 0, day = 0;
};

struct member;
struct node;
using list = std::vector<node>;
using table = std::vector<member>; // in the order of the file

struct node {
  place at;
  // The first alternative is a type that no policy has a use for (a time).
  std::variant<std::monostate, std::string, bool, std::int64_t, double, date,
               list, table>
      value;
};

struct member {
  std::string key;
  place at;
  node value;
};

/// Parses TOML 1.0. A syntax error is the only thing that can be wrong: it goes
/// to `problems`, and the table is empty then. No thread safety is needed.
table parse_toml(std::string_view text, std::vector<problem> &problems);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_NODE_H
