//===- names.cpp - Strings as numbers, and Callgrind's own numbers ------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "names.h"
#include "scan.h"

namespace hotpath::callgrind {

std::uint32_t name_table::number(std::string_view name) {
  const auto found = numbers_.find(name);
  if (found != numbers_.end())
    return found->second;
  const auto number = static_cast<std::uint32_t>(strings_.size());
  strings_.emplace_back(name);
  numbers_.emplace(strings_.back(), number);
  return number;
}

void id_space::clear() {
  dense_.clear();
  sparse_.clear();
}

std::uint32_t &id_space::slot(std::uint64_t id) {
  constexpr std::uint64_t gap = 4096;
  if (id >= dense_.size() && id < dense_.size() + gap)
    dense_.resize(id + 1);
  return id < dense_.size() ? dense_[id] : sparse_[id];
}

id_space::result id_space::read(std::string_view text, std::uint32_t &name) {
  skip_spaces(text);
  if (text.size() < 2 || text[0] != '(' || !is_digit(text[1])) {
    name = names_.number(text);
    return result::fine;
  }
  text.remove_prefix(1);
  std::uint64_t id = 0;
  if (!take_number(text, id) || text.empty() || text[0] != ')')
    return result::bad_id;
  text.remove_prefix(1);
  skip_spaces(text);
  std::uint32_t &known = slot(id);
  if (!text.empty())
    known = names_.number(text) + 1;
  if (!known)
    return result::unknown_id;
  name = known - 1;
  return result::fine;
}

} // namespace hotpath::callgrind
