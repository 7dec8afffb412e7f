//===- render_markdown.cpp - A verdict as a comment on a pull request
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/render.h"

#include "verdict/budget_text.h"
#include "verdict/format.h"
#include "verdict/markdown.h"
#include "verdict/markdown_parts.h"
#include "verdict/provenance.h"
#include "verdict/wording.h"

#include <algorithm>

namespace hotpath::verdict {

namespace {

using markdown::code;
using markdown::escaped;
using markdown::folded;
using markdown::light;
using markdown::table_row;
using markdown::verdict_cell;

constexpr std::size_t all_of_them = std::size_t(-1);

/// How much is shown; each step of the ladder takes something away.
struct shape {
  bool all_rows = true;
  std::size_t improvements = all_of_them, moved = all_of_them;
  std::size_t findings = all_of_them; // of each kind
  bool verdict_only = false;
};

/// What a step takes, for the sentence that says so.
struct step {
  const char *left_out;
  void (*take)(shape &);
};

constexpr step ladder[] = {
    {"the table of all functions", [](shape &s) { s.all_rows = false; }},
    {"improvements beyond 5", [](shape &s) { s.improvements = 5; }},
    {"added and removed functions beyond 5", [](shape &s) { s.moved = 5; }},
    {"findings beyond 10",
     [](shape &s) { s.findings = std::min<std::size_t>(s.findings, 10); }},
    {"findings beyond 3",
     [](shape &s) { s.findings = s.improvements = s.moved = 3; }},
    {"everything but the verdict", [](shape &s) { s.verdict_only = true; }}};

const std::string table_head =
    "| Verdict | Function | Metric | Baseline | Candidate | Change | Evidence "
    "|\n|---|---|---|--:|--:|--:|---|\n";

std::string metric_row(const metric_text &m, const std::string &function,
                       const std::string &remark) {
  return table_row({verdict_cell(m.state, m.fails), function, escaped(m.metric),
                    escaped(m.baseline), escaped(m.candidate),
                    "**" + m.change + "**",
                    escaped(joined({m.evidence, m.split, remark}))});
}

/// The metrics of a row, its name on the first line only.
std::string rows_of(const row &r, const std::vector<metric_text> &metrics,
                    const std::string &below_name) {
  std::string lines, name = code(r.name) + below_name, remark = remark_of(r);
  for (const metric_text &m : metrics) {
    lines += metric_row(m, name, remark);
    name = remark = "";
  }
  if (metrics.empty())
    lines = table_row({verdict_cell(r.state, r.fails), name, "", "", "", "",
                       escaped(remark)});
  return lines;
}

std::string list_of_rows(const std::vector<const row *> &rows,
                         std::size_t most) {
  std::string lines = table_head;
  for (std::size_t i = 0; i < std::min(most, rows.size()); ++i)
    lines += rows_of(*rows[i], telling_metrics(*rows[i]), "");
  if (rows.size() > most)
    lines += "\n+" + grouped(rows.size() - most) + " more\n";
  return lines;
}

class comment {
public:
  comment(const render_input &in, const finding_groups &groups,
          const shape &shown)
      : in_(in), c_(in.result), groups_(groups), shown_(shown) {}

  std::string text(const std::string &left_out) {
    put_verdict();
    if (!shown_.verdict_only) {
      put_sides();
      put_findings();
      put_budgets();
      if (c_.anchored)
        out_ += markdown::since_anchor(
            *c_.anchored,
            std::min<std::size_t>(shown_.findings,
                                  in_.policy.report.summary_limit));
      put_collapsed();
      put_footer();
    }
    if (!left_out.empty())
      out_ += "\n_Left out to stay below " +
              grouped(in_.policy.report.comment_limit) + " bytes: " + left_out +
              "._\n";
    return std::move(out_);
  }

private:
  void put_verdict() {
    std::string series;
    for (const char c : benchmark_of(in_.after).substr(0, 64))
      series +=
          std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '-';
    out_ += "<!-- hotpath:" + (series.empty() ? "default" : series) + " -->\n";
    const bool fails = c_.outcome == outcome::fail;
    const char *lamp = fails ? light({}, true)
                       : c_.outcome == outcome::pass && !c_.advisories
                           ? light(state::improvement, false)
                           : light(state::suspect, false);
    out_ += std::string("### ") + lamp + "hotpath";
    if (!series.empty())
      out_ += " " + code(benchmark_of(in_.after));
    out_ += ": " + headline(c_) + "\n\n";
  }

  void put_sides() {
    const std::string age = age_between(in_.before, in_.after);
    out_ += "Baseline " + code(in_.baseline) + " (" +
            side_details(in_.before, c_.baseline_reports) + "), candidate " +
            code(in_.candidate) + " (" +
            side_details(in_.after, c_.candidate_reports) + "); " +
            (age.empty() ? "" : age + "; ") +
            (c_.baseline_reports ? distance_text(in_.distance) + "; " : "") +
            "environment " + environment_word(c_.environment) + ".\n";
    for (const std::string &banner : c_.banners)
      if (&banner - c_.banners.data() < 10)
        out_ += "\n> **Note:** " + escaped(banner) + "\n";
  }

