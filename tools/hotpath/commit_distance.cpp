//===- commit_distance.cpp - What lies between two commits
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "commit_distance.h"

#include "system/process.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace hotpath::cli {

namespace {

/// What git prints; nothing when it fails. Commits are hexadecimal numbers, so
/// that none is taken for an option.
std::optional<std::string> ask_git(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"git", "--no-optional-locks"});
  process_result run = run_process(arguments);
  if (!run.succeeded() || run.out.size() >= max_captured_bytes)
    return {};
  return std::move(run.out);
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         text.substr(text.size() - end.size()) == end;
}

bool is_documentation(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name =
      slash == path.npos ? path : path.substr(slash + 1);
  for (const char *end : {".md", ".markdown", ".rst", ".adoc"})
    if (ends_with(name, end))
      return true;
  for (const char *whole : {"AUTHORS", "CHANGELOG", "CONTRIBUTING", "COPYING",
                            "LICENSE", "NEWS", "README"})
    if (name == whole)
      return true;
  const std::string below = "/" + std::string(path);
  return below.find("/doc/") != below.npos ||
         below.find("/docs/") != below.npos;
}

} // namespace

std::optional<verdict::commit_distance>
distance_between(const verdict::side &baseline,
                 const verdict::side &candidate) {
  const std::string a = commit_of(&baseline), b = commit_of(&candidate);
  if (!a.empty() && a == b)
    return verdict::commit_distance();
  // Without a common commit, as in a clone that is too shallow, numbers would
  // be of all of their history.
  if (a.empty() || b.empty() || !ask_git({"merge-base", a, b}))
    return {};
  const auto counts =
      ask_git({"rev-list", "--count", "--left-right", a + "..." + b});
  const auto dates = ask_git({"show", "-s", "--format=%ct", a, b});
  verdict::commit_distance d;
  unsigned long long behind, ahead;
  long long before, after;
  if (!counts || !dates ||
      std::sscanf(counts->c_str(), "%llu %llu", &behind, &ahead) != 2 ||
      std::sscanf(dates->c_str(), "%lld %lld", &before, &after) != 2)
    return {};
  d.ahead = ahead;
  d.behind = behind;
  d.seconds = after - before;
  return d;
}

bool only_documentation_between(const verdict::side &baseline,
                                const verdict::side &candidate) {
  const std::string a = commit_of(&baseline), b = commit_of(&candidate);
  if (a.empty() || b.empty())
    return false;
  for (const verdict::side *s : {&baseline, &candidate})
    if (s->reports().front().meta.git->dirty.value_or(false))
      return false;
  const auto names = ask_git({"diff", "--name-only", "-z", a, b});
  if (!names || names->empty())
    return false;
  for (std::size_t at = 0; at < names->size();) {
    const std::size_t end = std::min(names->find('\0', at), names->size());
    if (!is_documentation(std::string_view(*names).substr(at, end - at)))
      return false;
    at = end + 1;
  }
  return true;
}

} // namespace hotpath::cli
