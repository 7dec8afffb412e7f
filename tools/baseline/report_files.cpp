//===- report_files.cpp - The reports that arguments stand for ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/report_files.h"

#include "baseline/measured.h"
#include "report/load.h"
#include "report/printable.h"
#include "system/command_error.h"
#include "system/in_parallel.h"

#include <algorithm>
#include <filesystem>
#include <glob.h>

namespace hotpath::cli {

namespace {

namespace fs = std::filesystem;

// More reports than anybody compares, and few enough for every pair of runs.
constexpr std::size_t most_reports = 1000;

std::vector<std::string> in_folder(const std::string &folder) {
  if (const auto measured = baseline::read_measured(folder))
    return baseline::listed_reports(folder, *measured);
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    if (it->path().extension() == ".json" && !it->is_directory())
      files.push_back(it->path().string());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> of_glob(const std::string &text) {
  std::vector<std::string> files;
  glob_t found;
  if (glob(text.c_str(), 0, nullptr, &found) == 0)
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return files;
}

/// Without an opinion on what is not there.
std::vector<std::string> candidates(const std::string &arg) {
  std::error_code error;
  if (fs::is_directory(arg, error))
    return in_folder(arg);
  if (!fs::exists(arg, error) && arg.find_first_of("*?[") != arg.npos)
    return of_glob(arg);
  return {arg};
}

} // namespace

bool stands_for_reports(const std::string &arg) {
  const auto files = candidates(arg);
  std::error_code error;
  return !files.empty() && fs::exists(files.front(), error);
}

std::vector<std::string> report_files(const std::vector<std::string> &args) {
  std::vector<std::string> files;
  for (const std::string &arg : args) {
    const std::vector<std::string> of = candidates(arg);
    if (of.empty())
      throw command_error(exit_code::failure,
                          "no report matches " + model::printable(arg));
    files.insert(files.end(), of.begin(), of.end());
  }
  if (files.size() > most_reports)
    throw command_error(exit_code::usage,
                        std::to_string(files.size()) +
                            " reports are more than 1,000 of one side");
  return files;
}

std::vector<model::report> load_files(const std::vector<std::string> &files) {
  std::vector<model::report> reports(files.size());
  in_parallel(files.size(), [&](std::size_t i) {
    reports[i] = model::load_report(files[i]);
  });
  return reports;
}

std::vector<model::report> load_reports(const std::vector<std::string> &args) {
  return load_files(report_files(args));
}

} // namespace hotpath::cli
