//===- render_calibration.cpp - What a calibration looks like
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/render_calibration.h"

#include "verdict/format.h"
#include "verdict/visible.h"

#include "display_name.h"
#include "grid.h"
#include "text.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace hotpath::verdict {

namespace {

using json = nlohmann::ordered_json;

void put(text &out, const std::string &s) { out.put(s.data(), s.size()); }

std::string percent(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.1f%%", value);
  return digits;
}

/// "3 (0.3%)".
std::string share(std::size_t part, std::size_t all) {
  if (!all)
    return "-";
  return grouped(part) + " (" + percent(100.0 * double(part) / double(all)) +
         ")";
}

void put_layouts(text &out, const calibration &c, const table_style &style) {
  grid g(7, std::uint32_t(c.layouts.size()));
  for (const char *title : {"Sides", "Comparisons", "False regression",
                            "Failing", "Suspect", "Timings advisory"})
    g.cell().put(title);
  put(g.cell(), "+" + percent(c.injected_percent) + " found");
  for (const calibrated_layout &l : c.layouts) {
    g.cell().put(l.name);
    put(g.cell(), grouped(l.comparisons));
    for (const std::size_t n :
         {l.with_regression, l.failing, l.with_suspect, l.advisory})
      put(g.cell(), share(n, l.comparisons));
    put(g.cell(), share(l.found, l.judged));
  }
  g.write(out, style);
}

void put_entries(text &out, const calibration &c, const table_style &style) {
  grid g(8, std::uint32_t(c.entries.size()));
  for (const char *title :
       {"Function", "Per call", "Statistic", "Noise", "Limit", "Wrong"})
    g.cell().put(title);
  put(g.cell(), "+" + percent(c.injected_percent) + " found");
  g.cell().put("Quiet from");
  for (const calibrated_entry &e : c.entries) {
    g.cell().put_printable(visible(e.full_name).c_str());
    put(g.cell(), quantity(e.typical_ns, policy::unit::nanoseconds));
    put(g.cell(), e.statistic);
    put(g.cell(), percent(std::expm1(e.noise) * 100));
    put(g.cell(), percent(e.limit_percent));
    put(g.cell(), share(e.false_regressions, e.judged));
    put(g.cell(), share(e.found, e.judged));
    put(g.cell(), percent(e.quiet_percent));
  }
  g.write(out, style);
}

} // namespace

std::string render_table(const calibration &c, const policy::policy &p,
                         const table_style &style) {
  text out;
  put(out, "hotpath: " + counted(c.runs, "run") + " of one build, " +
               std::to_string(c.runs_a_side) + " a side, judged by " +
               policy_name(p.path, p.digest) + "\n\n");
  put_layouts(out, c, style);
  out.put('\n');
  put_entries(out, c, style);
  if (c.runs_a_side < p.defaults.timing.min_runs &&
      !p.defaults.timing.threshold_only)
    put(out, "\n  Times are judged from " +
                 counted(p.defaults.timing.min_runs, "run") + " a side on.\n");
  return std::string(out.c_str(), out.size());
}

std::string render_json(const calibration &c, const policy::policy &p) {
  json j = {{"type", "hotpath_aa"}, {"schema", 1}};
  j["policy"] = {{"path", p.path}, {"digest", p.digest}};
  j["runs"] = c.runs;
  j["runs_a_side"] = c.runs_a_side;
  j["injected_percent"] = c.injected_percent;
  j["layouts"] = json::array();
  for (const calibrated_layout &l : c.layouts)
    j["layouts"].push_back({{"name", l.name},
                            {"comparisons", l.comparisons},
                            {"with_regression", l.with_regression},
                            {"with_suspect", l.with_suspect},
                            {"failing", l.failing},
                            {"timings_advisory", l.advisory},
                            {"injected", l.judged},
                            {"injected_found", l.found}});
  j["functions"] = json::array();
  for (const calibrated_entry &e : c.entries) {
    json f = {{"name", e.full_name},
              {"statistic", e.statistic},
              {"runs", e.runs},
              {"typical_ns", e.typical_ns},
              {"noise_percent", std::expm1(e.noise) * 100},
              {"limit_percent", e.limit_percent},
              {"comparisons", e.judged},
              {"false_regressions", e.false_regressions},
              {"injected_found", e.found},
              {"quiet_percent", e.quiet_percent}};
    if (const auto limit = proposed_limit(e))
      f["proposed_limit_percent"] = *limit;
    j["functions"].push_back(std::move(f));
  }
  return j.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

std::string overrides_of(const calibration &c) {
  std::string all;
  for (const calibrated_entry &e : c.entries) {
    const auto limit = proposed_limit(e);
    if (!limit || e.name.find('\0') != e.name.npos || e.name.size() > 1024)
      continue;
    // A quoted JSON text is a TOML text too, but for the escaped slash, which
    // the writer does not make.
    all +=
        "\n[[override]]\nmatch = " +
        json(e.name).dump(-1, ' ', true, json::error_handler_t::replace) +
        "\ntiming.min_percent_change = " + std::to_string(std::lround(*limit)) +
        "\nreason = \"hotpath aa: " + std::to_string(e.false_regressions) +
        " of " + std::to_string(e.judged) + " comparisons of " +
        std::to_string(c.runs_a_side) +
        " runs a side of one build were regressions\"\n";
  }
  return all;
}

} // namespace hotpath::verdict
