//===- function_key.h - A function by its names, viewed where they stand
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_FUNCTION_KEY_H
#define HOTPATH_VERDICT_FUNCTION_KEY_H

#include <cstddef>
#include <functional>
#include <string_view>

namespace hotpath::verdict {

/// Names as they are; valid as long as what they were taken from. Functions of
/// internal linkage may share a name and a symbol, and differ in the file only.
struct function_key {
  std::string_view name, parameters, symbol, file;
  bool empty() const { return name.empty(); }
  bool operator==(const function_key &k) const {
    return name == k.name && parameters == k.parameters && symbol == k.symbol &&
           file == k.file;
  }
};

struct function_key_hash {
  std::size_t operator()(const function_key &key) const {
    constexpr std::size_t odd = 0x9E3779B97F4A7C15;
    std::size_t all = 0;
    for (const std::string_view part :
         {key.name, key.parameters, key.symbol, key.file})
      all = all * odd + std::hash<std::string_view>()(part);
    return all;
  }
};

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_FUNCTION_KEY_H
