//===- resolve.cpp - Specs that GitHub answers ----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/resolve.h"

#include "baseline/cache.h"
#include "baseline/git.h"
#include "github/runs.h"
#include "github/zip.h"
#include "report/load.h"
#include "system/command_error.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

namespace hotpath::github {

namespace {

using baseline::resolved_side;
using baseline::spec_kind;
using baseline::wanted_side;
using cli::command_error;
using cli::exit_code;
using json = nlohmann::json;

// Ancestors in the order of GitHub's list, and runs that are looked at.
constexpr int most_ancestor_pages = 3;
constexpr std::size_t most_runs = 1000;
// An artifact is a download.
constexpr std::size_t most_tried = 10;

std::string word(const json &from, const json::json_pointer &at) {
  return from.contains(at) && from.at(at).is_string()
             ? from.at(at).get<std::string>()
             : "";
}

std::string need(const json &from, const char *at) {
  const std::string text = word(from, json::json_pointer(at));
  if (text.empty())
    throw command_error(exit_code::failure,
                        std::string("GitHub: the answer has no ") + at);
  return text;
}

/// Only of the benchmark that is wanted.
void keep_benchmark(resolved_side &side, const std::string &benchmark) {
  if (benchmark.empty())
    return;
  side.files.erase(std::remove_if(side.files.begin(), side.files.end(),
                                  [&](const std::string &file) {
                                    const std::string of =
                                        model::load_report(file).meta.benchmark;
                                    return of != benchmark &&
                                           !(of.empty() &&
                                             benchmark ==
                                                 baseline::default_name);
                                  }),
                   side.files.end());
}

resolved_side of_run(const run_reports &found, const std::string &benchmark) {
  resolved_side side;
  side.files = found.files;
  side.run = std::to_string(found.run.id);
  side.spec = "run:" + side.run;
  side.commit = found.run.head_sha;
  keep_benchmark(side, benchmark);
  if (side.files.empty())
    side.missing =
        "run " + side.run + " has no report of benchmark " + benchmark;
  baseline::find_age(side);
  return side;
}

resolved_side none(const std::string &why) {
  resolved_side side;
  side.missing = why;
  return side;
}

/// Runs of the repository itself: a fork's say nothing about a commit here.
auto runs_of_this(const client &github) {
  return [name = github.repository()](const workflow_run &run) {
    return run.head_repository == name;
  };
}

/// The commits that `sha` has, itself first, with their places in GitHub's
/// list.
std::map<std::string, std::size_t> history_of(client &github,
                                              const std::string &sha) {
  std::map<std::string, std::size_t> places;
  github.pages(
      github.path("/commits?per_page=100&sha=" + url_escaped(sha)), "",
      [&](const json &item) {
        const std::string id = word(item, json::json_pointer("/sha"));
        places.insert({id, places.size()});
        return true;
      },
      most_ancestor_pages);
  return places;
}

/// Runs of the commit itself.
std::vector<std::pair<workflow_run, std::size_t>>
runs_of(client &github, const std::string &sha) {
  const auto own = runs_of_this(github);
  std::vector<std::pair<workflow_run, std::size_t>> order;
  for (const workflow_run &run :
       successful_runs(github, "head_sha=" + url_escaped(sha), own, most_tried))
    order.push_back({run, 0});
  return order;
}

/// Of the commit's history without itself.
std::vector<std::pair<workflow_run, std::size_t>>
runs_before(client &github, const std::string &sha) {
  const auto own = runs_of_this(github);
  const auto places = history_of(github, sha);
  std::vector<std::pair<workflow_run, std::size_t>> order;
  for (const workflow_run &run : successful_runs(
           github, "",
           [&](const workflow_run &r) {
             return own(r) && r.head_sha != sha && places.count(r.head_sha);
           },
           most_runs))
    order.push_back({run, places.at(run.head_sha)});
  std::sort(order.begin(), order.end(), [](const auto &a, const auto &b) {
    return a.second != b.second ? a.second < b.second : a.first.id > b.first.id;
  });
  if (order.size() > most_tried)
    order.resize(most_tried);
  return order;
}

/// The nearest ancestor with a run that has reports, `sha` itself included; one
/// of the wanted kinds before nearer ones of others.
resolved_side nearest_run(client &github, const wanted_side &wanted,
                          const std::string &sha) {
  resolved_side nearest;
  for (const auto &find : {runs_of, runs_before})
    for (const auto &[run, distance] : find(github, sha)) {
      const auto found = first_with_reports(github, {run});
      if (!found)
        continue;
      resolved_side side = of_run(*found, wanted.benchmark);
      side.distance = distance;
      if (side.files.empty())
        continue;
      if (wanted.kinds.empty() ||
          baseline::any_has_kind(side.files, wanted.kinds))
        return side;
      if (nearest.files.empty())
        nearest = side;
    }
  if (!nearest.files.empty())
    return nearest;
  return none("no successful run of " + github.repository() +
              " has reports (artifacts named hotpath-*) of commit " +
              sha.substr(0, 12) +
              " or before; artifacts expire, 'hotpath store add --push' keeps "
              "reports longer");
}

resolved_side at_commit(client &github, const wanted_side &wanted,
                        const std::string &sha) {
  resolved_side stored;
  if (wanted.store) {
    stored = baseline::nearest_in_store(wanted, sha);
    if (!stored.files.empty() && stored.distance == 0)
      return stored;
  }
  resolved_side run = nearest_run(github, wanted, sha);
  if (stored.files.empty())
    return run;
  const bool run_is_nearer = !run.files.empty() && run.distance &&
                             stored.distance &&
                             *run.distance < *stored.distance;
  return run_is_nearer ? run : stored;
}

json pull(client &github, const std::string &number) {
  return github.get(github.path("/pulls/" + number));
}

resolved_side of_pull(client &github, const wanted_side &wanted) {
  const json pr = pull(github, wanted.spec.value);
  const std::string head = need(pr, "/head/sha"),
                    from = need(pr, "/head/repo/full_name");
  const auto runs = successful_runs(
      github, "head_sha=" + url_escaped(head),
      [&](const workflow_run &run) { return run.head_repository == from; },
      most_tried);
  if (const auto found = first_with_reports(github, runs)) {
    resolved_side side = of_run(*found, wanted.benchmark);
    side.distance = 0;
    return side;
  }
  if (wanted.store) {
    resolved_side stored = baseline::nearest_in_store(wanted, head);
    if (!stored.files.empty() && stored.commit == head)
      return stored;
  }
  return none("pull request " + wanted.spec.value +
              ": no successful run of its "
              "head " +
              head.substr(0, 12) +
              " has reports (artifacts named "
              "hotpath-* that have not expired)");
}

/// Where the pull request's branch began on its own base branch, which of a
/// stacked one is another pull request's.
resolved_side of_base(client &github, const wanted_side &wanted) {
  const json pr = pull(github, wanted.spec.value);
  const std::string base = need(pr, "/base/ref"), head = need(pr, "/head/sha");
  const json comparison =
      github.get(github.path("/compare/" + url_escaped(base) + "..." +
                             url_escaped(head) + "?per_page=1"));
  return at_commit(github, wanted, need(comparison, "/merge_base_commit/sha"));
}

resolved_side of_number(client &github, const wanted_side &wanted) {
  const auto run =
      github.find(github.path("/actions/runs/" + wanted.spec.value));
  const auto known = run ? run_of(*run) : std::nullopt;
  if (!known)
    return none(github.repository() + " has no run " + wanted.spec.value);
  if (const auto found = first_with_reports(github, {*known}))
    return of_run(*found, wanted.benchmark);
  return none("run " + wanted.spec.value +
              " has no reports (artifacts named "
              "hotpath-* that have not expired)");
}

/// A release's own reports, kept by the number of the asset.
std::vector<std::string> assets_of(client &github, const json &release) {
  std::vector<std::string> files;
  for (const json &asset : release.value("assets", json::array())) {
    const std::string name = word(asset, json::json_pointer("/name"));
    const json id = asset.value("id", json());
    if (name.size() < 6 || name.compare(name.size() - 5, 5, ".json") != 0 ||
        !id.is_number_unsigned())
      continue;
    const std::string number = std::to_string(id.get<std::uint64_t>());
    const std::string file =
        baseline::cached(
            "assets/" + github.repository() + "/" + number + ".json",
            [&](const std::filesystem::path &to) {
              github.download(github.path("/releases/assets/" + number),
                              "application/octet-stream", to.string());
            })
            .string();
    std::string start(1024, '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(start.data(), std::streamsize(start.size()));
    if (begins_as_report(start))
      files.push_back(file);
  }
  return files;
}

resolved_side of_release(client &github, const wanted_side &wanted) {
  const std::string tag = url_escaped(wanted.spec.value);
  if (const auto release = github.find(github.path("/releases/tags/" + tag))) {
    resolved_side side;
    side.files = assets_of(github, *release);
    side.spec = wanted.spec.text();
    keep_benchmark(side, wanted.benchmark);
    baseline::find_age(side);
    if (!side.files.empty())
      return side;
  }
  const auto commit = github.find(github.path("/commits/" + tag));
  if (!commit)
    return none(github.repository() + " has neither a release nor a tag '" +
                wanted.spec.value + "'");
  return at_commit(github, wanted, need(*commit, "/sha"));
}

} // namespace

resolved_side resolve_on_github(const wanted_side &wanted, client &github) {
  switch (wanted.spec.kind) {
  case spec_kind::pr:
    return of_pull(github, wanted);
  case spec_kind::base_of:
    return of_base(github, wanted);
  case spec_kind::run:
    return of_number(github, wanted);
  case spec_kind::release:
    return of_release(github, wanted);
  default:
    return baseline::resolve_here(wanted);
  }
}

} // namespace hotpath::github
