//===- export.cpp - hotpath export: reports for other tools -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"

#include "export/formats.h"
#include "report/error.h"
#include "report/load.h"

#include <iostream>
#include <memory>

namespace hotpath::cli {

namespace {

struct export_options {
  std::string file;
  bool callgrind = false, collapsed = false, speedscope = false,
       perfetto = false, pprof = false, prometheus = false,
       instructions = false;
};

std::string exported(const export_options &o) {
  const model::report r = model::load_report(o.file);
  if (o.callgrind)
    return formats::callgrind(r, o.instructions ? formats::unit::instructions
                                                : formats::unit::time);
  if (o.collapsed)
    return formats::collapsed(r);
  if (o.speedscope)
    return formats::speedscope(r);
  if (o.perfetto)
    return formats::perfetto(r);
  return o.pprof ? formats::pprof(r) : formats::prometheus(r);
}

exit_code run_export(const export_options &o) {
  if (o.callgrind + o.collapsed + o.speedscope + o.perfetto + o.pprof +
          o.prometheus !=
      1)
    throw command_error(exit_code::usage,
                        "choose one format: --callgrind, --collapsed, "
                        "--speedscope, --perfetto, --pprof or --prometheus");
  if (o.instructions && !o.callgrind)
    throw command_error(exit_code::usage,
                        "--instructions goes with --callgrind only");
  try {
    std::cout << exported(o);
  } catch (const formats::missing &error) {
    throw command_error(exit_code::failure, o.file + ": " + error.what());
  } catch (const model::report_error &error) {
    throw command_error(exit_code::failure, error.what());
  }
  return exit_code::ok;
}

} // namespace

action declare_export(CLI::App &app) {
  auto o = std::make_shared<export_options>();
  app.add_option("file", o->file, "A report, or the file of HOTPATH_DATA")
      ->required();
  app.add_flag("--callgrind", o->callgrind,
               "Callgrind's format, for KCachegrind: times, or");
  app.add_flag("--instructions", o->instructions,
               "... instruction counts in it");
  app.add_flag("--collapsed", o->collapsed,
               "Collapsed stacks, for flame graphs");
  app.add_flag("--speedscope", o->speedscope, "For speedscope.app");
  app.add_flag("--perfetto", o->perfetto,
               "Trace events, for ui.perfetto.dev: contexts as nested slices");
  app.add_flag("--pprof", o->pprof,
               "pprof's profile, compressed: calls and time by context");
  app.add_flag("--prometheus", o->prometheus,
               "Prometheus' text format, counters by function");
  app.footer("The result goes to standard output.");
  return [o] { return run_export(*o); };
}

} // namespace hotpath::cli
