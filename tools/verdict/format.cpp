//===- format.cpp - Numbers for people
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/format.h"

#include "report/printable.h"

#include "table_cells.h"

#include <cmath>
#include <cstdio>

namespace hotpath::verdict {

namespace {

std::string printed(const char *format, long double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string bytes(long double value) {
  static const char *const units[] = {"B", "KB", "MB", "GB", "TB"};
  std::size_t i = 0;
  for (; value >= 1024 && i + 1 < std::size(units); ++i)
    value /= 1024;
  const bool whole = i == 0 && value == std::floor(value);
  return printed(whole ? "%.0Lf " : "%.2Lf ", value) + units[i];
}

std::string number(long double value) {
  if (value != std::floor(value))
    return printed("%.2Lf", value);
  return grouped(std::uint64_t(value));
}

} // namespace

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3;)
    digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string quantity(long double value, policy::unit u) {
  switch (u) {
  case policy::unit::nanoseconds: {
    text out;
    put_time_in_text(out, double(value));
    return out.c_str();
  }
  case policy::unit::bytes:
    return bytes(value);
  case policy::unit::percent:
    return printed("%.2Lf%%", value);
  case policy::unit::instructions:
    return number(value) + " Ir";
  case policy::unit::count:
    break;
  }
  return number(value);
}

std::string change(long double relative) {
  if (relative >= 1)
    return printed("x%.2Lf", 1 + relative);
  const long double percent = relative * 100;
  return printed(std::fabs(percent) < 10 ? "%+.2Lf%%" : "%+.1Lf%%", percent);
}

std::string counted(std::uint64_t n, const char *noun) {
  return grouped(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string policy_name(const std::string &path, const std::string &digest) {
  if (path.empty())
    return "the built-in policy";
  return "policy " + model::printable(path) + " (" + digest.substr(0, 8) + ")";
}

} // namespace hotpath::verdict
