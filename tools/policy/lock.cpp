//===- lock.cpp - Budgets that only get tighter
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/lock.h"

#include "policy/parse.h"
#include "report/printable.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <set>
#include <tuple>

namespace hotpath::policy {

namespace {

// A large program has some thousand functions.
constexpr std::size_t most_lock_bytes = std::size_t(16) << 20;
constexpr std::uint64_t most_value = std::uint64_t(1) << 62;

std::optional<metric> read_metric(table_reader &t) {
  const auto name = t.text("metric", 64);
  if (!name) {
    if (!t.find("metric"))
      t.problems().push_back({t.at(), t.name() + " has no metric"});
    return {};
  }
  const auto found = metric_named(*name);
  if (!found)
    t.complain("metric", "is '" + model::printable(*name) +
                             "', which is no metric" +
                             suggestion(*name, metric_names()));
  return found;
}

std::string quoted(const std::string &s) {
  std::string text = "\"";
  for (const char c : s) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      text += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7f) {
      char digits[8];
      std::snprintf(digits, sizeof digits, "\\u%04X", byte);
      text += digits;
    } else
      text += c;
  }
  return text + '"';
}

std::optional<locked_value> read_value(table_reader &t) {
  locked_value v;
  v.at = t.at();
  const auto function = t.text("function", 65536);
  if (!function && !t.find("function"))
    t.problems().push_back({t.at(), t.name() + " has no function"});
  v.parameters = t.text("parameters", 65536).value_or("");
  const auto m = read_metric(t);
  const auto value = t.whole("value", 0, most_value);
  if (!value && !t.find("value"))
    t.problems().push_back({t.at(), t.name() + " has no value"});
  t.finish();
  if (!function || !m || !value)
    return {};
  v.function = *function;
  v.metric = *m;
  v.value = *value;
  return v;
}

} // namespace

void read_ratchet(table_reader &t, policy &p) {
  ratchet_rule r;
  r.at = t.at();
  const auto match = t.match("match");
  const auto m = read_metric(t);
  if (m && m->family == family::timing)
    t.complain("metric", "is a time, which is another one in every run; a "
                         "ratchet is for counts");
  r.slack_percent = t.number("slack_percent", 0, 1000).value_or(1);
  r.fail = t.flag("fail").value_or(true);
  t.finish();
  if (!match || !m)
    return;
  r.match = *match;
  r.metric = *m;
  p.ratchets.push_back(std::move(r));
}

std::string lock_path(const policy &p) {
  if (p.path.empty())
    return "";
  const std::size_t slash = p.path.rfind('/');
  const std::size_t name = slash == p.path.npos ? 0 : slash + 1;
  // A benchmark with a policy of its own has a lock of its own.
  const std::string own = "-policy.toml";
  const std::size_t at = p.path.find(own, name);
  const bool is_own = at != p.path.npos && at + own.size() == p.path.size();
  return (is_own ? p.path.substr(0, at) + "-" : p.path.substr(0, name)) +
         "budgets.lock";
}

std::vector<locked_value> parse_lock(std::string_view text,
                                     const std::string &path) {
  std::vector<problem> problems;
  std::vector<locked_value> values;
  const table file = parse_toml(text, problems);
  if (problems.empty()) {
    table_reader top(file, "the lock", {1, 1}, problems);
    if (const auto schema = top.whole("schema", 0, 1000000); schema != 1)
      top.complain("schema", "has to be 1");
    for (const auto &[found, at] : top.tables("limit")) {
      table_reader t(*found, "[[limit]]", at, problems);
      const auto v = read_value(t);
      if (!v)
        continue;
      values.push_back(*v);
    }
    top.finish();
  }
  std::set<locked_value> seen;
  for (const locked_value &v : values)
    if (!seen.insert(v).second)
      problems.push_back({v.at, "[[limit]] '" + model::printable(v.function) +
                                    "' is there twice"});
  if (!problems.empty())
    throw policy_error(path, std::move(problems));
  return values;
}

std::string lock_text(std::vector<locked_value> values) {
  std::sort(values.begin(), values.end());
  std::string text = "# Written by hotpath check --lock, which lowers these "
                     "values; --raise accepts higher ones.\nschema = 1\n";
  for (const locked_value &v : values) {
    text += "\n[[limit]]\nfunction = " + quoted(v.function) + "\n";
    if (!v.parameters.empty())
      text += "parameters = " + quoted(v.parameters) + "\n";
    text += "metric = " + quoted(v.metric.name) +
            "\nvalue = " + std::to_string(v.value) + "\n";
  }
  return text;
}

bool operator<(const locked_value &a, const locked_value &b) {
  return std::tie(a.function, a.parameters, a.metric.name) <
         std::tie(b.function, b.parameters, b.metric.name);
}

const ratchet_rule *ratchet_for(const policy &p, const locked_value &v) {
  const auto found = std::find_if(
      p.ratchets.begin(), p.ratchets.end(), [&](const ratchet_rule &r) {
        return r.metric == v.metric &&
               (r.match.matches(v.function) ||
                r.match.matches(v.function + v.parameters));
      });
  return found == p.ratchets.end() ? nullptr : &*found;
}

void add_locked_budgets(const std::vector<locked_value> &values, policy &p) {
  for (const locked_value &v : values) {
    const ratchet_rule *rule = ratchet_for(p, v);
    if (!rule)
      continue;
    budget b;
    b.match = pattern::exactly(v.function + v.parameters);
    b.metric = v.metric;
    b.max = std::floor(v.value + v.value * (rule->slack_percent / 100.0L));
    b.message =
        "locked by line " + std::to_string(rule->at.line) + " of the policy";
    b.fail = rule->fail;
    b.locked = true;
    b.at = v.at;
    p.budgets.push_back(std::move(b));
  }
}

std::optional<std::vector<locked_value>>
read_lock_file(const std::string &path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file && errno == ENOENT)
    return {};
  std::string text(most_lock_bytes + 1, '\0');
  file.read(text.data(), std::streamsize(text.size()));
  if (!file.is_open() || file.bad())
    throw policy_error(path, {{{}, "cannot be read"}});
  text.resize(std::size_t(file.gcount()));
  if (text.size() > most_lock_bytes)
    throw policy_error(path, {{{}, "is longer than 16 MiB"}});
  return parse_lock(text, path);
}

void read_lock(policy &p) {
  if (p.ratchets.empty())
    return;
  const std::string path = lock_path(p);
  if (const auto values = read_lock_file(path))
    add_locked_budgets(*values, p);
  else
    p.notes.push_back({p.ratchets.front().at,
                       "[[ratchet]] has no " + model::printable(path) +
                           " yet: hotpath check REPORT --lock writes it"});
}

} // namespace hotpath::policy
