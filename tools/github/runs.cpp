//===- runs.cpp - Runs of GitHub Actions that have reports ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/runs.h"

#include "baseline/cache.h"
#include "github/zip.h"
#include "system/temporary_folder.h"

#include <algorithm>

namespace hotpath::github {

namespace {

namespace fs = std::filesystem;
using json = nlohmann::json;

constexpr char prefix[] = "hotpath-";
constexpr int most_looks = 4;

std::string text_of(const json &from, const char *member) {
  const auto at = from.find(member);
  return at != from.end() && at->is_string() ? at->get<std::string>() : "";
}

std::uint64_t number_of(const json &from, const char *member) {
  const auto at = from.find(member);
  return at != from.end() && at->is_number_unsigned() ? at->get<std::uint64_t>()
                                                      : 0;
}

std::vector<std::string> files_in(const fs::path &folder) {
  std::vector<std::string> files;
  for (const auto &entry : fs::directory_iterator(folder))
    files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace

std::optional<workflow_run> run_of(const json &item) {
  if (!item.is_object())
    return std::nullopt;
  workflow_run run{number_of(item, "id"), text_of(item, "head_sha"), "",
                   text_of(item, "event"), text_of(item, "conclusion")};
  const auto head = item.find("head_repository");
  if (head != item.end() && head->is_object())
    run.head_repository = text_of(*head, "full_name");
  if (!run.id || run.head_sha.empty())
    return std::nullopt;
  return run;
}

std::vector<artifact> artifacts_of(client &github, std::uint64_t run) {
  std::vector<artifact> found;
  github.pages(github.path("/actions/runs/" + std::to_string(run) +
                           "/artifacts?per_page=100"),
               "artifacts", [&](const json &item) {
                 const artifact a{number_of(item, "id"), text_of(item, "name")};
                 const auto expired = item.find("expired");
                 const bool gone = expired != item.end() &&
                                   expired->is_boolean() &&
                                   expired->get<bool>();
                 if (a.id && !gone && a.name.rfind(prefix, 0) == 0)
                   found.push_back(a);
                 return true;
               });
  // Of a job that was run again there may be several of a name: the newest one.
  std::sort(found.begin(), found.end(), [](const auto &x, const auto &y) {
    return x.name != y.name ? x.name < y.name : x.id > y.id;
  });
  found.erase(std::unique(found.begin(), found.end(),
                          [](const auto &x, const auto &y) {
                            return x.name == y.name;
                          }),
              found.end());
  return found;
}

std::vector<std::string> reports_of(client &github, const artifact &a) {
  const std::string id = std::to_string(a.id);
  const fs::path folder = baseline::cached(
      "artifacts/" + github.repository() + "/" + id, [&](const fs::path &to) {
        const cli::temporary_folder scratch;
        const std::string zip = scratch / "artifact.zip";
        github.download(github.path("/actions/artifacts/" + id + "/zip"),
                        "application/vnd.github+json", zip);
        fs::create_directory(to);
        extract_reports(zip, to.string());
      });
  return files_in(folder);
}

std::vector<workflow_run>
successful_runs(client &github, const std::string &query,
                const std::function<bool(const workflow_run &)> &accept,
                std::size_t most) {
  std::vector<workflow_run> runs;
  std::uint64_t newest = 0;
  for (int look = 0; look < most_looks; ++look) {
    runs.clear();
    std::uint64_t first = 0;
    github.pages(github.path("/actions/runs?status=success&per_page=100" +
                             (query.empty() ? "" : "&" + query)),
                 "workflow_runs", [&](const json &item) {
                   const auto run = run_of(item);
                   if (run) {
                     first = std::max(first, run->id);
                     if (run->conclusion == "success" && accept(*run))
                       runs.push_back(*run);
                   }
                   return runs.size() < most;
                 });
    if (look && first == newest)
      break;
    newest = first;
  }
  std::sort(runs.begin(), runs.end(),
            [](const auto &a, const auto &b) { return a.id > b.id; });
  return runs;
}

std::optional<run_reports>
first_with_reports(client &github, const std::vector<workflow_run> &runs) {
  for (const workflow_run &run : runs) {
    run_reports found{run, {}};
    for (const artifact &a : artifacts_of(github, run.id))
      for (const std::string &file : reports_of(github, a))
        found.files.push_back(file);
    if (!found.files.empty())
      return found;
  }
  return std::nullopt;
}

} // namespace hotpath::github
