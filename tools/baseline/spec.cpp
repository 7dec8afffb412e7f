//===- spec.cpp - What --baseline and --candidate accept ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/spec.h"

#include "hotpath/nearest.h"
#include "report/printable.h"
#include "system/command_error.h"

#include <vector>

namespace hotpath::baseline {

namespace {

using cli::command_error;
using cli::exit_code;

constexpr struct {
  spec_kind kind;
  const char *name;
} kinds[] = {
    {spec_kind::file, "file"},       {spec_kind::dir, "dir"},
    {spec_kind::commit, "commit"},   {spec_kind::branch, "branch"},
    {spec_kind::base_of, "base-of"}, {spec_kind::pr, "pr"},
    {spec_kind::run, "run"},         {spec_kind::release, "release"},
};

bool is_number(const std::string &text) {
  return !text.empty() && text.size() < 19 &&
         text.find_first_not_of("0123456789") == text.npos;
}

} // namespace

std::string spec::text() const {
  for (const auto &k : kinds)
    if (k.kind == kind)
      return std::string(k.name) + ":" + value;
  return value;
}

spec parse_spec(const std::string &text, const std::string &option) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon),
                    value = colon == text.npos ? "" : text.substr(colon + 1);
  std::vector<std::string> names;
  for (const auto &k : kinds) {
    names.push_back(k.name);
    if (name != k.name || value.empty())
      continue;
    const bool numbered = k.kind == spec_kind::base_of ||
                          k.kind == spec_kind::pr || k.kind == spec_kind::run;
    if (numbered && !is_number(value))
      throw command_error(
          exit_code::usage,
          option + ": '" + model::printable(value) + "' is no number of a " +
              (k.kind == spec_kind::run ? "run" : "pull request"));
    return {k.kind, value};
  }
  const std::string guess = colon == text.npos ? "" : cli::nearest(name, names);
  throw command_error(
      exit_code::usage,
      option + ": '" + model::printable(text) + "' has to be " + spec_forms +
          (guess.empty() ? "" : "; did you mean '" + guess + ":'?"));
}

} // namespace hotpath::baseline
