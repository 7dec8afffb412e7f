//===- watch.cpp - hotpath watch: look at a running program --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "show.h"
#include "system/temporary_folder.h"

#include "report/printable.h"
#include "watch/screen.h"
#include "watch/target.h"
#include "watch/watcher.h"

#include <iostream>
#include <memory>
#include <unistd.h>

namespace hotpath::cli {

namespace {

// How soon a signal to us reaches the program that we wait for.
constexpr useconds_t between_checks_us = 20000;

struct watch_options {
  std::vector<std::string> words;
  bool starts_program = false;
  double interval = 1;
  bool once = false, json = false;
};

/// One snapshot, for pipes and scripts.
exit_code print_once(const std::string &file, const watch_options &options) {
  show_options shown;
  shown.file = file;
  shown.json = options.json;
  return show(shown);
}

/// A screen, unless the user wants a snapshot or there is no fit terminal.
bool wants_screen(const watch_options &options) {
  if (options.once || options.json)
    return false;
  std::string reason;
  if (watch::screen_is_possible(reason))
    return true;
  // Into a pipe, a snapshot is what is expected.
  if (isatty(STDOUT_FILENO))
    std::cerr << "hotpath watch: " << reason
              << ", so there is no live view, only this\n";
  return false;
}

exit_code watch_file(const std::string &file, const watch_options &options) {
  if (!wants_screen(options))
    return print_once(file, options);
  // Before the terminal is taken: a file that is no arena is refused here.
  watch::sample first(file);
  watch::kept_signals signals;
  int signal = 0;
  {
    watch::screen terminal;
    watch::watcher watcher({file, nullptr, file}, options.interval);
    signal = watcher.run(terminal, signals);
  }
  return signal ? exit_code(128 + signal) : exit_code::ok;
}

/// Waits, and passes on what ought to end us.
void wait_for(watch::program &program, watch::kept_signals &signals) {
  while (program.is_running()) {
    if (const int signal = signals.taken())
      program.pass_on(signal);
    usleep(between_checks_us);
  }
}

void watch_on_screen(watch::program &program, const watch_options &options,
                     watch::kept_signals &signals) {
  int signal = 0;
  {
    watch::screen terminal;
    watch::watcher watcher({program.data(), &program, options.words[0]},
                           options.interval);
    signal = watcher.run(terminal, signals);
  }
  if (signal)
    program.pass_on(signal);
  if (program.is_running() && !signal)
    std::cerr << "hotpath watch: waiting for "
              << model::printable(options.words[0]) << " to end\n";
}

exit_code watch_program(const watch_options &options) {
  const bool on_screen = wants_screen(options);
  const temporary_folder data(temporary_folder::for_memory()), output;
  watch::kept_signals signals;
  watch::program program(options.words, data / "", output / "output",
                         on_screen ? watch::output_to::file
                                   : watch::output_to::errors);
  if (on_screen)
    watch_on_screen(program, options, signals);
  wait_for(program, signals);
  program.print_output();
  if (!std::filesystem::exists(program.data()))
    std::cerr << "hotpath watch: " << model::printable(options.words[0])
              << " measured nothing; was it built with the flags that 'hotpath "
                 "flags' prints?\n";
  else if (!on_screen)
    print_once(program.data(), options);
  return exit_code(program.exit_code());
}

exit_code run(const watch_options &options) {
  if (options.starts_program) {
    if (options.words.empty())
      throw command_error(exit_code::usage, "no program is given after --");
    return watch_program(options);
  }
  if (options.words.size() != 1)
    throw command_error(
        exit_code::usage,
        options.words.empty()
            ? "what to watch is missing: a process id, a file that "
              "HOTPATH_DATA named, or -- PROGRAM"
            : "more than one thing to watch; a program and its arguments are "
              "written after --");
  const std::string &word = options.words[0];
  return watch_file(watch::is_process_id(word) ? watch::data_of_process(word)
                                               : word,
                    options);
}

} // namespace

action declare_watch(CLI::App &app) {
  auto options = std::make_shared<watch_options>();
  app.add_option("what", options->words,
                 "A process id, the file that HOTPATH_DATA named, or -- and a "
                 "program to start, with its arguments");
  app.add_option("--interval", options->interval,
                 "Seconds between two looks, 0.1 to 60")
      ->check(CLI::Range(watch::shortest_interval, watch::longest_interval))
      ->capture_default_str();
  app.add_flag("--once", options->once,
               "Print one snapshot as a table, as into a pipe; of a program "
               "that is started, when it ends");
  app.add_flag("--json", options->json, "The same as JSON");
  app.footer("A program that is started passes its exit code on; what it "
             "prints is shown after the screen.");
  return [options, &app] {
    const std::vector<std::string> marks = app.remaining();
    options->starts_program =
        std::find(marks.begin(), marks.end(), "--") != marks.end();
    return run(*options);
  };
}

} // namespace hotpath::cli
