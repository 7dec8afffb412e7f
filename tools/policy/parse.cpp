//===- parse.cpp - A policy from its text
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/parse.h"

#include "policy/budgets.h"
#include "policy/environment_fields.h"
#include "policy/families.h"
#include "policy/lock.h"
#include "policy/parse_original.h"
#include "report/printable.h"

#include <algorithm>

namespace hotpath::policy {

namespace {

constexpr std::size_t most_rules = 1024;

void read_gate(table_reader &t, policy &p) {
  const auto names = t.texts("fail_on", 8);
  if (t.find("fail_on")) {
    p.gate.on_regression = p.gate.on_budget = p.gate.on_added = false;
    for (const std::string &name : names) {
      if (name == "regression")
        p.gate.on_regression = true;
      else if (name == "budget")
        p.gate.on_budget = true;
      else if (name == "added")
        p.gate.on_added = true;
      else
        t.not_among("fail_on", name, {"regression", "budget", "added"});
    }
  }
  const auto outcome = [&](const char *key, bool &field) {
    field =
        t.word<bool>(key, {{"notice", false}, {"fail", true}}).value_or(field);
  };
  outcome("on_missing_baseline", p.gate.fail_on_missing_baseline);
  outcome("on_incomparable", p.gate.fail_on_incomparable);
  p.gate.policy_from_candidate =
      t.word<bool>("policy_from", {{"baseline", false}, {"candidate", true}})
          .value_or(false);
}

void read_env(table_reader &t, policy &p) {
  p.env_strict = t.flag("strict").value_or(false);
  const table *severities = t.inner("severity");
  if (!severities)
    return;
  table_reader s(*severities, "[env] severity", t.at("severity"), t.problems());
  for (const environment_field &field : environment_fields)
    if (const auto grave =
            s.word<severity>(field.name, {{"info", severity::info},
                                          {"demote", severity::demote},
                                          {"refuse", severity::refuse}}))
      p.env_severity[field.name] = *grave;
  s.finish();
}

void read_pairing(table_reader &t, policy &p) {
  p.judge_renames = t.word<bool>("rename", {{"show", false}, {"judge", true}})
                        .value_or(false);
}

void read_history(table_reader &t, policy &p) {
  p.history_runs = t.whole("runs", 2, 1000).value_or(p.history_runs);
  p.history_least_runs =
      t.whole("least_runs", 2, 1000).value_or(p.history_least_runs);
  p.confirm = t.whole("confirm", 1, 10).value_or(p.confirm);
  if (p.history_least_runs > p.history_runs)
    t.complain("least_runs", "is above runs");
}

void read_anchor(table_reader &t, policy &p) {
  p.anchor_min_percent_change = t.number("min_percent_change", 0, 1000);
}

void read_report_rules(table_reader &t, policy &p) {
  report_rules &r = p.report;
  r.summary_limit = t.whole("summary_limit", 1, 1000).value_or(r.summary_limit);
  // GitHub takes 65,536 characters; below 1,000 not even the verdict fits.
  r.comment_limit =
      t.whole("comment_limit", 1000, 65536).value_or(r.comment_limit);
  r.show_all = t.word<bool>("show", {{"changes", false}, {"all", true}})
                   .value_or(r.show_all);
  r.reproduce = t.flag("reproduce").value_or(r.reproduce);
  r.comment =
      t.word<comment_when>("comment", {{"always", comment_when::always},
                                       {"changes", comment_when::changes},
                                       {"never", comment_when::never}})
          .value_or(r.comment);
}

struct section {
  const char *name;
  void (*read)(table_reader &, policy &);
};
constexpr section sections[] = {
    {"gate", read_gate},       {"env", read_env},
    {"pairing", read_pairing}, {"history", read_history},
    {"anchor", read_anchor},   {"report", read_report_rules},
};

struct family_section {
  const char *name;
  family of;
};
constexpr family_section families[] = {{"icount", family::icount},
                                       {"alloc", family::alloc},
                                       {"timing", family::timing}};

std::vector<assignment> read_families(table_reader &t,
                                      const std::string &prefix) {
  std::vector<assignment> all;
  for (const family_section &f : families)
    if (const table *found = t.inner(f.name)) {
      table_reader inner(*found, prefix + f.name + "]", t.at(f.name),
                         t.problems());
      for (assignment &a : read_family(inner, f.of))
        all.push_back(std::move(a));
      inner.finish();
    }
  return all;
}

void read_override(table_reader &t, policy &p) {
  override_rule o;
  o.at = t.at();
  const auto match = t.match("match");
  o.reason = t.text("reason", 256).value_or("");
  o.settings = read_families(t, "[[override]] [");
  t.finish();
  if (o.settings.empty() && !t.find("icount") && !t.find("alloc") &&
      !t.find("timing"))
    t.problems().push_back({t.at(), "[[override]] changes nothing"});
  if (!match)
    return;
  o.match = *match;
  p.overrides.push_back(std::move(o));
}

bool real_day(const date &d) {
  static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return d.month >= 1 && d.month <= 12 && d.day >= 1 &&
         d.day <= days[d.month - 1];
}

std::optional<date> read_until(table_reader &t) {
  const member *m = t.find("until");
  if (!m)
    return {};
  if (const auto *day = std::get_if<date>(&m->value.value))
    return *day;
  date d;
  char rest;
  const auto *text = std::get_if<std::string>(&m->value.value);
  if (text && text->size() == 10 &&
      std::sscanf(text->c_str(), "%4d-%2d-%2d%c", &d.year, &d.month, &d.day,
                  &rest) == 3 &&
      real_day(d))
    return d;
  t.complain("until", "has to be a day such as 2027-06-01");
  return {};
}

void read_ignore(table_reader &t, policy &p) {
  ignore_rule i;
  i.at = t.at();
  const auto match = t.match("match");
  const auto reason = t.text("reason", 256);
  if (!reason && !t.find("reason"))
    t.problems().push_back({t.at(), "[[ignore]] has no reason"});
  else if (reason && reason->empty())
    t.complain("reason", "is empty");
  i.until = read_until(t);
  t.finish();
  if (!match)
    return;
  i.match = *match;
  i.reason = reason.value_or("");
  p.ignores.push_back(std::move(i));
}

void read_renames(const table &renames, table_reader &top, policy &p) {
  for (const member &m : renames) {
    const auto *to = std::get_if<std::string>(&m.value.value);
    std::string error;
    const pattern from = pattern::parse(m.key, error);
    if (!to || to->empty())
      error = "has to be the new name, a text";
    if (error.empty())
      p.renames.push_back({from, m.key, *to, m.at});
    else
      top.problems().push_back(
          {m.at, "[renames] '" + model::printable(m.key) + "' " + error});
  }
}

/// All of [[key]]: `read` gets each with its number.
template <class F> void read_each(table_reader &top, const char *key, F read) {
  const auto tables = top.tables(key);
  if (tables.size() > most_rules)
    top.complain(key, "are more than 1,024");
  std::size_t number = 0;
  for (const auto &[found, at] : tables) {
    table_reader t(*found, "[[" + std::string(key) + "]]", at, top.problems());
    read(t, ++number);
  }
}

void read_all(table_reader &top, policy &p) {
  if (const auto schema = top.whole("schema", 0, 1000000))
    if (*schema != 1)
      top.complain("schema", "is " + std::to_string(*schema) +
                                 ", this hotpath knows schema 1");
  for (const section &s : sections)
    if (const table *found = top.inner(s.name)) {
      table_reader t(*found, "[" + std::string(s.name) + "]", top.at(s.name),
                     top.problems());
      s.read(t, p);
      t.finish();
    }
  // The original's comes first: it sets the rules that a family starts from.
  read_original(top, p);
  if (!p.original)
    for (const assignment &a : read_families(top, "["))
      a.apply(p.defaults);
  read_each(top, "override",
            [&](table_reader &t, std::size_t) { read_override(t, p); });
  read_each(top, "ignore",
            [&](table_reader &t, std::size_t) { read_ignore(t, p); });
  read_each(top, "budget", [&](table_reader &t, std::size_t number) {
    read_budget(t, number, p.budgets);
  });
  read_each(top, "ratchet",
            [&](table_reader &t, std::size_t) { read_ratchet(t, p); });
  if (const table *renames = top.inner("renames"))
    read_renames(*renames, top, p);
  top.finish();
}

/// FNV-1a; identifies a text to people, not against attackers.
std::string digest_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(hash));
  return digits;
}

} // namespace

policy parse_policy(std::string_view text, const std::string &path) {
  policy p;
  p.path = path;
  p.digest = digest_of(text);
  std::vector<problem> problems;
  if (text.size() > most_policy_bytes)
    problems.push_back({{}, "is longer than 64 KiB"});
  else if (text.find_first_not_of(" \t\r\n") == text.npos)
    problems.push_back({{}, "is blank; delete it, or write a policy"});
  else {
    const table file = parse_toml(text, problems);
    if (problems.empty()) {
      table_reader top(file, "the policy", {1, 1}, problems);
      read_all(top, p);
    }
  }
  if (!problems.empty())
    throw policy_error(path, std::move(problems));
  return p;
}

} // namespace hotpath::policy
