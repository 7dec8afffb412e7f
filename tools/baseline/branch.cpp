//===- branch.cpp - A branch of files that has no part in the work tree ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "baseline/branch.h"

#include "baseline/git.h"
#include "report/printable.h"
#include "system/backoff.h"

#include <fstream>
#include <iterator>
#include <thread>

namespace hotpath::baseline {

namespace {

using cli::command_error;
using cli::exit_code;

constexpr int network_seconds = 600;
// With as many pushing at once the last one still gets its turn.
constexpr int most_attempts = 40;
// Tells a branch of results from a branch of work.
constexpr char marker[] = ".hotpath-results";

void wait_before(int attempt) {
  std::this_thread::sleep_for(
      cli::backoff(attempt, cli::seconds(0.02), cli::seconds(2)));
}

/// Whoever measures in a container has often not told git who he is.
std::vector<std::string> identity() {
  if (ask_git({"var", "GIT_COMMITTER_IDENT"}))
    return {};
  return {"GIT_AUTHOR_NAME=hotpath", "GIT_AUTHOR_EMAIL=hotpath@localhost",
          "GIT_COMMITTER_NAME=hotpath",
          "GIT_COMMITTER_EMAIL=hotpath@localhost"};
}

/// Others came first, or are at it: worth another attempt. What the remote
/// declines it will decline again.
bool is_collision(const std::string &porcelain) {
  const bool refused = porcelain.rfind("!\t", 0) == 0 ||
                       porcelain.find("\n!\t") != porcelain.npos;
  return refused && porcelain.find("declined") == porcelain.npos &&
         porcelain.find("denied") == porcelain.npos;
}

} // namespace

results_branch::results_branch(std::string branch, std::string remote)
    : branch_(std::move(branch)), remote_(std::move(remote)) {
  const cli::process_result here =
      run_git({{"rev-parse", "--git-dir"}, {}, {}});
  if (!here.succeeded()) // in containers also a repository of somebody else's
    throw command_error(exit_code::usage,
                        "there is no repository here to keep a branch of "
                        "results in: git: " +
                            model::printable(here.failure()) +
                            "; or name a folder");
  if (!ask_git({"check-ref-format", "--branch", branch_}) ||
      branch_.front() == '-')
    throw command_error(exit_code::usage, "'" + model::printable(branch_) +
                                              "' is no name for a branch");
  if (!remote_.empty() &&
      (remote_.front() == '-' || !ask_git({"remote", "get-url", remote_})))
    throw command_error(exit_code::usage, "git knows no remote '" +
                                              model::printable(remote_) +
                                              "'; 'git remote' lists them");
}

// The remote's tip as it was last seen by a store, whatever the user's own
// configuration fetches where.
std::string results_branch::fetched_ref() const {
  return "refs/hotpath/fetched/" + remote_ + "/" + branch_;
}

// The remote's tip that the local branch was last made equal to.
std::string results_branch::synced_ref() const {
  return "refs/hotpath/synced/" + remote_ + "/" + branch_;
}

file_tree results_branch::files_of(const std::string &commit) const {
  const std::string list = scratch_ / "list";
  git_says({{"ls-tree", "-r", "-z", "--full-tree", commit}, {}, {"", list}});
  std::ifstream in(list, std::ios::binary);
  file_tree files;
  for (std::string line; std::getline(in, line, '\0');) {
    // MODE SP blob SP ID TAB PATH
    const std::size_t tab = line.find('\t'), id = line.rfind(' ', tab);
    if (tab != line.npos && id != line.npos && line.rfind("100", 0) == 0)
      files[line.substr(tab + 1)] = line.substr(id + 1, tab - id - 1);
  }
  return files;
}

file_tree results_branch::files() const {
  file_tree all;
  const auto add = [&](const std::string &ref) {
    if (const auto tip = commit_of(ref)) {
      file_tree files = files_of(*tip);
      if (files.count(marker))
        all.merge(files);
    }
  };
  add(local_ref());
  for (const char *below : {"refs/remotes", "refs/hotpath/fetched"}) {
    const auto refs = ask_git({"for-each-ref", "--format=%(refname)",
                               std::string(below) + "/*/" + branch_})
                          .value_or("");
    std::size_t at = 0;
    while (at < refs.size()) {
      const std::size_t end = std::min(refs.find('\n', at), refs.size());
      add(refs.substr(at, end - at));
      at = end + 1;
    }
  }
  all.erase(marker);
  return all;
}

void results_branch::refuse_foreign(const std::string &tip) const {
  if (!ask_git({"cat-file", "-e", tip + ":" + marker}))
    throw command_error(exit_code::usage,
                        "branch " + model::printable(branch_) +
                            " holds other things than results; name a branch "
                            "that is not there yet");
}

void results_branch::refuse_checked_out() const {
  const std::string trees =
      ask_git({"worktree", "list", "--porcelain"}).value_or("") + "\n";
  if (trees.find("\nbranch " + local_ref() + "\n") != trees.npos)
    throw command_error(exit_code::usage,
                        "branch " + model::printable(branch_) +
                            " is checked out, and its files would not change; "
                            "check out another one");
}

std::optional<std::string> results_branch::fetch() {
  const std::string ref = local_ref();
  const git_call look{
      {"ls-remote", "--exit-code", remote_, ref}, {}, {}, network_seconds};
  const cli::process_result seen = run_git(look);
  if (!seen.error && !seen.signal && !seen.timed_out && seen.exit_code == 2) {
    (void)ask_git({"update-ref", "-d", fetched_ref()});
    return std::nullopt;
  }
  if (!seen.succeeded())
    throw command_error(exit_code::failure,
                        "cannot reach remote " + model::printable(remote_) +
                            ": " + model::printable(seen.failure()));
  // Two of the same repository at once: the other one holds the ref's lock.
  for (int attempt = 0;; ++attempt) {
    const cli::process_result run =
        run_git({{"fetch", "--quiet", "--no-tags", "--no-write-fetch-head",
                  remote_, "+" + ref + ":" + fetched_ref()},
                 {},
                 {},
                 network_seconds});
    if (run.succeeded())
      return commit_of(fetched_ref());
    if (attempt == most_attempts || run.err.find("lock") == std::string::npos)
      throw command_error(exit_code::failure,
                          "cannot fetch branch " + model::printable(branch_) +
                              " of " + model::printable(remote_) + ": " +
                              model::printable(run.failure()));
    wait_before(attempt);
  }
}

/// What was added here and not pushed. A file that the remote had when both
/// were last the same, and has no longer, was pruned there.
file_tree
results_branch::with_unpushed(file_tree files,
                              const std::optional<std::string> &tip) const {
  const auto local = commit_of(local_ref());
  if (!local || local == tip)
    return files;
  refuse_foreign(*local);
  auto synced = commit_of(synced_ref());
  if (!synced && tip)
    synced = ask_git({"merge-base", *local, *tip});
  const file_tree before = synced ? files_of(*synced) : file_tree{};
  for (const auto &[path, id] : files_of(*local))
    if (!before.count(path))
      files.insert({path, id});
  return files;
}

std::string results_branch::commit(const file_tree &files,
                                   const std::string &message,
                                   const std::string &parent) const {
  const std::string list = scratch_ / "index-info", index = scratch_ / "index";
  {
    std::ofstream out(list, std::ios::binary);
    for (const auto &[path, id] : files)
      out << "100644 " << id << '\t' << path << '\0';
  }
  std::error_code ignored;
  std::filesystem::remove(index, ignored);
  const std::vector<std::string> own = {"GIT_INDEX_FILE=" + index};
  git_says({{"update-index", "-z", "--index-info"}, own, {list, ""}});
  const std::string tree = git_says({{"write-tree"}, own, {}});
  std::vector<std::string> words = {"commit-tree", tree, "-m", message};
  if (!parent.empty())
    words.insert(words.end(), {"-p", parent});
  return git_says({words, identity(), {}});
}

bool results_branch::push(const std::string &commit,
                          const std::string &lease) const {
  std::vector<std::string> words = {"push", "--quiet", "--porcelain",
                                    "--no-verify"};
  if (!lease.empty())
    words.push_back("--force-with-lease=" + local_ref() + ":" + lease);
  words.insert(words.end(), {remote_, commit + ":" + local_ref()});
  const cli::process_result run = run_git({words, {}, {}, network_seconds});
  if (run.succeeded())
    return true;
  if (is_collision(run.out))
    return false;
  throw command_error(exit_code::failure,
                      "cannot push branch " + model::printable(branch_) +
                          " to " + model::printable(remote_) + ": " +
                          model::printable(run.failure()));
}

void results_branch::change(
    const std::function<file_tree(const file_tree &)> &edit,
    const std::string &message, bool alone) {
  refuse_checked_out();
  const std::string empty = scratch_ / "marker";
  std::ofstream(empty) << "hotpath results, layout 1\n";
  const std::string marker_id = store_blob(empty);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    if (attempt)
      wait_before(attempt);
    const std::optional<std::string> local = commit_of(local_ref());
    const std::optional<std::string> tip = remote_.empty() ? local : fetch();
    if (tip)
      refuse_foreign(*tip);
    const file_tree there = tip ? files_of(*tip) : file_tree{};
    file_tree files = edit(remote_.empty() ? there : with_unpushed(there, tip));
    files[marker] = marker_id;
    std::string next = tip.value_or("");
    if (files != there) {
      next = commit(files, message, alone ? "" : next);
      if (!remote_.empty() && !push(next, alone ? tip.value_or("") : ""))
        continue;
    }
    if (next == local.value_or("") ||
        run_git({{"update-ref", local_ref(), next,
                  local.value_or(std::string(next.size(), '0'))},
                 {},
                 {}})
            .succeeded()) {
      if (!remote_.empty())
        (void)ask_git({"update-ref", synced_ref(), next});
      return;
    }
    // Another store was faster here. What was pushed is; the next round makes
    // the local branch the same.
  }
  throw command_error(
      exit_code::failure,
      "branch " + model::printable(branch_) + " changed under each of " +
          std::to_string(most_attempts) + " attempts to write it; try again");
}

std::string store_blob(const std::string &path) {
  return git_says({{"hash-object", "-w", "--no-filters", "--", path}, {}, {}});
}

} // namespace hotpath::baseline
