//===- lock.h - Budgets that only get tighter
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_LOCK_H
#define HOTPATH_POLICY_LOCK_H

#include "policy/table_reader.h"

// [[ratchet]] of a policy names functions and a metric. `hotpath check --lock`
// writes what they cost to budgets.lock beside the policy, in TOML:
//
//   schema = 1
//   [[limit]]
//   function = "net::parse"
//   parameters = "(int)"        # where they are known
//   metric = "icount.total"
//   value = 1234                # in the metric's unit
//
// From then on each is a budget of that value and the rule's slack_percent.
// Nothing but the command changes the file, and it lowers values only, unless
// it is told to raise them.

namespace hotpath::policy {

struct locked_value {
  std::string function, parameters; // the latter may be empty
  hotpath::policy::metric metric;
  std::uint64_t value = 0;
  place at;
};

/// One [[ratchet]].
void read_ratchet(table_reader &t, policy &p);

/// Where the lock of a policy is; empty for the built-in one.
std::string lock_path(const policy &p);

/// Throws policy_error with everything that is wrong.
std::vector<locked_value> parse_lock(std::string_view text,
                                     const std::string &path);

/// In the order of functions and metrics, so that it merges well.
std::string lock_text(std::vector<locked_value> values);

/// By function and metric: two that are not ordered are of the same.
bool operator<(const locked_value &a, const locked_value &b);

/// The first ratchet that a function's metric is locked by; null without one.
const ratchet_rule *ratchet_for(const policy &p, const locked_value &v);

/// Adds a budget for each value that a ratchet is still for.
void add_locked_budgets(const std::vector<locked_value> &values, policy &p);

/// The values of a file; none where it is not there. Throws policy_error.
std::optional<std::vector<locked_value>>
read_lock_file(const std::string &path);

/// Reads the lock of a policy that has ratchets and adds its budgets. Without
/// the file there are none, and a note. Throws policy_error.
void read_lock(policy &p);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_LOCK_H
