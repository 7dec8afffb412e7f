//===- listing_output.cpp - A listing as a table and as JSON --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "listing.h"

#include "paths.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>

namespace hotpath::source {

namespace {

/// In characters of UTF-8.
std::size_t width(const std::string &text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(),
                    [](unsigned char byte) { return (byte & 0xc0) != 0x80; }));
}

std::string padded(const std::string &text, std::size_t to) {
  return text + std::string(to - std::min(to, width(text)), ' ');
}

void print_rows(const std::vector<std::array<std::string, 3>> &rows) {
  std::size_t widths[3] = {};
  for (const auto &row : rows)
    for (std::size_t column = 0; column < 3; ++column)
      widths[column] = std::max(widths[column], width(row[column]));
  for (const auto &row : rows) {
    std::cout << "  " << padded(row[0], widths[0]) << "   "
              << padded(row[1], widths[1]) << "   " << row[2] << '\n';
    if (&row != &rows.front())
      continue;
    std::cout << "  ";
    for (std::size_t i = 0; i < widths[0] + widths[1] + widths[2] + 6; ++i)
      std::cout << "\u2500";
    std::cout << '\n';
  }
}

void print_part(const std::vector<listed_function> &functions, bool measured,
                const char *reason) {
  std::vector<std::array<std::string, 3>> rows{
      {"Function", "Location", reason}};
  for (const listed_function &each : functions)
    if (each.measured == measured)
      rows.push_back({each.name,
                      shown(each.file) + ":" + std::to_string(each.line),
                      each.reason});
  if (rows.size() > 1) {
    std::cout << '\n';
    print_rows(rows);
  }
}

} // namespace

void print_table(const std::vector<listed_function> &functions,
                 const listing_facts &facts, bool all) {
  std::cout << "hotpath: " << facts.measured << " of " << facts.total
            << " functions would be measured, " << facts.units
            << (facts.units == 1 ? " unit\n" : " units\n");
  print_part(functions, true, "Measured by");
  if (all)
    print_part(functions, false, "Left out by");
}

void print_json(const std::vector<listed_function> &functions,
                const listing_facts &facts, bool all) {
  using json = nlohmann::ordered_json;
  json rows = json::array();
  for (const listed_function &each : functions) {
    if (!each.measured && !all)
      continue;
    json row = {{"name", each.name},     {"symbol", each.symbol},
                {"file", each.file},     {"line", each.line},
                {"column", each.column}, {"measured", each.measured}};
    if (each.measured)
      row["kind"] = each.marked ? "marked" : "function";
    row["reason"] = each.reason;
    row["units"] = each.units;
    rows.push_back(std::move(row));
  }
  const json result = {
      {"type", "hotpath_list"},
      {"schema", 1},
      {"database", facts.database},
      {"units", {{"total", facts.units}, {"failed", facts.failed}}},
      {"measured_count", facts.measured},
      {"total_count", facts.total},
      {"functions", std::move(rows)}};
  // Names of files need not be UTF-8.
  std::cout << result.dump(2, ' ', false, json::error_handler_t::replace)
            << '\n';
}

} // namespace hotpath::source
