//===- show.cpp - hotpath show: look at a report again -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "show.h"

#include "merge_files.h"
#include "report/json_output.h"
#include "report/load.h"
#include "report/printable.h"
#include "report/reduce.h"

#include "report_contexts.h"
#include "report_alloc.h"
#include "table_cells.h"

#include <algorithm>
#include <cstring>
#include <iostream>
#include <memory>
#include <regex.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

constexpr std::uint32_t contexts_shown = 40; // of a tree, when not told

/// Largest first, then by name: what a row or context is sorted by.
double rank(const row &r, const std::string &key) {
  return key == "self"    ? double(r.self)
         : key == "calls" ? double(r.calls)
         : key == "avg"   ? row_mean(r)
         : key == "p95"   ? double(row_percentile(r, 95000))
         : key == "name"  ? 0
                          : double(r.total);
}

void sort_rows(const selection &chosen, const std::string &key) {
  std::sort(chosen.rows, chosen.rows + chosen.count,
            [&](const row *a, const row *b) {
              const double of_a = rank(*a, key), of_b = rank(*b, key);
              if (of_a != of_b)
                return of_a > of_b;
              const int names = std::strcmp(a->name, b->name);
              return names ? names < 0 : a->id < b->id;
            });
}

using context_order = bool (*)(const snapshot &, const merged_context &,
                               const merged_context &);

context_order order_of(const std::string &key) {
  using c = const merged_context &;
  if (key == "self")
    return [](const snapshot &, c a, c b) { return a.self_ns > b.self_ns; };
  if (key == "calls")
    return [](const snapshot &, c a, c b) { return a.calls > b.calls; };
  if (key == "avg")
    return [](const snapshot &, c a, c b) {
      const auto mean = [](c of) {
        return of.calls ? double(of.total) / double(of.calls) : 0;
      };
      return mean(a) > mean(b);
    };
  if (key == "name")
    return [](const snapshot &s, c a, c b) {
      const auto name = [&](c of) {
        return of.row < s.row_count ? s.rows[of.row].name : more_name;
      };
      return std::strcmp(name(a), name(b)) < 0;
    };
  return [](const snapshot &, c a, c b) { return a.total > b.total; };
}

/// Refuses what the runtime would ignore with a line.
void check_focus(const std::string &focus) {
  if (focus.size() < 2 || focus.front() != '/' || focus.back() != '/')
    return;
  regex_t regex;
  const int error = regcomp(&regex, focus.substr(1, focus.size() - 2).c_str(),
                            REG_EXTENDED | REG_NOSUB);
  if (!error) {
    regfree(&regex);
    return;
  }
  char reason[128];
  regerror(error, &regex, reason, sizeof reason);
  throw command_error(exit_code::usage,
                      "--focus " + model::printable(focus) +
                          " is no extended regular expression: " + reason);
}

void print_json(model::loaded_report &loaded, const selection &chosen,
                const show_options &options, scratch &memory) {
  const snapshot &s = loaded.shown().measured;
  const std::uint32_t most =
      options.limit ? options.limit : std::uint32_t(UINT32_MAX);
  std::vector<std::uint64_t> functions, contexts;
  for (std::uint32_t i = 0; i < std::min(chosen.count, most); ++i)
    functions.push_back(
        loaded.function_id(std::uint32_t(chosen.rows[i] - s.rows)));
  const context_selection kept =
      report_select_contexts(s, chosen, most, memory);
  for (std::uint32_t i = 0; i < kept.count; ++i)
    contexts.push_back(loaded.context_id(kept.contexts[i]));
  model::report &content = loaded.content();
  model::reduce(content, functions, contexts);
  std::cout << model::write_report(content, true);
}

} // namespace

exit_code show(const show_options &options) {
  check_focus(options.focus);
  model::loaded_report loaded(options.file);
  model::view &view = loaded.shown();
  if (loaded.unsaved())
    std::cerr << "hotpath show: " << model::printable(options.file)
              << " had no space for " << loaded.unsaved()
              << " bytes of statistics; what they held is missing\n";
  flags &settings = view.settings;
  settings.HOTPATH_FOCUS.value = options.focus.c_str();
  if (options.limit_given) {
    settings.HOTPATH_FUNCTIONS_LIMIT.value = options.limit;
    settings.HOTPATH_FUNCTIONS_LIMIT.given = true;
  }
  scratch memory;
  const selection chosen =
      report_select(view.measured, settings, memory, [](const char *) {});
  if (!chosen.rows)
    throw command_error(exit_code::failure, "no memory to show the report");
  sort_rows(chosen, options.sort);
  if (options.json) {
    print_json(loaded, chosen, options, memory);
    return exit_code::ok;
  }
  const char *no_color = std::getenv("NO_COLOR");
  table_style style =
      terminal_style(STDOUT_FILENO, !no_color || *no_color == 0);
  style.callers = options.callers;
  style.all = "--limit 0";
  style.focus = "--focus";
  text out;
  if (options.tree)
    report_tree(out, view.measured, chosen, view.facts, style,
                options.limit_given ? options.limit : contexts_shown,
                order_of(options.sort));
  else
    report_table(out, view.measured, chosen, settings, view.facts, style);
  if (!options.tree && view.measured.allocations)
    report_alloc_table(out, view.measured, chosen, settings, style);
  std::cout.write(out.c_str(), std::streamsize(out.size()));
  if (!options.tree && !loaded.is_arena() && loaded.content().functions_icount)
    std::cout << '\n'
              << counts_as_table(loaded.content(),
                                 options.limit_given ? options.limit : 15);
  return exit_code::ok;
}

action declare_show(CLI::App &app) {
  auto options = std::make_shared<show_options>();
  app.add_option("file", options->file,
                 "A report written with HOTPATH_OUTPUT_FORMAT=json, or the "
                 "file that HOTPATH_DATA named")
      ->required();
  app.add_option("--sort", options->sort,
                 "Order of functions, and of a tree's siblings: total, self, "
                 "calls, avg, p95 or name")
      ->check(CLI::IsMember({"total", "self", "calls", "avg", "p95", "name"}));
  CLI::Option *limit = app.add_option(
      "--limit", options->limit,
      "Most functions (15) or, with --tree, calling contexts (40); 0: all");
  app.add_option("--focus", options->focus,
                 "Only functions whose name contains this text or, written "
                 "/like this/, matches this extended regular expression; with "
                 "--tree, the paths through them");
  CLI::Option *callers = app.add_flag("--callers", options->callers,
                                      "Below each function, who calls it");
  CLI::Option *tree =
      app.add_flag("--tree", options->tree,
                   "The calling contexts: who calls whom, on which path");
  app.add_flag("--json", options->json,
               "Print the report as JSON, all of it unless there is a limit")
      ->excludes(callers)
      ->excludes(tree);
  tree->excludes(callers);
  app.footer("A file that is no report, or is damaged, is refused with exit "
             "code 4.");
  return [options, limit] {
    options->limit_given = limit->count() > 0;
    return show(*options);
  };
}

} // namespace hotpath::cli
