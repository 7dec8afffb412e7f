//===- compared_reports.cpp - The reports of all sides of a comparison ----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compared_reports.h"

#include "baseline/report_files.h"
#include "merge/digests.h"
#include "system/in_parallel.h"

#include <algorithm>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

namespace hotpath::cli {

compared_files::compared_files(const std::vector<std::string> &baseline,
                               const std::vector<std::string> &candidate,
                               const std::vector<std::string> &anchor) {
  const auto add = [this](const std::vector<std::string> &args) {
    const std::vector<std::string> files = report_files(args);
    all.insert(all.end(), files.begin(), files.end());
  };
  if (std::any_of(baseline.begin(), baseline.end(), stands_for_reports))
    add(baseline);
  baseline_end = all.size();
  add(candidate);
  candidate_end = all.size();
  add(anchor);
}

compared_reports load(const compared_files &files) {
  std::vector<model::report> all = load_files(files.all);
  const auto taken = [&](std::size_t from, std::size_t to) {
    const auto first = std::make_move_iterator(all.begin());
    return std::vector<model::report>(first + std::ptrdiff_t(from),
                                      first + std::ptrdiff_t(to));
  };
  return {paired(taken(0, files.baseline_end),
                 taken(files.baseline_end, files.candidate_end)),
          taken(files.candidate_end, all.size())};
}

std::shared_future<std::vector<verdict::input_file>>
with_digests(const std::vector<std::string> &paths, std::size_t most) {
  const std::size_t count = std::min(paths.size(), most);
  std::vector<verdict::input_file> files;
  for (std::size_t i = 0; i < count; ++i)
    files.push_back({paths[i], {}});
  return std::async(std::launch::async, [all = std::move(files)]() mutable {
    in_parallel(all.size(), [&](std::size_t i) {
      // Of this thread only: Linux gives each its own (setpriority(2)).
      setpriority(PRIO_PROCESS, id_t(gettid()), 10);
      all[i].digest =
          merge::blake2b_of_file(all[i].path).value_or("unreadable");
    });
    return std::move(all);
  });
}

} // namespace hotpath::cli
