//===- sections.cpp - Verdicts of several configurations as one -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "sections.h"

#include "report/printable.h"
#include "verdict/format.h"
#include "verdict/markdown.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace hotpath::cli {

namespace {

namespace markdown = verdict::markdown;

constexpr char marker_start[] = "<!-- hotpath:";

/// How many of each outcome: "1 fail, 2 pass".
std::string counts(const std::vector<section> &sections) {
  std::string text;
  using verdict::outcome;
  for (const outcome o : {outcome::fail, outcome::incomparable,
                          outcome::no_baseline, outcome::pass}) {
    const auto n =
        std::count_if(sections.begin(), sections.end(), [&](const section &s) {
          return s.compared && s.outcome == o;
        });
    if (n)
      text += (text.empty() ? "" : ", ") + std::to_string(n) + " " +
              verdict::word(o);
  }
  const auto alone =
      std::count_if(sections.begin(), sections.end(),
                    [](const section &s) { return !s.compared; });
  if (alone)
    text += (text.empty() ? "" : ", ") + std::to_string(alone) +
            " without comparison";
  return text;
}

/// "fail", "stable" or what else a section is, with its worst change.
std::string status(const section &s) {
  if (!s.compared)
    return "without comparison";
  if (s.outcome != verdict::outcome::pass || !s.worst.empty())
    return std::string(verdict::word(s.outcome)) +
           (s.worst.empty() ? "" : ", worst " + s.worst);
  return "stable";
}

/// The comment of several benchmarks is found again by all their names.
std::string marker_of(const std::vector<section> &sections) {
  std::set<std::string> names;
  for (const section &s : sections) {
    const std::size_t start = s.text.find(marker_start);
    const std::size_t end = s.text.find(" -->", start);
    if (start == 0 && end != s.text.npos) {
      const std::size_t skip = sizeof marker_start - 1;
      names.insert(s.text.substr(skip, end - skip));
    }
  }
  std::string all;
  for (const std::string &name : names)
    all += (all.empty() ? "" : "+") + name;
  return marker_start + all + " -->\n";
}

std::string without_marker(const std::string &text) {
  return text.rfind(marker_start, 0) == 0 ? text.substr(text.find('\n') + 1)
                                          : text;
}

std::string as_markdown(const std::vector<section> &sections,
                        const std::vector<std::string> &only,
                        const std::string &command) {
  std::string text = marker_of(sections) + "## hotpath: " + counts(sections) +
                     "\n\n| Configuration | Verdict |\n|---|---|\n";
  for (const section &s : sections)
    text += markdown::table_row(
        {markdown::code(s.name), markdown::escaped(status(s))});
  for (const section &s : sections)
    text += "\n## " + markdown::code(s.name) + ": " +
            markdown::escaped(status(s)) + "\n\n" + without_marker(s.text);
  if (!only.empty()) {
    text += "\nOnly the baseline was measured for ";
    for (const std::string &name : only)
      text += (&name == &only.front() ? "" : "; ") + markdown::code(name);
    text += ".\n";
  }
  if (!command.empty())
    text += "\n<details><summary>Reproduce</summary>\n\n" +
            markdown::block(command + "\n") + "\n</details>\n";
  return text;
}

std::string as_json(const std::vector<section> &sections,
                    const std::vector<std::string> &only) {
  using json = nlohmann::ordered_json;
  json out = {{"type", "hotpath_comparisons"},
              {"schema", 1},
              {"exit_code", exit_code_of(sections)},
              {"comparisons", json::array()},
              {"only_baseline", only}};
  for (const section &s : sections)
    out["comparisons"].push_back({{"configuration", s.name},
                                  {"compared", s.compared},
                                  {"verdict", json::parse(s.text)}});
  return out.dump(2) + "\n";
}

std::string as_lines(const std::vector<section> &sections, bool titles,
                     const std::vector<std::string> &only) {
  std::string text;
  for (const section &s : sections) {
    if (titles)
      text += (text.empty() ? "" : "\n") + model::printable(s.name) + ": " +
              status(s) + "\n";
    text += s.text;
  }
  for (const std::string &name : only)
    text += "\nonly the baseline: " + model::printable(name) + "\n";
  return text;
}

/// A change as a ratio less one, and where it is.
struct change_at {
  long double ratio = 0;
  std::string what;
};

void consider(change_at &worst, verdict::state s, long double ratio,
              const std::string &what) {
  const bool worse =
      s == verdict::state::regression || s == verdict::state::suspect;
  if (worse && std::isfinite(ratio) && ratio > worst.ratio)
    worst = {ratio, what};
}

} // namespace

std::string worst_of(const verdict::comparison &c) {
  change_at worst;
  const auto exact = [&](const verdict::exact_judgement &j,
                         const std::string &name) {
    if (j.baseline > 0)
      consider(worst, j.state, j.candidate / j.baseline - 1, name);
  };
  for (const verdict::row &r : c.rows) {
    for (const auto *family : {&r.icount, &r.alloc})
      for (const verdict::exact_judgement &j : *family)
        exact(j, r.name);
    for (const verdict::timing_judgement &j : r.timing)
      consider(worst, j.state, std::expm1((long double)j.effect), r.name);
  }
  if (c.program)
    exact(*c.program, "the whole program");
  return worst.what.empty() ? ""
                            : verdict::change(worst.ratio) + " " +
                                  model::printable(worst.what);
}

int exit_code_of(const std::vector<section> &sections) {
  int code = 0;
  for (const section &s : sections)
    if (code != 1 && s.exit_code)
      code = s.exit_code;
  return code;
}

std::string joined_sections(const std::vector<section> &sections,
                            const std::string &format,
                            const std::vector<std::string> &only,
                            const std::string &command) {
  if (format == "markdown")
    return as_markdown(sections, only, command);
  if (format == "json")
    return as_json(sections, only);
  return as_lines(sections, format == "table", only);
}

} // namespace hotpath::cli
