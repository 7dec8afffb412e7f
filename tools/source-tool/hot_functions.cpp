//===- hot_functions.cpp - The hottest functions of a report --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "hot_functions.h"

#include "command.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <tuple>

using hotpath::cli::command_error;
using hotpath::cli::exit_code;

namespace hotpath::source {

namespace {

constexpr std::size_t max_report_bytes = std::size_t(1) << 28;
constexpr std::size_t max_text_bytes = std::size_t(1) << 16;

[[noreturn]] void refuse(const std::string &path, const std::string &why) {
  throw command_error(exit_code::failure,
                      path + " " + why +
                          "; make a report with HOTPATH_OUTPUT_FORMAT=json");
}

std::string read_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  char block[65536];
  while (file.read(block, sizeof block) || file.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(file.gcount()));
    if (text.size() > max_report_bytes)
      refuse(path, "is larger than 256 MiB, too big for a report");
  }
  if (!file.eof())
    throw command_error(exit_code::failure, "cannot read " + path);
  return text;
}

/// The member of an object, null when there is none or `from` is no object.
const nlohmann::json *member(const nlohmann::json &from, const char *name) {
  const auto found = from.is_object() ? from.find(name) : from.end();
  return from.is_object() && found != from.end() ? &*found : nullptr;
}

/// The text of a member; empty when it is none or is too long to be true.
std::string text_of(const nlohmann::json &from, const char *name) {
  const nlohmann::json *found = member(from, name);
  if (!found || !found->is_string())
    return "";
  const auto &text = found->get_ref<const std::string &>();
  return text.size() > max_text_bytes ? "" : text;
}

} // namespace

std::vector<hot_function> read_hot_functions(const std::string &path,
                                             std::size_t top, bool by_total) {
  const std::string text = read_file(path);
  const nlohmann::json report =
      nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (report.is_discarded() || text_of(report, "type") != "hotpath_report")
    refuse(path, "is no JSON report of hotpath");
  const nlohmann::json *schema = member(report, "schema");
  if (!schema || *schema != 1)
    refuse(path, "has a schema that this version does not know");
  const nlohmann::json *timing = member(report, "functions_timing");
  const nlohmann::json *rows = timing ? member(*timing, "data") : nullptr;
  if (!rows || !rows->is_array())
    refuse(path, "has no functions_timing");

  std::vector<hot_function> functions;
  for (const nlohmann::json &row : *rows) {
    const nlohmann::json *time = member(row, by_total ? "total_ns" : "self_ns");
    const nlohmann::json *location = member(row, "location");
    hot_function one{text_of(row, "name"), text_of(row, "symbol"),
                     location ? text_of(*location, "file") : "", 0};
    if (one.symbol.empty() || !time || !time->is_number_unsigned())
      continue; // nothing to find it by, or nothing to rank it by
    one.ns = time->get<std::uint64_t>();
    functions.push_back(std::move(one));
  }
  std::sort(functions.begin(), functions.end(),
            [](const hot_function &a, const hot_function &b) {
              return std::tie(b.ns, a.symbol, a.file) <
                     std::tie(a.ns, b.symbol, b.file);
            });
  if (functions.size() > top)
    functions.resize(top);
  return functions;
}

} // namespace hotpath::source
