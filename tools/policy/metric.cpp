//===- metric.cpp - What can be judged or limited, and its unit
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/metric.h"

#include "report/json_reader.h"

#include <cmath>

namespace hotpath::policy {

namespace {

struct known {
  policy::family family;
  const char *column;
  policy::column what;
  policy::unit unit;
};

constexpr known table[] = {
    {family::icount, "total", column::total, unit::instructions},
    {family::icount, "self", column::self, unit::instructions},
    {family::icount, "project", column::project, unit::instructions},
    {family::icount, "per_call", column::per_call, unit::instructions},
    {family::icount, "avg", column::per_call, unit::instructions},
    {family::icount, "share_percent", column::share, unit::percent},
    {family::alloc, "bytes", column::total, unit::bytes},
    {family::alloc, "total", column::total, unit::bytes},
    {family::alloc, "bytes_self", column::self, unit::bytes},
    {family::alloc, "bytes_per_call", column::per_call, unit::bytes},
    {family::alloc, "avg", column::per_call, unit::bytes},
    {family::alloc, "count", column::count, unit::count},
    {family::alloc, "count_self", column::count_self, unit::count},
    {family::alloc, "count_per_call", column::count_per_call, unit::count},
    {family::alloc, "max", column::max, unit::bytes},
    {family::timing, "total", column::total, unit::nanoseconds},
    {family::timing, "self", column::self, unit::nanoseconds},
    {family::timing, "avg", column::per_call, unit::nanoseconds},
    {family::timing, "min", column::min, unit::nanoseconds},
    {family::timing, "max", column::max, unit::nanoseconds},
    {family::timing, "share_percent", column::share, unit::percent},
};

const char *name_of(family f) {
  switch (f) {
  case family::calls:
    return "calls";
  case family::icount:
    return "icount";
  case family::alloc:
    return "alloc";
  case family::timing:
    break;
  }
  return "timing";
}

struct scale {
  const char *name;
  long double factor;
};
constexpr scale durations[] = {
    {"ns", 1}, {"us", 1e3L}, {"µs", 1e3L}, {"ms", 1e6L}, {"s", 1e9L}};
constexpr scale sizes[] = {
    {"B", 1}, {"KB", 1024}, {"MB", 1048576}, {"GB", 1073741824}};
constexpr scale shares[] = {{"%", 1}};

template <std::size_t N>
std::optional<long double> factor(const scale (&scales)[N],
                                  std::string_view name) {
  for (const scale &s : scales)
    if (name == s.name)
      return s.factor;
  return {};
}

std::optional<long double> factor_of(std::string_view name, unit u) {
  if (name.empty())
    return 1;
  switch (u) {
  case unit::nanoseconds:
    return factor(durations, name);
  case unit::bytes:
    return factor(sizes, name);
  case unit::percent:
    return factor(shares, name);
  case unit::count:
  case unit::instructions:
    break;
  }
  return {};
}

/// Digits with at most one point, without help from the locale.
std::optional<long double> number(std::string_view text) {
  long double value = 0, place = 0;
  bool any = false;
  for (const char c : text) {
    if (c == '.' && place == 0) {
      place = 1;
      continue;
    }
    if (c < '0' || c > '9')
      return {};
    any = true;
    value = value * 10 + (c - '0');
    place *= 10;
  }
  if (!any || text.back() == '.')
    return {};
  return place > 1 ? value / place : value;
}

} // namespace

std::optional<metric> metric_named(family f, std::string_view text) {
  for (const known &k : table)
    if (k.family == f && text == k.column)
      return metric{f, k.what, k.unit, 0,
                    std::string(name_of(f)) + "." + k.column};
  // Not p95.0 nor p095: one spelling for one percentile.
  const std::uint32_t thousandths = model::percentile_of(text, "");
  const bool plain = text.size() > 1 && text[1] != '0' &&
                     (text.find('.') == text.npos || text.back() != '0');
  if (!thousandths || !plain || f == family::icount || f == family::calls)
    return {};
  return metric{f, column::percentile,
                f == family::alloc ? unit::bytes : unit::nanoseconds,
                thousandths, std::string(name_of(f)) + "." + std::string(text)};
}

std::optional<metric> metric_named(std::string_view name) {
  if (name == "calls")
    return metric{family::calls, column::calls, unit::count, 0, "calls"};
  const std::size_t point = name.find('.');
  if (point == name.npos)
    return {};
  std::string_view of = name.substr(0, point);
  if (of == "time")
    of = "timing";
  for (const family f : {family::icount, family::alloc, family::timing})
    if (of == name_of(f))
      return metric_named(f, name.substr(point + 1));
  return {};
}

std::vector<std::string> column_names(family f) {
  std::vector<std::string> names;
  for (const known &k : table)
    if (k.family == f)
      names.push_back(k.column);
  if (f == family::alloc || f == family::timing)
    names.insert(names.end(), {"p50", "p95", "p99"});
  return names;
}

std::vector<std::string> metric_names() {
  std::vector<std::string> names{"calls"};
  for (const family f : {family::icount, family::alloc, family::timing})
    for (const std::string &c : column_names(f))
      names.push_back(std::string(name_of(f)) + "." + c);
  return names;
}

std::optional<long double> parse_quantity(std::string_view text, unit u) {
  const std::size_t end = text.find_first_not_of("0123456789.");
  std::string_view rest = end == text.npos ? "" : text.substr(end);
  while (!rest.empty() && rest.front() == ' ')
    rest.remove_prefix(1);
  const auto value = number(text.substr(0, end));
  const auto times = factor_of(rest, u);
  if (!value || !times)
    return {};
  long double result = *value * *times;
  if (u != unit::percent) {
    // 1.1 us is no binary fraction; what is meant is 1,100 ns.
    const long double whole = std::round(result);
    if (std::fabs(result - whole) > 1e-6L || whole > 0x1p62L)
      return {};
    result = whole;
  }
  return result;
}

const char *quantity_example(unit u) {
  switch (u) {
  case unit::nanoseconds:
    return "a duration such as \"250 us\" (ns, us, ms, s)";
  case unit::bytes:
    return "a size such as \"512 B\" (B, KB, MB, GB)";
  case unit::percent:
    return "a number of percent";
  case unit::count:
  case unit::instructions:
    break;
  }
  return "a whole number from 0 on";
}

} // namespace hotpath::policy
