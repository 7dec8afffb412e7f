//===- branch_results.cpp - Results in an orphan branch -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/branch.h"
#include "baseline/cache.h"
#include "baseline/git.h"
#include "baseline/results.h"

#include "report/printable.h"

#include <algorithm>

namespace hotpath::baseline {

namespace {

class branch_results : public results {
public:
  branch_results(const std::string &branch, const std::string &remote)
      : name_(branch), branch_(branch, remote) {}

  std::string name() const override {
    return "branch " + model::printable(name_);
  }

  result_list list() const override { return results_of(branch_.files()); }

  std::vector<std::string> files(const result_list &wanted) const override {
    std::vector<std::string> paths;
    for (const stored_result &r : wanted)
      paths.push_back(
          cached("blobs/" + r.id + ".json",
                 [&](const std::filesystem::path &to) {
                   git_says({{"cat-file", "blob", r.id}, {}, {"", to}});
                 })
              .string());
    return paths;
  }

  std::size_t add(const std::vector<new_result> &reports) override {
    file_tree wanted;
    for (const new_result &r : reports)
      wanted[r.key.path()] = store_blob(r.path);
    std::size_t added = 0;
    branch_.change(
        [&](const file_tree &there) {
          file_tree all = there;
          added = 0;
          for (const auto &file : wanted)
            added += all.insert(file).second;
          return all;
        },
        "Add " + std::to_string(wanted.size()) + " results");
    return added;
  }

  std::size_t
  prune(const std::function<result_list(const result_list &)> &keep) override {
    std::size_t gone = 0;
    branch_.change(
        [&](const file_tree &there) {
          file_tree left = there;
          const result_list all = results_of(there), kept = keep(all);
          for (const stored_result &r : all)
            left.erase(r.key.path());
          for (const stored_result &r : kept)
            left[r.key.path()] = r.id;
          gone = there.size() - left.size();
          return left;
        },
        "Keep what is not too old", true);
    return gone;
  }

private:
  static result_list results_of(const file_tree &files) {
    result_list found;
    for (const auto &[path, id] : files)
      if (const auto key = result_key::of_path(path))
        found.push_back({*key, id});
    return found;
  }

  std::string name_;
  results_branch branch_;
};

} // namespace

std::unique_ptr<results> results_in_branch(const std::string &branch,
                                           const std::string &remote) {
  return std::make_unique<branch_results>(branch, remote);
}

void fetch_results(const std::string &branch, const std::string &remote) {
  results_branch(branch, remote).fetch();
}

} // namespace hotpath::baseline
