//===- folder_results.cpp - Results in a plain folder ---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/results.h"

#include "report/printable.h"
#include "system/write_file.h"

#include <algorithm>
#include <filesystem>

namespace hotpath::baseline {

namespace {

namespace fs = std::filesystem;

class folder_results : public results {
public:
  explicit folder_results(const std::string &folder) : folder_(folder) {}

  std::string name() const override {
    return "folder " + model::printable(folder_.string());
  }

  result_list list() const override {
    result_list found;
    std::error_code error;
    fs::recursive_directory_iterator it(folder_, error), end;
    for (; !error && it != end; it.increment(error)) {
      // BENCHMARK/COMMIT/LABEL/FILE.
      if (it.depth() == 3)
        it.disable_recursion_pending();
      if (it.depth() != 3 || !it->is_regular_file())
        continue;
      const std::string path =
          it->path().lexically_relative(folder_).generic_string();
      if (const auto key = result_key::of_path(path))
        found.push_back({*key, it->path().string()});
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
      return a.key.path() < b.key.path();
    });
    return found;
  }

  std::vector<std::string> files(const result_list &wanted) const override {
    std::vector<std::string> paths;
    for (const stored_result &r : wanted)
      paths.push_back(r.id);
    return paths;
  }

  std::size_t add(const std::vector<new_result> &reports) override {
    std::size_t added = 0;
    for (const new_result &r : reports)
      added += add_one(folder_ / r.key.path(), r.path);
    return added;
  }

  std::size_t
  prune(const std::function<result_list(const result_list &)> &keep) override {
    const result_list all = list(), kept = keep(all);
    std::size_t gone = 0;
    for (const stored_result &r : all) {
      const bool stays =
          std::any_of(kept.begin(), kept.end(),
                      [&](const stored_result &k) { return k.id == r.id; });
      std::error_code error;
      if (stays || !fs::remove(r.id, error))
        continue;
      ++gone;
      // Folders that are empty now; a folder with files stays.
      fs::path above = fs::path(r.id).parent_path();
      for (int i = 0; i < 3; ++i, above = above.parent_path())
        fs::remove(above, error);
    }
    return gone;
  }

private:
  static bool add_one(const fs::path &to, const std::string &from) {
    std::error_code error;
    if (fs::exists(to, error))
      return false;
    cli::replace_with(to, [&](const fs::path &beside) {
      fs::copy_file(from, beside, error);
      if (error)
        cli::cannot_write(to, error.message());
    });
    return true;
  }

  fs::path folder_;
};

} // namespace

std::unique_ptr<results> results_in_folder(const std::string &folder) {
  return std::make_unique<folder_results>(folder);
}

} // namespace hotpath::baseline
