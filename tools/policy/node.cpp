//===- node.cpp - TOML into a tree; the only file that knows toml++
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/node.h"

#include "report/printable.h"

// Compiled in, so that an installed hotpath needs no library for it.
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>

namespace hotpath::policy {

namespace {

place place_of(const toml::source_region &region) {
  return {std::uint32_t(region.begin.line), std::uint32_t(region.begin.column)};
}

table table_of(const toml::table &from);

node node_of(const toml::node &from) {
  node n;
  n.at = place_of(from.source());
  if (const auto *text = from.as_string())
    n.value = text->get();
  else if (const auto *flag = from.as_boolean())
    n.value = flag->get();
  else if (const auto *whole = from.as_integer())
    n.value = std::int64_t(whole->get());
  else if (const auto *real = from.as_floating_point())
    n.value = real->get();
  else if (const auto *day = from.as_date())
    n.value = date{day->get().year, day->get().month, day->get().day};
  else if (const auto *inner = from.as_table())
    n.value = table_of(*inner);
  else if (const auto *items = from.as_array()) {
    list values;
    for (const toml::node &item : *items)
      values.push_back(node_of(item));
    n.value = std::move(values);
  }
  return n;
}

table table_of(const toml::table &from) {
  table result;
  for (const auto &[key, value] : from)
    result.push_back(
        {std::string(key.str()), place_of(key.source()), node_of(value)});
  // toml++ sorts by name; people read from top to bottom.
  std::sort(result.begin(), result.end(), [](const member &a, const member &b) {
    return a.at.line != b.at.line ? a.at.line < b.at.line
                                  : a.at.column < b.at.column;
  });
  return result;
}

} // namespace

table parse_toml(std::string_view text, std::vector<problem> &problems) {
  try {
    return table_of(toml::parse(text));
  } catch (const toml::parse_error &error) {
    problems.push_back(
        {place_of(error.source()),
         "is no valid TOML: " + model::printable(error.description())});
  }
  return {};
}

} // namespace hotpath::policy
