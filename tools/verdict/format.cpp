//===- format.cpp - Numbers for people
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/format.h"

#include "report/printable.h"

#include "table_cells.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace hotpath::verdict {

namespace {

/// With that many decimals, 0 to 2, rounded as the C library does, but for what
/// is within 1e-18 of a tie. Its way through the decimal digits of any number
/// was a quarter of the instructions for a page of ten thousand rows.
std::string fixed(long double value, unsigned decimals) {
  constexpr unsigned scales[] = {1, 10, 100};
  const unsigned scale = scales[decimals];
  const long double scaled = std::fabs(value) * scale;
  char text[64];
  if (!(scaled < 1e18L)) { // too large for what follows, or no number
    std::snprintf(text, sizeof text, "%.*Lf", int(decimals), value);
    return text;
  }
  const auto rounded = std::uint64_t(std::llrint(scaled));
  char *end = text;
  if (std::signbit(value))
    *end++ = '-';
  end = std::to_chars(end, std::end(text), rounded / scale).ptr;
  if (decimals)
    *end++ = '.';
  if (decimals == 2)
    *end++ = char('0' + rounded % scale / 10);
  if (decimals)
    *end++ = char('0' + rounded % 10);
  return std::string(text, end);
}

std::string bytes(long double value) {
  static const char *const units[] = {"B", "KB", "MB", "GB", "TB"};
  std::size_t i = 0;
  for (; value >= 1024 && i + 1 < std::size(units); ++i)
    value /= 1024;
  const bool whole = i == 0 && value == std::floor(value);
  return fixed(value, whole ? 0 : 2) + ' ' + units[i];
}

std::string number(long double value) {
  if (value != std::floor(value))
    return fixed(value, 2);
  return grouped(std::uint64_t(value));
}

} // namespace

std::string grouped(std::uint64_t value) {
  char digits[20];
  const auto count = std::size_t(
      std::to_chars(std::begin(digits), std::end(digits), value).ptr - digits);
  std::string result;
  for (std::size_t i = 0; i < count; ++i) {
    if (i && (count - i) % 3 == 0)
      result += ',';
    result += digits[i];
  }
  return result;
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
    return fixed(value, 2) + '%';
  case policy::unit::instructions:
    return number(value) + " Ir";
  case policy::unit::count:
    break;
  }
  return number(value);
}

std::string change(long double relative) {
  if (relative >= 1)
    return 'x' + fixed(1 + relative, 2);
  const long double percent = relative * 100;
  return (std::signbit(percent) ? "" : "+") +
         fixed(percent, std::fabs(percent) < 10 ? 2 : 1) + '%';
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
