//===- html_findings.cpp - The part of the page that is read first
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/html.h"

#include "verdict/budget_text.h"
#include "verdict/format.h"
#include "verdict/wording.h"

#include <algorithm>

namespace hotpath::verdict::html {

namespace {

/// As a class of the style: "too few calls" and "renamed?" have no other.
std::string class_of(state s, bool fails) {
  std::string name;
  for (const char *c = word(s); *c; ++c)
    name += *c >= 'a' && *c <= 'z' ? *c : '-';
  return name + (fails ? " fails" : "");
}

std::string mark(state s, bool fails) {
  return "<span class=\"state " + class_of(s, fails) + "\">" +
         escaped(word(s)) + (fails ? ", fails" : "") + "</span>";
}

std::string cell(const char *classes, const char *label,
                 const std::string &markup) {
  std::string open = "<td";
  if (*classes)
    open += std::string(" class=\"") + classes + "\"";
  if (*label)
    open += std::string(" data-label=\"") + label + "\"";
  return open + ">" + markup + "</td>";
}

struct column_names {
  const char *before = "Baseline", *after = "Candidate", *last = "Evidence";
};

std::string name_of(const std::string &name) {
  return "<span class=\"name\">" + escaped(name) + "</span>";
}

std::string table_of(const std::string &rows, const column_names &names = {}) {
  return std::string("<div class=\"scroll\"><table class=\"stack\"><thead><tr>"
                     "<th>Verdict</th><th>Function</th><th>Metric</th>"
                     "<th class=\"number\">") +
         names.before + "</th><th class=\"number\">" + names.after +
         "</th><th class=\"number\" title=\"how large\">Change</th><th>" +
         names.last + "</th></tr></thead>\n<tbody>" + rows +
         "</tbody></table></div>\n";
}

std::string row_of(const metric_text &m, const std::string &verdict_markup,
                   const std::string &name_markup, const std::string &remark,
                   const column_names &names = {}) {
  const std::string change = "<span class=\"change " +
                             class_of(m.state, m.fails) + "\">" +
                             escaped(m.change) + "</span>";
  return "<tr>" + cell("", "", verdict_markup) + cell("", "", name_markup) +
         cell("", "Metric", escaped(m.metric)) +
         cell("number", names.before, escaped(m.baseline)) +
         cell("number", names.after, escaped(m.candidate)) +
         cell("number", "Change", change) +
         cell("", names.last, escaped(joined({m.evidence, m.split, remark}))) +
         "</tr>\n";
}

std::string rows_of(const row &r, const std::string &below_name) {
  std::string rows, name = name_of(r.name) + below_name, remark = remark_of(r);
  for (const metric_text &m : telling_metrics(r)) {
    rows += row_of(m, mark(m.state, m.fails), name, remark);
    name = remark = "";
  }
  return rows;
}

class findings_part {
public:
  explicit findings_part(const render_input &in)
      : c_(in.result),
        limit_(in.policy.report.show_all ? std::size_t(-1)
                                         : in.policy.report.summary_limit) {}

  std::string markup() {
    const finding_groups groups = groups_of(c_);
    std::string rows;
    if (const exact_judgement *j = program_finding(c_)) {
      const metric_text m = text_of(*j);
      rows += row_of(m, mark(m.state, m.fails), "(whole program)", "");
    }
    std::vector<const cause *> all = groups.failing;
    all.insert(all.end(), groups.advisory.begin(), groups.advisory.end());
    for (std::size_t i = 0; i < std::min(limit_, all.size()); ++i)
      rows += rows_of(c_.rows[all[i]->row], below(*all[i]));
    for (std::size_t i = 0; i < std::min(limit_, groups.improvements.size());
         ++i)
      rows += rows_of(*groups.improvements[i], "");
    if (rows.empty())
      return "<p class=\"none\">Nothing that was judged has changed.</p>\n";
    const std::size_t more =
        over(all.size()) + over(groups.improvements.size());
    return table_of(rows) + (more ? "<p class=\"hint\">+" + grouped(more) +
                                        " more, in the table of functions</p>\n"
                                  : "");
  }

private:
  std::size_t over(std::size_t n) const { return n > limit_ ? n - limit_ : 0; }

  std::string below(const cause &found) const {
    std::string text;
    for (const edge_change &e : found.edges)
      text += "<span class=\"small\">calls " + name_of(e.to) + ": " +
              escaped(figures(e, found.unit)) + "</span>";
    if (found.callers.empty())
      return text;
    text += "<span class=\"small\">and " +
            counted(found.callers.size(), "caller") + ": ";
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < std::min(most, found.callers.size()); ++i)
      text += (i ? ", " : "") + name_of(c_.rows[found.callers[i]].name);
    return text + (found.callers.size() > most ? ", ..." : "") + "</span>";
  }

  const comparison &c_;
  std::size_t limit_;
};

} // namespace

std::string findings(const render_input &in) {
  return findings_part(in).markup();
}

std::string since_anchor(const render_input &in) {
  if (!in.result.anchored)
    return "";
  const anchored &a = *in.result.anchored;
  const column_names names{"Then", "Now", "Whose"};
  std::string text, rows;
  for (const std::string &note : a.notes)
    text += "<p class=\"banner\">" + escaped(note) + "</p>\n";
  for (const creep &found : a.findings) {
    const creep_text t = text_of(found);
    std::string name = name_of(found.name);
    if (!found.callers.empty())
      name += "<span class=\"small\">and " +
              counted(found.callers.size(), "caller") + ": " +
              name_of(found.callers.front()) +
              (found.callers.size() > 1 ? ", ..." : "") + "</span>";
    rows += row_of({state::regression, found.fails, true, t.metric, t.anchor,
                    t.candidate, t.change, t.blame, ""},
                   mark(state::regression, found.fails), name, "", names);
  }
  return text + (rows.empty() ? "<p class=\"none\">Nothing got worse.</p>\n"
                              : table_of(rows, names));
}

std::string budgets(const render_input &in) {
  std::string items;
  for (const budget_result &b : in.result.budgets)
    if (b.state != budget_state::held)
      items += std::string("<li") + (b.gates ? " class=\"broken\"" : "") + ">" +
               escaped(sentence(b)) + "</li>\n";
  return items;
}

} // namespace hotpath::verdict::html
