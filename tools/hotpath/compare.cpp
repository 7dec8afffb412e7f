//===- compare.cpp - hotpath compare: what changed between two sides ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "commit_distance.h"
#include "compared_reports.h"
#include "config.h"
#include "history_file.h"
#include "region.h"
#include "report/printable.h"
#include "sections.h"
#include "shell.h"
#include "sides.h"
#include "verdict/render.h"
#include "wanted_policy.h"

#include "table_cells.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <unistd.h>

namespace hotpath::cli {

namespace {

struct compare_arguments {
  std::vector<std::string> baseline, candidate;
  std::string policy, format = "table", output;
  std::string baseline_name, candidate_name;
  std::vector<std::string> anchor;
  std::string anchor_name, history, record;
  bool exit_zero = false, strict = false;
  side_options specs;
};

/// Whether it is told where the reports come from, in digests and commits.
bool tells_origins(const compare_arguments &args) {
  return args.format == "markdown" || args.format == "html";
}

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
  if (!args.anchor.empty()) {
    add("--anchor");
    std::for_each(args.anchor.begin(), args.anchor.end(), add);
  }
  if (!args.history.empty()) {
    add("--history");
    add(args.history);
  }
  if (args.strict)
    add("--strict");
  return command;
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

/// Appends what the candidate measured, once: the same runs may be compared in
/// several forms.
void record(const compare_arguments &args,
            const std::vector<verdict::history_line> &history,
            const verdict::side &candidate, const policy::policy &p,
            const verdict::comparison &result) {
  const bool as_baseline = args.record == "baseline";
  if (!verdict::is_recorded(history, candidate, as_baseline))
    append_history(args.history,
                   history_text(candidate, p, result, as_baseline));
}

/// Never freed: the process is about to end, and a million names take a tenth
/// of its time.
template <class T> T &kept(T &&value) {
  static auto *const all = new std::vector<std::unique_ptr<T>>;
  return *all->emplace_back(std::make_unique<T>(std::move(value)));
}

/// What the verdicts on all groups share.
struct shared_inputs {
  std::size_t groups = 1;
  std::vector<model::report> anchor;
  std::vector<verdict::history_line> history;
  std::shared_future<std::vector<verdict::input_file>> files; // where told
  std::size_t file_count = 0; // of the only group
  std::string command;        // told by specs; empty: by files
};

/// The anchor's reports that belong to a group.
verdict::side anchor_of(const report_group &group,
                        const shared_inputs &shared) {
  std::vector<model::report> reports;
  for (const model::report &r : shared.anchor)
    if (shared.groups == 1 || baseline::kind_of(r) == group.kind)
      reports.push_back(r);
  return verdict::side(std::move(reports));
}

/// The verdict on one kind of reports of both sides.
section compare_group(const compare_arguments &args, report_group &&group,
                      const shared_inputs &shared) {
  const verdict::side anchor = anchor_of(group, shared);
  const std::string name = kind_name(group.kind);
  auto other = std::async(std::launch::async, [&] {
    return verdict::side(std::move(group.before));
  });
  const verdict::side &candidate = kept(verdict::side(std::move(group.after))),
                      &baseline = kept(other.get());
  policy::policy p =
      wanted_policy(args.policy, candidate.reports().front().meta.benchmark);
  p.report.comment_limit /= shared.groups; // of one comment
  verdict::compare_options options;
  options.today = today();
  options.strict = args.strict;
  if (!args.history.empty())
    options.history = &shared.history;
  if (!anchor.empty()) {
    options.anchor = &anchor;
    options.anchor_name = name_of(args.anchor_name, args.anchor);
  }
  // git is asked for what is told only.
  const bool json = args.format == "json";
  options.only_documentation = json && !baseline.empty() &&
                               only_documentation_between(baseline, candidate);
  const verdict::comparison &result =
      kept(verdict::compare(baseline, candidate, p, options));
  verdict::render_input in{result, p,
                           name_of(args.baseline_name, args.baseline),
                           name_of(args.candidate_name, args.candidate)};
  in.before = &baseline;
  in.after = &candidate;
  in.version = HOTPATH_VERSION;
  in.source_root = source_root(candidate);
  if (!baseline.empty() && (tells_origins(args) || json))
    in.distance = distance_between(baseline, candidate);
  if (p.report.reproduce && shared.groups == 1) {
    in.command = shared.command.empty() ? command_of(args, p) : shared.command;
    in.files = shared.files;
    in.file_count = shared.file_count;
  }
  if (!args.record.empty())
    record(args, shared.history, candidate, p, result);
  return {name,           rendered(args, in), worst_of(result),
          result.outcome, result.exit_code,   !baseline.empty()};
}

exit_code run_compare(compare_arguments args) {
  keep_in_region();
  shared_inputs shared;
  // A command of specs finds the same reports next month.
  shared.command = resolve_sides(
      args.specs, {args.baseline, args.candidate, args.baseline_name,
                   args.candidate_name, args.policy, args.strict});
  if (args.candidate.empty())
    throw command_error(exit_code::usage,
                        "which reports are the candidate? Name them after "
                        "--against, or with --candidate");
  if (!args.record.empty() && args.history.empty())
    throw command_error(exit_code::usage,
                        "--record needs --history FILE, which it adds to");
  const compared_files files(args.baseline, args.candidate, args.anchor);
  auto [groups, anchor] = load(files);
  std::vector<std::string> only; // the baseline was measured for
  while (groups.back().after.empty()) {
    only.push_back(kind_name(groups.back().kind));
    groups.pop_back();
  }
  shared.groups = groups.size() + only.size();
  shared.anchor = std::move(anchor);
  const bool several = shared.groups > 1;
  if (several && args.format == "html")
    throw command_error(exit_code::usage,
                        "a page is of one configuration, and these reports are "
                        "of " +
                            std::to_string(shared.groups) +
                            "; name the reports of one");
  if (!args.history.empty())
    shared.history = read_history(args.history);
  shared.file_count = files.all.size();
  if (tells_origins(args) && !several)
    shared.files = with_digests(
        files.all, args.format == "html" ? files.all.size()
                                         : verdict::most_files_in_comment);
  std::vector<section> sections;
  for (report_group &group : groups)
    sections.push_back(compare_group(args, std::move(group), shared));
  if (shared.command.empty())
    shared.command = command_of(args, {});
  if (several)
    write(args.output,
          joined_sections(sections, args.format, only, shared.command));
  else
    write(args.output, sections.front().text);
  return args.exit_zero ? exit_code::ok
                        : static_cast<exit_code>(exit_code_of(sections));
}

} // namespace

action declare_compare(CLI::App &app) {
  auto args = std::make_shared<compare_arguments>();
  app.add_option("BASELINE", args->baseline,
                 "Reports of the baseline: files, folders or globs; several "
                 "runs make times comparable; none: no baseline yet");
  app.add_option("--against", args->candidate,
                 "Reports of the candidate, in the same way");
  declare_sides(app, args->specs);
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
  app.add_option("--anchor", args->anchor,
                 "Reports of an older build, such as the last release: tells "
                 "what has become worse in many small steps since");
  app.add_option("--anchor-name", args->anchor_name,
                 "What the anchor is called");
  app.add_option("--history", args->history,
                 "File of earlier runs: tells how much times vary from build "
                 "to build, which a change has to exceed")
      ->type_name("FILE");
  app.add_option("--record", args->record,
                 "Add the candidate's times to the history: baseline, as the "
                 "next ones' noise is estimated from, or candidate, as the "
                 "policy's history.confirm asks for")
      ->check(CLI::IsMember({"baseline", "candidate"}));
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
