//===- metric.h - What can be judged or limited, and its unit
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_METRIC_H
#define HOTPATH_POLICY_METRIC_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hotpath::policy {

enum class family { calls, icount, alloc, timing };
enum class unit { count, instructions, bytes, nanoseconds, percent };

/// Of a row's members: `total` is inclusive, `share` of the program's total.
enum class column {
  calls,
  total,
  self,
  project, // instructions without the callees inside system libraries
  per_call,
  count, // allocations, as `total` and `per_call` are bytes there
  count_self,
  count_per_call,
  min,
  max,
  percentile,
  share,
};

struct metric {
  policy::family family = policy::family::calls;
  policy::column column = policy::column::calls;
  policy::unit unit = policy::unit::count;
  std::uint32_t thousandths = 0; // of a percent, of a percentile
  std::string name;              // icount.total, timing.p95
};

inline bool operator==(const metric &a, const metric &b) {
  return a.family == b.family && a.column == b.column &&
         a.thousandths == b.thousandths;
}

/// The metric of a budget: `calls` or FAMILY.COLUMN. `time.` is `timing.`.
std::optional<metric> metric_named(std::string_view name);

/// The metric that `column` is inside of a family's table.
std::optional<metric> metric_named(family f, std::string_view column);

/// What can be written, for suggestions; percentiles by an example.
std::vector<std::string> metric_names();
std::vector<std::string> column_names(family f);

/// A limit in the metric's unit: "250 us", "1.5 KB" (1 KB is 1,024 bytes), or a
/// number alone. Nothing for an unknown unit, a negative number and for what is
/// not whole where it has to be. Whole limits up to 2^62 are exact.
std::optional<long double> parse_quantity(std::string_view text, unit u);

/// How a limit of this unit is written, for a sentence.
const char *quantity_example(unit u);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_METRIC_H
