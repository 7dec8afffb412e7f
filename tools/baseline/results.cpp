//===- results.cpp - Where results are kept -------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/results.h"

#include "baseline/git.h"
#include "policy/parse.h"

namespace hotpath::baseline {

std::string result_key::path() const {
  return benchmark + "/" + commit + "/" + label + "/" + file;
}

std::optional<result_key> result_key::of_path(const std::string &path) {
  const std::size_t a = path.find('/'), b = path.find('/', a + 1),
                    c = path.find('/', b + 1);
  if (a == path.npos || b == path.npos || c == path.npos ||
      path.find('/', c + 1) != path.npos)
    return std::nullopt;
  result_key key{path.substr(0, a), path.substr(a + 1, b - a - 1),
                 path.substr(b + 1, c - b - 1), path.substr(c + 1)};
  const std::size_t dot = key.file.rfind('.');
  if (!policy::names_a_file(key.benchmark) || !is_full_id(key.commit) ||
      !policy::names_a_file(key.label) || !policy::names_a_file(key.file) ||
      dot == path.npos || key.file.substr(dot) != ".json")
    return std::nullopt;
  return key;
}

} // namespace hotpath::baseline
