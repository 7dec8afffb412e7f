//===- render_table.cpp - A verdict for a terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/render.h"

#include "verdict/budget_text.h"
#include "verdict/format.h"
#include "verdict/visible.h"
#include "verdict/wording.h"

#include "display_name.h"
#include "table_cells.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

constexpr unsigned state_columns = 12, metric_columns = 15, value_columns = 16,
                   change_columns = 9;
constexpr unsigned least_name = 24;

struct table {
  const render_input &in;
  unsigned name_columns;
  bool colour;
  text out;
};

void put(text &out, const std::string &s) { out.put(s.data(), s.size()); }

void put_cell(text &out, const std::string &s, unsigned width, bool right) {
  text cell;
  put_cut(cell, visible(s).c_str(), width);
  right ? put_right(out, cell, width) : put_left(out, cell, width);
}

/// Red for what fails, yellow for what might, green for what got better.
const char *colour_of(state s, bool fails) {
  if (fails)
    return "\x1b[31m";
  if (s == state::regression || s == state::suspect)
    return "\x1b[33m";
  return s == state::improvement ? "\x1b[32m" : "";
}

struct line {
  verdict::state state;
  bool fails;
  std::string name, metric, baseline, candidate, change, remark;
};

void put_line(table &t, const line &l) {
  const char *colour = t.colour ? colour_of(l.state, l.fails) : "";
  t.out.put("  ");
  t.out.put(colour);
  put_cell(t.out, word(l.state), state_columns, false);
  t.out.put(*colour ? "\x1b[0m" : "");
  t.out.put("  ");
  put_cell(t.out, l.name, t.name_columns, false);
  t.out.put("  ");
  put_cell(t.out, l.metric, metric_columns, false);
  put_cell(t.out, l.baseline, value_columns, true);
  t.out.put("  ");
  put_cell(t.out, l.candidate, value_columns, true);
  t.out.put("  ");
  put_cell(t.out, l.change, change_columns, true);
  if (!l.remark.empty()) {
    t.out.put("  ");
    put(t.out, shown_line(l.remark));
  }
  t.out.put('\n');
}

void put_indented(table &t, const std::string &s) {
  t.out.put("                ");
  put(t.out, shown_line(s));
  t.out.put('\n');
}

/// A line's remark: terminals have no room for how sure a count is.
line line_of(const metric_text &m, const std::string &name,
             const std::string &remark) {
  return {m.state,
          m.fails,
          name,
          m.metric,
          m.baseline,
          m.candidate,
          m.change,
          verdict::joined({m.fails ? "fails" : "",
                           m.evidence == "counted" ? "" : m.evidence, m.split,
                           remark})};
}

/// One line a metric that says something, the name on the first.
void put_row(table &t, const row &r) {
  std::string name = r.name, remark = remark_of(r);
  for (const metric_text &m : telling_metrics(r)) {
    put_line(t, line_of(m, name, remark));
    name = remark = "";
  }
}

void put_cause(table &t, const cause &found) {
  const comparison &c = t.in.result;
  put_row(t, c.rows[found.row]);
  for (const edge_change &e : found.edges)
    put_indented(t, "-> " + e.to + ": " + figures(e, found.unit));
  if (found.callers.empty())
    return;
  std::string names = "and " + counted(found.callers.size(), "caller") + ": ";
  constexpr std::size_t most = 5;
  for (std::size_t i = 0; i < std::min(most, found.callers.size()); ++i)
    names += (i ? ", " : "") + c.rows[found.callers[i]].name;
  put_indented(t, names + (found.callers.size() > most ? ", ..." : ""));
}

void put_header(table &t) {
  t.out.put("\n  ");
  put_cell(t.out, "Verdict", state_columns, false);
  t.out.put("  ");
  put_cell(t.out, "Function", t.name_columns, false);
  t.out.put("  ");
  put_cell(t.out, "Metric", metric_columns, false);
  put_cell(t.out, "Baseline", value_columns, true);
  t.out.put("  ");
  put_cell(t.out, "Candidate", value_columns, true);
  t.out.put("  ");
  put_cell(t.out, "Change", change_columns, true);
  t.out.put("\n  ");
  t.out.put_repeated("─", state_columns + t.name_columns + metric_columns +
                              2 * value_columns + change_columns + 8);
  t.out.put('\n');
}

