//===- budget_text.cpp - Budgets in words, and as JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/budget_text.h"

#include "verdict/format.h"
#include "verdict/visible.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace hotpath::verdict {

namespace {

/// "alloc.count is 12, it has to be at most 0".
std::string finding(const budget_result &r) {
  const policy::budget &b = *r.rule;
  if (r.state == budget_state::missing)
    return "'" + shown_line(b.match.text()) +
           (b.implied ? "' was not called" : "' matches no function");
  if (r.state == budget_state::unmeasured)
    return "no report has its " + b.metric.name;
  const bool at_most = r.over || (r.state == budget_state::held && b.max);
  return b.metric.name + " is " + quantity(*r.actual, b.metric.unit) +
         ", it has to be at " + (at_most ? "most " : "least ") +
         quantity(at_most ? *b.max : *b.min, b.metric.unit);
}

} // namespace

const char *word(budget_state s) {
  switch (s) {
  case budget_state::held:
    return "held";
  case budget_state::broken:
    return "broken";
  case budget_state::missing:
    return "missing";
  case budget_state::unmeasured:
    break;
  }
  return "unmeasured";
}

std::string sentence(const budget_result &r) {
  std::string text = word(r.state);
  text += r.gates ? ": " : " (does not fail): ";
  if (!r.name.empty())
    text += shown_line(r.name) + ": ";
  text += finding(r) + " (line " + std::to_string(r.rule->at.line) +
          (r.rule->locked ? " of the lock)" : ")");
  if (!r.rule->message.empty())
    text += ": " + shown_line(r.rule->message);
  return text;
}

nlohmann::ordered_json json_number(long double value) {
  if (value == std::floor(value) && std::fabs(value) <= 0x1p62L) {
    if (value >= 0)
      return std::uint64_t(value);
    return std::int64_t(value);
  }
  return double(value);
}

nlohmann::ordered_json json_of(const budget_result &r) {
  const policy::budget &b = *r.rule;
  nlohmann::ordered_json j = {
      {"rule", b.rule},          {"line", b.at.line},
      {"match", b.match.text()}, {"metric", b.metric.name},
      {"state", word(r.state)},  {"fails", r.gates}};
  if (b.min)
    j["min"] = json_number(*b.min);
  if (b.max)
    j["max"] = json_number(*b.max);
  if (!r.name.empty())
    j["function"] = r.name;
  if (r.actual)
    j["actual"] = json_number(*r.actual);
  if (b.locked)
    j["locked"] = true;
  if (!b.message.empty())
    j["message"] = b.message;
  return j;
}

} // namespace hotpath::verdict