  std::string below_name(const cause &found) const {
    std::string below;
    for (const edge_change &e : found.edges)
      below +=
          "<br>calls " + code(e.to) + ": " + escaped(figures(e, found.unit));
    if (found.callers.empty())
      return below;
    below += "<br>and " + counted(found.callers.size(), "caller") + ": ";
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < std::min(most, found.callers.size()); ++i)
      below += (i ? ", " : "") + code(c_.rows[found.callers[i]].name);
    return below + (found.callers.size() > most ? ", ..." : "");
  }

  std::string causes(const std::vector<const cause *> &list, bool program) {
    std::string lines = table_head;
    if (program)
      lines += metric_row(text_of(*c_.program), "(whole program)", "");
    const std::size_t most =
        std::min<std::size_t>(shown_.findings, in_.policy.report.summary_limit);
    for (std::size_t i = 0; i < std::min(most, list.size()); ++i) {
      const row &r = c_.rows[list[i]->row];
      lines += rows_of(r, telling_metrics(r), below_name(*list[i]));
    }
    if (list.size() > most)
      lines += "\n+" + grouped(list.size() - most) + " more causes\n";
    return lines;
  }

  void put_findings() {
    const bool program = program_finding(c_) != nullptr;
    const bool program_fails = program && c_.program->fails;
    if (!groups_.failing.empty() || program_fails)
      out_ += "\n" + causes(groups_.failing, program_fails);
    const bool rest =
        program && !program_fails && c_.program->state != state::improvement;
    if (!groups_.advisory.empty() || rest)
      out_ += folded(counted(groups_.advisory.size() + rest, "finding") +
                         " that would not fail",
                     causes(groups_.advisory, rest),
                     groups_.failing.empty() && !program_fails);
  }

  void put_budgets() {
    std::size_t number = 0;
    for (const budget_result &b : c_.budgets) {
      if (b.state == budget_state::held)
        continue;
      if (number++ < std::min<std::size_t>(shown_.findings, 20))
        out_ += (number == 1 ? "\n- " : "- ") + std::string("Budget ") +
                escaped(sentence(b)) + "\n";
    }
    if (number > std::min<std::size_t>(shown_.findings, 20))
      out_ +=
          "- more budgets that are not held: " + grouped(number) + " in all\n";
  }

  void put_group(const char *noun, const std::vector<const row *> &rows,
                 std::size_t most) {
    if (!rows.empty())
      out_ += folded(counted(rows.size(), noun), list_of_rows(rows, most));
  }

  void put_improvements() {
    const exact_judgement *program = program_finding(c_);
    const bool better = program && program->state == state::improvement;
    if (!better && groups_.improvements.empty())
      return;
    std::string lines = list_of_rows(groups_.improvements, shown_.improvements);
    if (better)
      lines.insert(table_head.size(),
                   metric_row(text_of(*program), "(whole program)", ""));
    out_ += folded(counted(groups_.improvements.size() + better, "improvement"),
                   lines);
  }

  void put_collapsed() {
    put_improvements();
    put_group("added, removed or moved function", groups_.moved, shown_.moved);
    put_group("function that is too unstable to judge", groups_.unstable,
              shown_.moved);
    if (in_.policy.report.show_all && shown_.all_rows && !c_.rows.empty()) {
      std::string lines = table_head;
      for (const row &r : c_.rows)
        lines += rows_of(r, all_metrics(r), "");
      out_ += folded("All functions", lines);
    }
    std::string notes;
    for (const std::string &note : c_.notes)
      if (&note - c_.notes.data() < 20)
        notes += "- " + escaped(note) + "\n";
    if (!notes.empty())
      out_ += folded(counted(c_.notes.size(), "note"), notes);
  }

  void put_footer() {
    out_ += "\n<sub>";
    if (!in_.version.empty())
      out_ += "hotpath " + escaped(in_.version) + "; ";
    out_ += "judged by " +
            escaped(policy_name(in_.policy.path, in_.policy.digest)) +
            ". *Change* is how large, *Evidence* how sure.</sub>\n";
    if (!in_.policy.report.reproduce || in_.command.empty())
      return;
    std::string lines = in_.command + "\n";
    if (in_.files.valid()) {
      const std::vector<input_file> &files = in_.files.get();
      const std::size_t shown = std::min(most_files_in_comment, files.size());
      for (std::size_t i = 0; i < shown; ++i)
        lines += files[i].digest + "  " + files[i].path + "\n";
      if (in_.file_count > shown)
        lines += "... and " + grouped(in_.file_count - shown) + " more\n";
    }
    out_ += folded("Reproduce", markdown::block(lines));
  }

  const render_input &in_;
  const comparison &c_;
  const finding_groups &groups_;
  const shape &shown_;
  std::string out_;
};

} // namespace

std::string render_markdown(const render_input &in) {
  const finding_groups groups = groups_of(in.result);
  shape shown;
  std::string left_out;
  std::string text = comment(in, groups, shown).text(left_out);
  for (const step &s : ladder) {
    if (text.size() <= in.policy.report.comment_limit)
      break;
    s.take(shown);
    std::string shorter = comment(in, groups, shown).text("");
    if (shorter.size() < text.size() || shown.verdict_only)
      left_out = joined({left_out, s.left_out});
    text = comment(in, groups, shown).text(left_out);
  }
  return text;
}

} // namespace hotpath::verdict
