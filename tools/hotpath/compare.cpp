//===- compare.cpp - hotpath compare: what changed between two sides ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "config.h"
#include "merge/sha256.h"
#include "report/printable.h"
#include "report_files.h"
#include "shell.h"
#include "verdict/render.h"
#include "wanted_policy.h"

#include "table_cells.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <future>
#include <iostream>
#include <iterator>
#include <memory>
#include <unistd.h>

namespace hotpath::cli {

namespace {

struct compare_arguments {
  std::vector<std::string> baseline, candidate;
  std::string policy, format = "table", output;
  std::string baseline_name, candidate_name;
  bool exit_zero = false, strict = false;
};

policy::date today() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  return {utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday};
}

/// What a side is called: as told, or as its arguments.
std::string name_of(const std::string &told,
                    const std::vector<std::string> &args) {
  if (!told.empty())
    return told;
  std::string name = args.empty() ? "none" : args.front();
  return args.size() > 1 ? name + ", ..." : name;
}

std::string rendered(const compare_arguments &args,
                     const verdict::render_input &in) {
  if (args.format == "json")
    return render_json(in);
  if (args.format == "markdown")
    return render_markdown(in);
  if (args.format == "github")
    return render_github(in);
  if (args.format == "html")
    return render_html(in);
  const char *no_color = std::getenv("NO_COLOR");
  const bool to_terminal = args.output.empty();
  const table_style style = terminal_style(to_terminal ? STDOUT_FILENO : -1,
                                           !no_color || *no_color == 0);
  return render_table(in, style.width, style.colour);
}

/// A command that makes this verdict again, whatever shell reads it.
std::string command_of(const compare_arguments &args, const policy::policy &p) {
  std::string command = "hotpath compare";
  const auto add = [&](const std::string &word) {
    command += " " + shell_quoted(word);
  };
  std::for_each(args.baseline.begin(), args.baseline.end(), add);
  add("--against");
  std::for_each(args.candidate.begin(), args.candidate.end(), add);
  if (!p.path.empty()) {
    add("--policy");
    add(p.path);
  }
  if (args.strict)
    add("--strict");
  return command;
}

/// The reports of both sides. A baseline that is nowhere is none yet; one that
/// is partly there is a mistake, as is one that cannot be read.
struct side_files {
  explicit side_files(const compare_arguments &args) {
    if (std::any_of(args.baseline.begin(), args.baseline.end(),
                    stands_for_reports))
      all = report_files(args.baseline);
    baseline_count = all.size();
    const std::vector<std::string> candidate = report_files(args.candidate);
    all.insert(all.end(), candidate.begin(), candidate.end());
  }
  std::vector<std::string> all; // the baseline's first
  std::size_t baseline_count = 0;
};

std::vector<verdict::input_file>
with_digests(const std::vector<std::string> &paths) {
  std::vector<verdict::input_file> files;
  for (const std::string &path : paths)
    files.push_back({path, merge::sha256_of_file(path).value_or("unreadable")});
  return files;
}

/// What reports were built below; in GitHub's jobs the checkout otherwise.
std::string source_root(const verdict::side &s) {
  const std::string &told = s.reports().front().meta.source_root;
  const char *checkout = std::getenv("GITHUB_WORKSPACE");
  return told.empty() && checkout ? checkout : told;
}

void write(const std::string &path, const std::string &text) {
  if (path.empty()) {
    std::cout << text;
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush())
    throw command_error(exit_code::failure,
                        "cannot write " + model::printable(path));
}

/// Never freed: the process is about to end, and a million names take a tenth
/// of its time.
template <class T> T &kept(T &&value) {
  static auto *const all = new std::vector<std::unique_ptr<T>>;
  return *all->emplace_back(std::make_unique<T>(std::move(value)));
}

exit_code run_compare(const compare_arguments &args) {
  if (args.candidate.empty())
    throw command_error(exit_code::usage,
                        "which reports are the candidate? Name them after "
                        "--against");
  const side_files files(args);
  // Digests take as long as reading does, and nothing waits for them.
  const bool told = args.format == "markdown" || args.format == "html";
  auto digests = std::async(told ? std::launch::async : std::launch::deferred,
                            with_digests, std::cref(files.all));
  std::vector<model::report> before = load_files(files.all), after;
  const auto second = before.begin() + std::ptrdiff_t(files.baseline_count);
  std::move(second, before.end(), std::back_inserter(after));
  before.erase(second, before.end());
  const verdict::side &baseline = kept(verdict::side(std::move(before))),
                      &candidate = kept(verdict::side(std::move(after)));
  const policy::policy p =
      wanted_policy(args.policy, candidate.reports().front().meta.benchmark);
  verdict::compare_options options;
  options.today = today();
  options.strict = args.strict;
  const verdict::comparison &result =
      kept(verdict::compare(baseline, candidate, p, options));
  verdict::render_input in{result, p,
                           name_of(args.baseline_name, args.baseline),
                           name_of(args.candidate_name, args.candidate)};
  in.before = &baseline;
  in.after = &candidate;
  in.version = HOTPATH_VERSION;
  in.source_root = source_root(candidate);
  if (told && p.report.reproduce) {
    in.command = command_of(args, p);
    in.files = digests.get();
  }
  write(args.output, rendered(args, in));
  return args.exit_zero ? exit_code::ok
                        : static_cast<exit_code>(result.exit_code);
}

} // namespace

action declare_compare(CLI::App &app) {
  auto args = std::make_shared<compare_arguments>();
  app.add_option("baseline", args->baseline,
                 "Reports of the baseline: files, folders or globs; several "
                 "runs make times comparable; none: no baseline yet");
  app.add_option("--against", args->candidate,
                 "Reports of the candidate, in the same way");
  declare_policy(app, args->policy);
  app.add_option(
         "--format", args->format,
         "table, markdown, html, json or github: a table, a comment for a "
         "pull request, a page, for programs, or annotations")
      ->check(CLI::IsMember({"table", "markdown", "html", "json", "github"}));
  app.add_option("-o,--output", args->output, "File to write to");
  app.add_option("--baseline-name", args->baseline_name,
                 "What the baseline is called");
  app.add_option("--candidate-name", args->candidate_name,
                 "What the candidate is called");
  app.add_flag("--exit-zero", args->exit_zero, "Exit with 0 whatever is found");
  app.add_flag(
      "--strict", args->strict,
      "Exit with 3 where there is no baseline, or another environment");
  app.footer("Exit codes: 0 passed, 1 a finding fails by the policy, 2 usage "
             "or the policy is not valid, 3 not comparable (only when strict), "
             "4 a report cannot be read.");
  return [args] { return run_compare(*args); };
}

} // namespace hotpath::cli
