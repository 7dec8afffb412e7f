//===- measured.cpp - What a folder of results says was measured ----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/measured.h"

#include "merge/digests.h"
#include "policy/parse.h"
#include "report/printable.h"
#include "system/command_error.h"
#include "system/write_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace hotpath::baseline {

namespace {

using cli::command_error;
using cli::exit_code;
using json = nlohmann::ordered_json;

constexpr char type_name[] = "hotpath_manifest";
constexpr std::size_t most_bytes = 16u << 20;

std::string whole_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string text_of(const json &from, const char *member) {
  const auto at = from.find(member);
  return at != from.end() && at->is_string() ? at->get<std::string>() : "";
}

} // namespace

void write_measured(const std::string &folder, const measured_folder &what) {
  json out = {{"type", type_name},
              {"schema", 1},
              {"started_at", what.started_at},
              {"host", what.host},
              {"complete", what.complete},
              {"reports", json::array()},
              {"failed", json::array()}};
  for (const measured_report &r : what.reports)
    out["reports"].push_back({{"file", r.file},
                              {"benchmark", r.benchmark},
                              {"label", r.label},
                              {"sha256", r.sha256}});
  for (const failed_benchmark &f : what.failed)
    out["failed"].push_back(
        {{"benchmark", f.benchmark}, {"label", f.label}, {"reason", f.reason}});
  // A reason may have bytes of a program's that are no text.
  cli::replace_file(folder + "/" + measured_name,
                    out.dump(2, ' ', false, json::error_handler_t::replace) +
                        '\n');
}

std::optional<measured_folder> read_measured(const std::string &folder) {
  const std::string path = folder + "/" + measured_name;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size > most_bytes)
    return std::nullopt;
  const json in = json::parse(whole_file(path), nullptr, false);
  if (!in.is_object() || text_of(in, "type") != type_name)
    return std::nullopt;
  const auto refuse = [&](const std::string &why) {
    throw command_error(exit_code::failure, model::printable(path) + " " + why);
  };
  if (in.value("schema", json()) != 1)
    refuse("is of another schema; use the hotpath that wrote it");
  measured_folder what;
  what.started_at = text_of(in, "started_at");
  what.host = text_of(in, "host");
  what.complete = in.value("complete", json()) == true;
  const json reports = in.value("reports", json::array());
  for (const json &item : reports) {
    const measured_report r = {text_of(item, "file"),
                               text_of(item, "benchmark"),
                               text_of(item, "label"), text_of(item, "sha256")};
    // A name and never a path: the folder may come from others.
    if (!policy::names_a_file(r.file) || r.sha256.size() != 64)
      refuse("lists what is no report's file");
    what.reports.push_back(r);
  }
  return what;
}

std::vector<std::string> listed_reports(const std::string &folder,
                                        const measured_folder &what) {
  std::vector<std::string> paths;
  for (const measured_report &r : what.reports) {
    const std::string path = folder + "/" + r.file;
    if (merge::sha256_of_file(path) != r.sha256)
      throw command_error(exit_code::failure,
                          model::printable(path) +
                              " is not what was measured when its folder's " +
                              measured_name +
                              " was written; measure again, or name the file "
                              "itself");
    paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

} // namespace hotpath::baseline
