//===- branch.h - A branch of files that has no part in the work tree -----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_BRANCH_H
#define HOTPATH_BASELINE_BRANCH_H

#include "system/temporary_folder.h"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace hotpath::baseline {

/// Path to the id of a blob. All are plain files.
using file_tree = std::map<std::string, std::string>;

/// A branch that is written with git's plumbing: the work tree, the index and
/// HEAD are never touched. Everything throws command_error.
class results_branch {
public:
  /// `remote` is empty for a branch that stays here.
  results_branch(std::string branch, std::string remote);

  /// What is here: of the local branch and of what was fetched of any remote.
  file_tree files() const;

  /// Replaces the branch's files by what `edit` makes of them, here and on the
  /// remote, where somebody else's push makes it start again. `alone` leaves
  /// the branch without a past, so that what is gone takes no space.
  void change(const std::function<file_tree(const file_tree &)> &edit,
              const std::string &message, bool alone = false);

  /// The remote's branch comes here, if there is one; its tip.
  std::optional<std::string> fetch();

private:
  std::string local_ref() const { return "refs/heads/" + branch_; }
  std::string fetched_ref() const;
  std::string synced_ref() const;
  void refuse_foreign(const std::string &tip) const;
  void refuse_checked_out() const;
  file_tree files_of(const std::string &commit) const;
  file_tree with_unpushed(file_tree files,
                          const std::optional<std::string> &tip) const;
  std::string commit(const file_tree &files, const std::string &message,
                     const std::string &parent) const;
  bool push(const std::string &commit, const std::string &lease) const;

  std::string branch_, remote_;
  cli::temporary_folder scratch_;
};

/// The blob of a file's contents, as they are.
std::string store_blob(const std::string &path);

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_BRANCH_H
