//===- merge_files.cpp - Reports in files become one --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge_files.h"

#include "command.h"

#include "merge/icount_table.h"
#include "reader.h"
#include "report/error.h"
#include "report/json_output.h"
#include "report/printable.h"
#include "report/view.h"

#include "output_file.h"
#include "report.h"
#include "report_alloc.h"
#include "system/write_file.h"
#include "table_cells.h"
#include "text.h"

#include <cstdlib>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

namespace hotpath::cli {

namespace {

std::size_t terminal_width() {
  winsize size;
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
    if (isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
      return size.ws_col;
  return 120;
}

// Each kind of failure has its exit code.
template <class F> model::report translated(F work) {
  try {
    return work();
  } catch (const merge::refusal &error) {
    throw command_error(exit_code::not_comparable, error.what());
  } catch (const callgrind::read_error &error) {
    throw command_error(exit_code::failure, error.what());
  } catch (const model::report_error &error) {
    throw command_error(exit_code::failure, error.what());
  }
}

std::vector<merge::input> loaded(const std::vector<std::string> &paths) {
  std::vector<merge::input> inputs;
  for (const std::string &path : paths)
    inputs.push_back(merge::load(path));
  return inputs;
}

// The program's own report has no file that a sentence could name.
void name_counted(std::vector<merge::input> &inputs) {
  for (merge::input &i : inputs)
    if (i.report.meta.run == "callgrind")
      i.path = "this run";
}

} // namespace

model::report merged_report(const std::vector<std::string> &paths,
                            const merge::merge_options &options) {
  return translated([&] {
    std::vector<merge::input> inputs = loaded(paths);
    if (options.from_program)
      name_counted(inputs);
    return merge::merge_reports(inputs, options);
  });
}

model::report pooled_report(const std::vector<std::string> &paths,
                            const std::string &callgrind_file) {
  return translated([&] {
    merge::merge_options options;
    if (callgrind_file.empty())
      return merge::pool_reports(loaded(paths));
    options.callgrind_files = {callgrind_file};
    return merge::merge_reports(loaded(paths), options);
  });
}

void write_report_file(const std::string &path, const model::report &report) {
  const std::string content = report_as_json(report);
  output_file file(path.c_str());
  const int error =
      file.fd() < 0
          ? file.finish(0)
          : file.finish(write_all(file.fd(), content.data(), content.size()));
  if (error)
    cannot_write(path, std::strerror(error));
}

std::string report_as_json(const model::report &report, bool pretty) {
  return model::write_report(report, pretty);
}

std::string report_as_table(const model::report &report, std::size_t limit) {
  std::string result;
  if (report.functions_timing) {
    model::view v;
    model::fill_view(v, report);
    v.settings.HOTPATH_FUNCTIONS_LIMIT.value = std::uint32_t(limit);
    v.settings.HOTPATH_FUNCTIONS_LIMIT.given = true;
    scratch memory;
    const selection all =
        report_select(v.measured, v.settings, memory, [](const char *) {});
    table_style style = terminal_style(STDERR_FILENO, !std::getenv("NO_COLOR"));
    style.all = "hotpath show --limit 0";
    style.focus = "hotpath show --focus";
    text out;
    if (all.rows)
      report_table(out, v.measured, all, v.settings, v.facts, style);
    if (all.rows && v.measured.allocations)
      report_alloc_table(out, v.measured, all, v.settings, style);
    result.assign(out.c_str(), out.size());
  }
  if (report.functions_icount)
    result += '\n' + counts_as_table(report, limit);
  return result;
}

std::string counts_as_table(const model::report &report, std::size_t limit) {
  return merge::icount_table(report, limit, terminal_width());
}

} // namespace hotpath::cli
