//===- format.h - Numbers for people
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_FORMAT_H
#define HOTPATH_VERDICT_FORMAT_H

#include "policy/metric.h"

namespace hotpath::verdict {

/// With its unit, and commas between thousands: "1,234 Ir", "1.50 KB",
/// "12.34 µs", "3 calls" without the word.
std::string quantity(long double value, policy::unit u);

/// A relative change, 0.123 for +12.3 %: "+12.3%", "-0.45%", and "x2.50" from a
/// doubling on. Always with a sign.
std::string change(long double ratio_less_one);

/// A whole number with commas.
std::string grouped(std::uint64_t value);

/// "1 run", "3 runs".
std::string counted(std::uint64_t n, const char *noun);

/// What is shown of the policy that judged.
std::string policy_name(const std::string &path, const std::string &digest);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_FORMAT_H
