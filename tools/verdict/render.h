//===- render.h - A verdict in the forms that people and programs read
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_RENDER_H
#define HOTPATH_VERDICT_RENDER_H

#include "verdict/comparison.h"
#include "verdict/provenance.h"

#include <future>

namespace hotpath::verdict {

/// A file that was compared.
struct input_file {
  std::string path, digest; // BLAKE2b-512, as b2sum prints it
};

/// As many files as a comment lists.
constexpr std::size_t most_files_in_comment = 10;

/// What a verdict does not hold itself. The last ones are told where they are
/// known; renderers leave out what is empty.
struct render_input {
  const comparison &result;
  const policy::policy &policy;
  std::string baseline, candidate;                // what people call the sides
  const side *before = nullptr, *after = nullptr; // the sides themselves
  std::string version = {};                       // of hotpath
  std::string command = {}; // that makes this verdict again, for a shell
  /// Not valid: nothing is told of them. A future, since nothing else waits for
  /// digests. A comment needs the first ones only.
  std::shared_future<std::vector<input_file>> files = {};
  std::size_t file_count = 0;
  std::optional<commit_distance> distance = {}; // where a repository tells
  std::string source_root = {}; // what paths in annotations begin below
};

/// For a terminal, `width` columns wide where names allow it: the verdict, what
/// qualifies it, findings by cause, budgets. Names are made printable.
std::string render_table(const render_input &in, unsigned width, bool colour);

/// As verdict-1.schema.json says: raw numbers, members in a fixed order,
/// nothing of the time or the machine.
std::string render_json(const render_input &in);

/// A comment for a pull request, in GitHub's Markdown: a hidden marker by which
/// the comment of a benchmark is found again, the verdict, findings by cause.
/// At most policy.report.comment_limit bytes, which are never fewer than the
/// UTF-16 units that GitHub counts: what does not fit is left out and named.
std::string render_markdown(const render_input &in);

/// Workflow commands of GitHub Actions, at most ten a level, which is what it
/// shows of a step: errors for what fails, warnings for other findings, notices
/// for improvements. The first line is the verdict for the log.
std::string render_github(const render_input &in);

/// One page that needs nothing else and no network; its content security policy
/// lets nothing run but its own script.
std::string render_html(const render_input &in);

/// "2 regressions, 1 suspect": the first line of every form.
std::string headline(const comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_RENDER_H
