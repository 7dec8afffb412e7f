//===- names.h - Strings as numbers, and Callgrind's own numbers for them ===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_NAMES_H
#define HOTPATH_CALLGRIND_NAMES_H

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hotpath::callgrind {

/// Each different string once, numbered from 0.
class name_table {
public:
  std::uint32_t number(std::string_view name);
  const std::string &operator[](std::uint32_t number) const {
    return strings_[number];
  }
  std::size_t size() const { return strings_.size(); }

private:
  std::deque<std::string> strings_; // stay where they are
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

/// One of a file's three spaces of ids (objects, files, functions):
/// `(12) name` defines, `(12)` refers.
class id_space {
public:
  explicit id_space(name_table &names) : names_(names) {}

  enum class result { fine, bad_id, unknown_id };
  /// Reads what stands behind the `=` of a position name. Text that does not
  /// begin with a bracket and a digit is a plain name, such as `(below main)`.
  result read(std::string_view text, std::uint32_t &name);
  /// A new part defines its names anew.
  void clear();

private:
  std::uint32_t &slot(std::uint64_t id);

  name_table &names_;
  // Callgrind counts ids up from 1. Whoever does not pays for it in the map.
  std::vector<std::uint32_t> dense_; // number + 1, or 0
  std::unordered_map<std::uint64_t, std::uint32_t> sparse_;
};

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_NAMES_H
