//===- merged.cpp - Several reports become one --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/merged.h"

#include "merge/canary_counts.h"
#include "merge/icount.h"
#include "merge/sum.h"
#include "merge/sum_alloc.h"
#include "reader.h"
#include "report/printable.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace hotpath::merge {

namespace {

using model::printable;

// More rows that differ than this, and the two runs did different work.
constexpr std::uint64_t most_mismatched_percent = 5;

std::vector<std::string> files_of(const input &counted,
                                  const merge_options &options) {
  std::vector<std::string> files;
  for (const std::string &file : options.callgrind_files) {
    const std::vector<std::string> found = callgrind::with_siblings(file);
    // What does not exist is left to the reader, which says so.
    if (found.empty())
      files.push_back(file);
    files.insert(files.end(), found.begin(), found.end());
  }
  if (!options.callgrind_files.empty()) {
    // A file that is named and found beside another is one file.
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
  }
  const std::string name =
      "callgrind.out." + std::to_string(counted.report.meta.program.pid);
  const std::filesystem::path beside =
      std::filesystem::path(counted.path).parent_path() / name;
  for (const std::string &file : {beside.string(), name}) {
    files = callgrind::with_siblings(file);
    if (!files.empty())
      return files;
  }
  throw refusal("there is no " + name + " beside " + printable(counted.path) +
                " or in the working directory; name Callgrind's file with "
                "--callgrind-out");
}

// What the parts of the session say; that of the report's own dump first. Tags
// end with a number.
std::vector<std::string> triggers_of(const model::callgrind &c) {
  const std::string request = "Client Request: ";
  std::vector<std::string> all = {request + c.dump};
  const std::size_t point = c.dump.rfind('.');
  std::uint64_t number = 0;
  if (c.dumps < 2 || point == c.dump.npos ||
      std::from_chars(c.dump.data() + point + 1, c.dump.data() + c.dump.size(),
                      number)
              .ec != std::errc())
    return all;
  for (std::uint64_t i = 1; i < c.dumps && i < number; ++i)
    all.push_back(request + c.dump.substr(0, point + 1) +
                  std::to_string(number - i));
  return all;
}

callgrind::profile read_counts(const input &counted,
                               const std::vector<std::string> &files,
                               bool from_program) {
  const std::vector<std::string> triggers =
      triggers_of(*counted.report.meta.callgrind);
  const std::string &trigger = triggers.front();
  callgrind::read_options options;
  options.keep = symbols_of(counted.report.zones->data);
  // Of one file a thread, only the thread that ended the session wrote a dump;
  // the others' counts are in what they wrote when the program ended.
  options.select = [&](const callgrind::part &p) {
    return p.thread ? p.pid == counted.report.meta.program.pid
                    : std::find(triggers.begin(), triggers.end(), p.trigger) !=
                          triggers.end();
  };
  callgrind::reader reader(std::move(options));
  for (const std::string &file : files)
    reader.add_file(file);
  callgrind::profile result = reader.finish();
  for (const callgrind::part &p : result.parts) {
    if (from_program && p.selected && p.thread)
      throw refusal(printable(p.file) +
                    " is of one thread only, and the others' files are not "
                    "there before the program has ended; run Callgrind without "
                    "--separate-threads");
    if (p.selected && p.trigger == trigger)
      return result;
  }
  const std::string all = printable(files.front());
  if (result.parts.empty())
    throw refusal(all + " and what stands beside it is empty; count again");
  const std::uint64_t pid = counted.report.meta.program.pid;
  if (result.parts.front().pid != pid)
    throw refusal("pid differs: " + std::to_string(result.parts.front().pid) +
                  " in " + all + ", " + std::to_string(pid) + " in " +
                  printable(counted.path) +
                  "; name the file of that run, and put %p into "
                  "--callgrind-out-file when the program forks");
  throw refusal(all + " and what stands beside it has no dump '" +
                printable(counted.report.meta.callgrind->dump) +
                "' of the session; name the file of that run");
}

void require_symbols(const input &counted, const model::icount_section &rows,
                     const std::vector<const input *> &natives) {
  if (!rows.data.empty() || natives[0]->report.functions_timing->data.empty())
    return;
  throw refusal("none of the " +
                std::to_string(counted.report.zones->data.size()) +
                " measured functions of " + printable(counted.path) +
                " is in Callgrind's file; it needs the program's symbol table, "
                "so count a program that is not stripped");
}

void require_same_calls(const model::icount_section &s,
                        const merge_options &options) {
  if (options.allow_call_mismatch ||
      s.mismatched_count * 100 <= s.total_count * most_mismatched_percent)
    return;
  std::string example;
  for (const model::icount_row &r : s.data)
    if (example.empty() && r.calls_match && !*r.calls_match)
      example = ", " + printable(r.name) +
                " for one: " + std::to_string(*r.native_calls) + " natively, " +
                std::to_string(r.calls) + " under Callgrind";
  throw refusal("calls differ in " + std::to_string(s.mismatched_count) +
                " of " + std::to_string(s.total_count) + " functions" +
                example +
                "; the two runs did different work: give both the same input, "
                "or allow it with --allow-call-mismatch");
}

void require_sections(const input &i) {
  const model::report &r = i.report;
  const bool native = r.meta.run == "native" || r.meta.run == "sum";
  if (native && !r.functions_timing)
    throw refusal(printable(i.path) + " has no functions_timing");
  if (r.meta.run == "callgrind" && (!r.zones || !r.meta.callgrind))
    throw refusal(printable(i.path) + " has no zones or no meta.callgrind");
  if (!native && r.meta.run != "callgrind")
    throw refusal(printable(i.path) + " is of run '" + printable(r.meta.run) +
                  "' already; merge the reports that it was made of");
}

// Of the inputs: native ones (sums of those too), and of runs under Callgrind.
struct sorted_inputs {
  std::vector<const input *> natives, counted;
};

sorted_inputs sorted(const std::vector<input> &inputs,
                     const merge_options &options) {
  sorted_inputs result;
  auto &[natives, counted] = result;
  for (const input &i : inputs) {
    require_sections(i);
    (i.report.meta.run == "callgrind" ? counted : natives).push_back(&i);
  }
  if (counted.size() > 1)
    throw refusal("run is 'callgrind' in both " + printable(counted[0]->path) +
                  " and " + printable(counted[1]->path) +
                  "; merge one of them with a native report");
  if (natives.empty())
    throw refusal("run is 'callgrind' in " + printable(counted[0]->path) +
                  " and there is no native report; run the program without "
                  "Valgrind too");
  if (counted.empty() && !options.callgrind_files.empty())
    throw refusal("run is 'native' in all reports, so Callgrind's file has no "
                  "report; run the program under Callgrind with "
                  "HOTPATH_OUTPUT_FORMAT=json and name that report too");
  if (counted.empty() && natives.size() < 2)
    throw refusal(printable(natives[0]->path) +
                  " is alone; name a report of a run under Callgrind, or "
                  "further native ones");
  for (const input *i : natives)
    if (!counted.empty() && i->report.meta.run == "sum")
      throw refusal(printable(i->path) +
                    " is a sum of several processes; Callgrind's counts are of "
                    "one, so merge them with a report of one");
  return result;
}

model::report pooled(const std::vector<const input *> &natives) {
  model::report result = natives[0]->report;
  if (natives.size() == 1)
    return result;
  result.functions_timing = sum_of(natives);
  result.functions_alloc = allocations_of(natives, *result.functions_timing);
  // Of one run each; there is no telling which of them to show.
  result.contexts.reset();
  result.threads.reset();
  for (const input *i : natives)
    result.runs.push_back(run_of(*i, *result.functions_timing));
  return result;
}

void add_counts(model::report &to, const sorted_inputs &inputs,
                const merge_options &options) {
  const input &counted = *inputs.counted[0];
  const callgrind::profile counts =
      read_counts(counted, files_of(counted, options), options.from_program);
  model::icount_section rows = icount_of(
      counted.report.zones->data, counted.report.meta.program.path, counts);
  require_symbols(counted, rows, inputs.natives);
  compare_calls(rows, counted.report.zones->data, *to.functions_timing,
                inputs.natives.size());
  require_same_calls(rows, options);
  to.functions_icount = std::move(rows);
  to.meta.callgrind = counted.report.meta.callgrind;
  to.meta.callgrind->creator = counts.creator;
  add_canaries(to.meta.environment, counts.parts,
               counted.report.meta.program.pid);
}

} // namespace

model::report merge_reports(const std::vector<input> &inputs,
                            const merge_options &options) {
  const sorted_inputs all = sorted(inputs, options);
  const bool is_sum = all.counted.empty();
  for (std::size_t i = 1; i < inputs.size(); ++i) {
    require_same_build(inputs[0], inputs[i]);
    // Processes of a sum may have done anything.
    if (!is_sum)
      require_same_work(inputs[0], inputs[i]);
  }
  model::report result = pooled(all.natives);
  if (!is_sum)
    add_counts(result, all, options);
  else
    result.runs.clear();
  result.meta.run = is_sum ? "sum" : "merged";
  result.meta.sources.clear();
  for (const input &i : inputs)
    for (model::source &s : sources_of(i))
      result.meta.sources.push_back(std::move(s));
  return result;
}

model::report pool_reports(const std::vector<input> &natives) {
  std::vector<const input *> all;
  for (const input &i : natives) {
    require_sections(i);
    require_same_work(natives[0], i);
    all.push_back(&i);
  }
  return pooled(all);
}

} // namespace hotpath::merge