/// Findings by cause, then what got better, then what moved; up to the limit.
void put_findings(table &t) {
  const comparison &c = t.in.result;
  const std::size_t limit = t.in.policy.report.summary_limit;
  std::size_t shown = 0, left = 0;
  bool header = false;
  const auto begin = [&] {
    if (shown >= limit && !t.in.policy.report.show_all)
      return ++left, false;
    if (!header)
      put_header(t);
    return header = true, ++shown, true;
  };
  if (const exact_judgement *j = program_finding(c); j && begin())
    put_line(t, line_of(text_of(*j), "(whole program)", ""));
  for (const cause &found : c.causes)
    if (begin())
      put_cause(t, found);
  const finding_groups groups = groups_of(c);
  for (const auto *list : {&groups.improvements, &groups.unstable})
    for (const row *r : *list)
      if (begin())
        put_row(t, *r);
  for (const row *r : groups.moved)
    if (begin())
      put_line(t, {r->state, r->fails, r->name, "", "", "", "", r->note});
  if (left)
    put(t.out,
        "  +" + grouped(left) + " more; --format json has all of them\n");
}

void put_anchored(table &t, const anchored &a) {
  put(t.out, "  since " + shown_line(a.name) + ", " +
                 counted(a.reports, "report") + ":" +
                 (a.findings.empty() ? " nothing got worse" : "") + "\n");
  for (const std::string &note : a.notes)
    put_indented(t, "! " + note);
  const std::size_t limit = t.in.policy.report.summary_limit;
  for (const creep &found : a.findings) {
    if (&found - a.findings.data() >= std::ptrdiff_t(limit)) {
      put_indented(t, "+" + grouped(a.findings.size() - limit) + " more");
      break;
    }
    put_indented(t, found.name + ": " + words(found) +
                        (found.fails ? "; fails" : ""));
    if (!found.callers.empty())
      put_indented(t, "  and " + counted(found.callers.size(), "caller") +
                          ", " + found.callers.front() + " first");
  }
}

void put_side(text &out, const char *what, const std::string &name,
              std::size_t reports) {
  out.put("  ");
  out.put(what);
  put(out, shown_line(name) + ", " + counted(reports, "report") + "\n");
}

} // namespace

std::string headline(const comparison &c) {
  static const char *const outcomes[] = {"pass", "FAIL", "not comparable",
                                         "no baseline"};
  std::string all = outcomes[static_cast<int>(c.outcome)];
  all += ": ";
  const struct {
    std::size_t number;
    const char *noun;
  } parts[] = {
      {c.regressions, "regression"},   {c.suspects, "suspect"},
      {c.improvements, "improvement"}, {c.added, "added function"},
      {c.removed, "removed function"}, {c.budgets_broken, "broken budget"}};
  std::string found;
  for (const auto &part : parts)
    if (part.number)
      found += (found.empty() ? "" : ", ") + counted(part.number, part.noun);
  if (c.anchored && !c.anchored->findings.empty())
    found += (found.empty() ? "" : ", ") +
             counted(c.anchored->findings.size(), "finding") +
             " since the anchor";
  return all + (found.empty() ? "no change" : found) + ", " +
         counted(c.judged, "function") + " judged";
}

std::string render_table(const render_input &in, unsigned width, bool colour) {
  const comparison &c = in.result;
  constexpr unsigned rest =
      state_columns + metric_columns + 2 * value_columns + change_columns + 10;
  table t{in, std::max(least_name, width > rest ? width - rest : 0), colour,
          text()};
  t.name_columns = std::min(t.name_columns, 60u);
  put(t.out, "hotpath: " + headline(c) + "\n");
  put_side(t.out, "baseline   ", in.baseline, c.baseline_reports);
  put_side(t.out, "candidate  ", in.candidate, c.candidate_reports);
  put(t.out, "  judged by  " + policy_name(in.policy.path, in.policy.digest) +
                 "; environment " + environment_word(c.environment) + "\n");
  for (const std::string &banner : c.banners)
    put(t.out, "  ! " + shown_line(banner) + "\n");
  put_findings(t);
  for (const budget_result &b : c.budgets)
    if (b.state != budget_state::held)
      put(t.out, "  budget " + sentence(b) + "\n");
  for (const std::string &note : c.notes)
    put(t.out, "  note: " + shown_line(note) + "\n");
  if (c.anchored)
    put_anchored(t, *c.anchored);
  if (c.advisories)
    put(t.out, "  " + counted(c.advisories, "finding") +
                   (c.advisories == 1 ? " does" : " do") +
                   " not fail; the policy says what does\n");
  return t.out.c_str();
}

} // namespace hotpath::verdict
