//===- results.h - Reports that are kept, by commit -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_RESULTS_H
#define HOTPATH_BASELINE_RESULTS_H

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hotpath::baseline {

/// Where a report is kept: BENCHMARK/COMMIT/LABEL/DIGEST.json. A report without
/// a name for its benchmark or its configuration has "default" there.
struct result_key {
  std::string benchmark, commit, label, file;

  std::string path() const;
  /// Nothing where the path is none of a result.
  static std::optional<result_key> of_path(const std::string &path);
};

struct stored_result {
  result_key key;
  std::string id; // for the store that it is in
};

/// A report on its way into a store.
struct new_result {
  result_key key;
  std::string path; // of the file now
};

using result_list = std::vector<stored_result>;

/// Reports that are only ever added, one file each and named by what is in it,
/// so that nobody who adds can be in the way of another. Everything throws
/// command_error.
class results {
public:
  virtual ~results() = default;
  /// For sentences: "branch hotpath-results".
  virtual std::string name() const = 0;
  /// In the order of their paths. Nothing where the store is not there yet.
  virtual result_list list() const = 0;
  /// Files on this machine that hold them, in the same order.
  virtual std::vector<std::string> files(const result_list &wanted) const = 0;
  /// How many of them were not there before.
  virtual std::size_t add(const std::vector<new_result> &reports) = 0;
  /// Leaves what `keep` returns of what it is given; may ask it again when
  /// others write meanwhile. Returns how many went.
  virtual std::size_t
  prune(const std::function<result_list(const result_list &)> &keep) = 0;
};

/// A folder, made by the first report that is added.
std::unique_ptr<results> results_in_folder(const std::string &folder);

/// A branch of the repository at hand that shares no history with others. With
/// a remote what changes is pushed there at once; without, it stays here.
std::unique_ptr<results> results_in_branch(const std::string &branch,
                                           const std::string &remote);

/// Brings a remote's branch of results here, for reading.
void fetch_results(const std::string &branch, const std::string &remote);

constexpr char default_branch[] = "hotpath-results";
constexpr char default_name[] = "default"; // of a benchmark, of a label

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_RESULTS_H
