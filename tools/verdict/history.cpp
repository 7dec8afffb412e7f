//===- history.cpp - What earlier runs of a benchmark measured
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/history.h"

#include "merge/digests.h"
#include "verdict/comparison.h"
#include "verdict/names.h"
#include "verdict/rank_statistics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

using json = nlohmann::ordered_json;

/// As compilers and their versions agree on it.
std::string key_of(const function &f) {
  return normalised(f.name + f.parameters);
}

/// Of the runs: no two have the same time and process.
std::string id_of(const side &s) {
  std::string text;
  for (const model::report &r : s.reports()) {
    text += r.meta.created_at + "/" + std::to_string(r.meta.program.pid) + ";";
    for (const model::run &run : r.runs)
      text += run.created_at + "/" + std::to_string(run.pid) + ";";
  }
  return merge::sha256(text).substr(0, 16);
}

const std::string &branch_of(const model::meta &m) {
  static const std::string none;
  return m.git ? m.git->ref : none;
}

std::string text_at(const json &object, const char *key, bool required) {
  const auto found = object.find(key);
  if (found == object.end() && !required)
    return "";
  if (found == object.end() || !found->is_string())
    throw history_error(std::string(key) + " has to be a text");
  return found->get<std::string>();
}

void read_times(const json &object, history_line &line) {
  const auto times = object.find("times");
  if (times == object.end() || !times->is_object())
    throw history_error("times has to be an object");
  for (const auto &[name, statistics] : times->items()) {
    if (!statistics.is_object())
      throw history_error("times has to hold objects");
    for (const auto &[statistic, value] : statistics.items()) {
      const double ns = value.is_number() ? value.get<double>() : 0;
      if (!(ns > 0) || !std::isfinite(ns))
        throw history_error("times has to hold nanoseconds above 0");
      line.times[name][statistic] = ns;
    }
  }
}

history_line parse_line(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object())
    throw history_error("is no JSON object");
  if (text_at(object, "type", true) != "hotpath_history" ||
      object.value("schema", json()) != 1)
    throw history_error("is no line of schema 1 of a history of hotpath");
  history_line line;
  const std::string role = text_at(object, "role", true);
  if (role != "baseline" && role != "candidate")
    throw history_error("role has to be baseline or candidate");
  line.baseline = role == "baseline";
  line.id = text_at(object, "id", true);
  line.benchmark = text_at(object, "benchmark", false);
  line.cpu = text_at(object, "cpu", false);
  line.commit = text_at(object, "commit", false);
  line.ref = text_at(object, "ref", false);
  line.created_at = text_at(object, "created_at", true);
  read_times(object, line);
  const auto slower = object.find("slower");
  if (slower == object.end())
    return line;
  if (!slower->is_array())
    throw history_error("slower has to be a list");
  for (const json &name : *slower) {
    if (!name.is_string())
      throw history_error("slower has to hold names");
    line.slower.insert(name.get<std::string>());
  }
  return line;
}

/// Of sorted values, between two of them where it falls there.
double quantile(const std::vector<double> &sorted, double q) {
  const double at = q * double(sorted.size() - 1);
  const std::size_t below = std::size_t(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - double(below)) * (sorted[above] - sorted[below]);
}

} // namespace

std::vector<history_line> parse_history(std::string_view text) {
  std::vector<history_line> lines;
  for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t\r") == line.npos)
      continue;
    try {
      lines.push_back(parse_line(line));
    } catch (const history_error &error) {
      throw history_error("line " + std::to_string(number) + ": " +
                          error.what());
    }
  }
  return lines;
}

std::string history_text(const side &candidate, const policy::policy &p,
                         const comparison &result, bool as_baseline) {
  const model::meta &m = candidate.reports().front().meta;
  json line = {{"type", "hotpath_history"},
               {"schema", 1},
               {"role", as_baseline ? "baseline" : "candidate"},
               {"id", id_of(candidate)},
               {"benchmark", m.benchmark},
               {"cpu", m.environment.cpu},
               {"commit", m.git ? m.git->sha : ""},
               {"ref", branch_of(m)},
               {"created_at", m.created_at},
               {"runs", candidate.timed_runs()}};
  std::map<std::string, std::map<std::string, double>> times;
  for (const function &f : candidate.functions())
    for (const auto &[statistic, ns] :
         times_of(policy::rules_for(p, f.name).timing, f.samples))
      times[key_of(f)][statistic] = ns;
  line["times"] = times;
  std::set<std::string> slower;
  for (const row &r : result.rows)
    for (const timing_judgement &j : r.timing)
      if (j.judged && j.state == state::regression && r.pair.candidate)
        slower.insert(key_of(*r.pair.candidate));
  line["slower"] = slower;
  return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

bool is_recorded(const std::vector<history_line> &lines, const side &candidate,
                 bool as_baseline) {
  const std::string id = id_of(candidate);
  return std::any_of(lines.begin(), lines.end(), [&](const history_line &l) {
    return l.id == id && l.baseline == as_baseline;
  });
}

successive_noise noise_of(const std::vector<double> &values) {
  std::vector<double> changes;
  for (std::size_t i = 1; i < values.size(); ++i)
    changes.push_back(std::fabs(values[i] - values[i - 1]));
  std::sort(changes.begin(), changes.end());
  const double q1 = quantile(changes, 0.25), q3 = quantile(changes, 0.75);
  // A change is of two values, each with its own deviation.
  return {1.4826 * median(changes) / std::sqrt(2.0), q3 + 3 * (q3 - q1)};
}

earlier_runs::earlier_runs(const std::vector<history_line> &lines,
                           const side &candidate, const policy::policy &p) {
  const model::meta &m = candidate.reports().front().meta;
  const std::string id = id_of(candidate);
  std::set<std::string> seen{id};
  std::vector<const history_line *> baselines;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->benchmark != m.benchmark)
      continue;
    if (!line->baseline) {
      if (line->ref == branch_of(m) && seen.insert(line->id + "?").second &&
          line->id != id)
        uploads_.push_back(&*line);
    } else if (line->cpu == m.environment.cpu && seen.insert(line->id).second &&
               baselines.size() < p.history_runs) {
      baselines.push_back(&*line);
    }
  }
  baselines_ = baselines.size();
  for (auto line = baselines.rbegin(); line != baselines.rend(); ++line)
    for (const auto &[name, statistics] : (*line)->times)
      for (const auto &[statistic, ns] : statistics)
        entries_[name][statistic].push_back(std::log(ns));
  for (auto &[name, entry] : entries_)
    for (auto at = entry.begin(); at != entry.end();)
      at = at->second.size() < p.history_least_runs ? entry.erase(at)
                                                    : std::next(at);
}

const entry_history *earlier_runs::of(const function &f) const {
  if (entries_.empty())
    return nullptr;
  const auto found = entries_.find(key_of(f));
  return found == entries_.end() ? nullptr : &found->second;
}

std::uint64_t earlier_runs::slower_in_a_row(const function &f) const {
  const std::string key = key_of(f);
  const auto first_without =
      std::find_if(uploads_.begin(), uploads_.end(), [&](const auto *line) {
        return line->slower.count(key) == 0;
      });
  return std::uint64_t(first_without - uploads_.begin());
}

} // namespace hotpath::verdict
