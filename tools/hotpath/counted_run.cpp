//===- counted_run.cpp - A program under Callgrind ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "counted_run.h"

#include "command.h"
#include "system/process.h"

#include <cerrno>
#include <cstdio>

#include <signal.h>

namespace hotpath::cli {

namespace {

// The oldest that the distributions of the last years have.
constexpr int oldest_major = 3, oldest_minor = 15;

void require_valgrind() {
  const process_result version = run_process({"valgrind", "--version"});
  if (version.error == ENOENT)
    throw command_error(exit_code::failure,
                        "there is no valgrind on PATH; install the package "
                        "valgrind, or run without --callgrind");
  int major = 0, minor = 0;
  if (!version.succeeded() ||
      std::sscanf(version.out.c_str(), "valgrind-%d.%d", &major, &minor) != 2)
    throw command_error(exit_code::failure,
                        "valgrind does not run: " + version.failure());
  if (major < oldest_major || (major == oldest_major && minor < oldest_minor))
    throw command_error(exit_code::failure,
                        "valgrind is " + std::to_string(major) + "." +
                            std::to_string(minor) + "; at least " +
                            std::to_string(oldest_major) + "." +
                            std::to_string(oldest_minor) + " is needed");
}

} // namespace

std::vector<std::string> callgrind_command(const std::string &file) {
  require_valgrind();
  return {"valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=" + file,
          // Until the session begins, seven times faster.
          "--instr-atstart=no", "--demangle=no", "--cache-sim=no",
          "--separate-threads=no", "--dump-instr=no", "--compress-strings=yes",
          "--compress-pos=yes", "--fair-sched=yes"};
}

std::string callgrind_failure(const launch_result &run,
                              const std::string &errors) {
  const auto said = [&](const char *text) {
    return errors.find(text) != errors.npos;
  };
  if (run.signal == SIGILL || said("unhandled instruction bytes") ||
      said("Unrecognised instruction"))
    return "Valgrind does not know an instruction of the program (AVX-512 for "
           "one); build it for an older processor, with -march=x86-64-v3 or "
           "lower";
  if (said("debuginfo reader:"))
    return "Valgrind cannot read the program's debug information; build it "
           "with "
           "-gdwarf-4 or without -g, or take a newer Valgrind";
  if (said("failed to start tool 'callgrind'"))
    return "valgrind has no callgrind for this platform; install it completely";
  return "";
}

} // namespace hotpath::cli
