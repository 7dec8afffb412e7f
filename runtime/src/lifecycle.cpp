//===- lifecycle.cpp - The session: from the first module to the report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "lifecycle.h"
#include "accounting.h"
#include "alloc_session.h"
#include "arena_file.h"
#include "baseline.h"
#include "calibration.h"
#include "callgrind.h"
#include "deadline.h"
#include "entry.h"
#include "exit_report.h"
#include "fork.h"
#include "lock.h"
#include "merge_report.h"
#include "message.h"
#include "open_frames.h"
#include "paths.h"
#include "process_facts.h"
#include "registry.h"
#include "sampling.h"
#include "user_session.h"
#include "valgrind.h"

#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

extern char **environ;

extern "C" {
// Of the module that this code is linked into: given by the linker and by the
// Itanium C++ ABI, 3.3.6.
extern const char __ehdr_start __attribute__((visibility("hidden")));
extern void *__dso_handle __attribute__((visibility("hidden")));
int __cxa_atexit(void (*)(void *), void *, void *);
}

namespace hotpath {

namespace {

// counting: under Callgrind, which counts in place of us.
enum class state { fresh, starting, measuring, counting, off };
state the_state = state::fresh;
flags the_flags;
canary_times the_canaries = {};

constexpr uint64_t largest_arena = uint64_t(64) << 30;
// Two readings of both clocks give the frequency; this far apart they give it
// to about 1 in 10,000.
constexpr uint64_t shortest_session_ns = 500000;

// Once; under the lock.
void stamp_start() {
  arena_header &h = arena_head();
  h.pid = uint32_t(getpid());
  h.clock_kind = the_clock.kind;
  clock_pair start = read_clock_pair(the_clock.kind);
  h.start_ticks = start.ticks;
  h.start_ns = start.ns;
  h.start_time_ns = realtime_ns();
  h.begin_ticks = start.ticks;
}

void stamp_later() {
  arena_header &h = arena_head();
  clock_pair later = read_clock_pair(the_clock.kind);
  h.later_ticks = later.ticks;
  h.later_ns = later.ns;
}

// Opens the file that HOTPATH_DATA names, if it names one.
void open_data_file() {
  if (!*the_flags.HOTPATH_DATA.value)
    return;
  text path;
  put_path(path, the_flags.HOTPATH_DATA.value, forked_child());
  int error = arena_file_create(path.c_str());
  if (error == EEXIST)
    say("HOTPATH_DATA: ", path.c_str(),
        " exists already; remove it, or put %p into the name; statistics stay "
        "in memory");
  else if (error)
    say("HOTPATH_DATA: ", path.c_str(), ": ", strerror(error),
        "; statistics stay in memory");
}

// `make`: arena_create or arena_recreate.
bool make_arena(bool (*make)()) {
  open_data_file();
  if (make())
    return true;
  if (!arena_file_is_open())
    return false;
  say("HOTPATH_DATA: the file system refuses to reserve space (",
      strerror(errno), "); statistics stay in memory");
  arena_file_discard();
  return make();
}

bool end_session();

// A handler cannot change the exit code but by ending the process once more.
// glibc goes on with the handlers that are left; elsewhere that is undefined.
[[noreturn]] void end_with(int code) {
#if defined(__GLIBC__)
  exit(code);
#else
  (void)fflush(nullptr);
  _exit(code);
#endif
}

// A library's runtime may only be unloaded, and its program runs on.
void at_exit(void *library) {
  (void)end_session();
  if (merge_failure() && !library)
    end_with(merge_failure());
}

void at_quick_end() {
  (void)end_session();
  if (merge_failure())
    _exit(merge_failure());
}

bool in_main_program() {
  auto *header = reinterpret_cast<const ElfW(Ehdr) *>(&__ehdr_start);
  return uintptr_t(header) + header->e_phoff == getauxval(AT_PHDR);
}

// Handlers run in the reverse order of their registration, but the libraries'
// destructors module by module, the main program's first. A handler that
// belongs to no module comes after all of them, so that they are measured too.
// A runtime in a library may be unloaded, and its handler has to go with it.
bool watch_exit() {
  void *owner = in_main_program() ? nullptr : __dso_handle;
  return __cxa_atexit(at_exit, owner, owner) == 0;
}

bool watch_the_end() {
  return threads_start() && fork_watch() && watch_exit() &&
         at_quick_exit(at_quick_end) == 0;
}

// Under Callgrind the arena only holds what the report says.
bool start_counting() {
  the_clock.kind = clock_monotonic;
  the_flags.HOTPATH_DATA.value = "";
  paths_prepare();
  if (!make_arena([] { return arena_create(largest_arena); }) ||
      !watch_the_end()) {
    say("no memory, or the system refuses exit handlers; there will be no "
        "report of the functions");
    return false;
  }
  stamp_start();
  exit_report_prepare();
  if (the_flags.HOTPATH_CANARIES.value)
    callgrind_count_canaries();
  __hotpath_counting = 1;
  return true;
}

// False: stay inactive. Whatever is missing is said once.
bool start_measuring() {
  the_clock.kind = clock_select(the_flags.HOTPATH_CLOCK.value);
  the_clock.fast.set(the_clock.kind != clock_monotonic);
  paths_prepare();
  if (!make_arena([] { return arena_create(largest_arena); })) {
    say("no memory for statistics; nothing is measured");
    return false;
  }
  stamp_start();
  if (!watch_the_end() || !attach_current()) {
    say("the system refuses threads, exit handlers or memory; nothing is "
        "measured");
    return false;
  }
  exit_report_prepare();
  if (the_flags.HOTPATH_CANARIES.value) {
    alloc_runtimes_own not_counted;
    the_canaries = canaries_time();
  }
  __hotpath_active = 1;
  calibrate(arena_head().costs);
  sampling_start(the_flags.HOTPATH_TIME_SAMPLING_RATE.value, the_clock.floor);
  stamp_later();
  if (arena_file_is_open())
    process_facts_record(the_flags);
  arena_head().begin_ticks = read_clock(the_clock.kind);
  alloc_session_start(the_flags);
  return true;
}

// Calls come from Callgrind then; a report of times would be noise.
state start_under_valgrind() {
  if (callgrind_listens())
    return start_counting() ? state::counting : state::off;
  if (merge_is_wanted(the_flags, false)) {
    merge_refuse("this is another tool of Valgrind's; run Callgrind");
    (void)watch_exit();
  }
  return state::off;
}

state start() {
  the_flags = flags_default();
  flags_parse(environ, the_flags, [](const char *line) { say(line); });
  if (the_flags.HOTPATH_OFF.value)
    return state::off;
  if (running_on_valgrind())
    return start_under_valgrind();
  return start_measuring() ? state::measuring : state::off;
}

// Every call from here on leaves things as they are.
void freeze() {
  __atomic_store_n(&__hotpath_active, 0, __ATOMIC_RELAXED);
  the_clock.frozen.set(true);
  the_clock.fast.raw().store(false, std::memory_order_seq_cst);
  alloc_session_stop();
}

// False where another thread has ended it already.
bool end_session() {
  // Before all else, which would be counted; but what the program wants to do
  // before its report is a part of the session.
  if (!user_session_has_callback())
    callgrind_end();
  keep_errno errno_is_kept;
  user_session_ending();
  callgrind_end();
  deadlines_stop();
  bool measured, counted, reports;
  {
    runtime_lock lock;
    measured = the_state == state::measuring;
    reports = measured && !fork_pending.load(std::memory_order_relaxed) &&
              user_session_is_open();
    counted = the_state == state::counting;
    if (measured || counted)
      freeze();
    if (counted && user_session_is_open()) {
      callgrind_describe();
      arena_head().pid = uint32_t(getpid());
      reports = true;
    }
    __hotpath_counting = 0;
    the_state = state::off;
    threads_stop();
    if (reports) {
      session_stamp_end();
    }
  }
  if (reports)
    (void)user_session_write();
  if (measured && merge_is_wanted(the_flags, forked_child()))
    merge_refuse("this run is not under Callgrind; the variable is for the one "
                 "that is");
  return measured || counted;
}

// The time that HOTPATH_SHUTDOWN_MS gave is over. Other threads are in the
// middle of whatever they do, so nothing of the program is torn down; what it
// has printed is not lost, unless someone is printing now.
void shut_down(uint32_t) {
  if (!end_session())
    return;
  if (ftrylockfile(stdout) == 0)
    (void)fflush(stdout);
  _exit(0);
}

} // namespace

const flags &session_flags() { return the_flags; }

const canary_times &session_canaries() { return the_canaries; }

bool session_start() {
  if (the_state == state::fresh) {
    the_state = state::starting;
    the_state = start();
    if (the_state == state::off)
      alloc_session_stop();
  }
  return the_state == state::measuring;
}

bool session_is_started() { return the_state == state::measuring; }

void session_started() {
  static std::atomic<bool> done{false};
  uint32_t ms = the_flags.HOTPATH_SHUTDOWN_MS.value;
  if (ms && !done.exchange(true))
    deadline_set(deadline_shutdown, ms, shut_down, 0);
}

void session_stamp_begin() {
  session_stamp_on();
  arena_header &h = arena_head();
  uint64_t now = read_clock(the_clock.kind);
  bool whole = baseline_set(now);
  if (!alloc_baseline_set() || !whole)
    say("no memory to start from zero; some functions keep their numbers");
  h.begin_ticks = now;
}

void session_stamp_end() {
  arena_header &h = arena_head();
  h.cpu_ns.set(process_cpu_ns());
  h.stop_ticks.set(read_clock(the_clock.kind));
  clock_pair end = read_clock_pair(the_clock.kind);
  while (end.ns - h.start_ns < shortest_session_ns)
    end = read_clock_pair(the_clock.kind);
  baseline_settle();
  open_frames_forget();
  open_frames_record(h.stop_ticks.get());
  alloc_open_forget();
  alloc_open_record();
  alloc_record_names();
  h.end_ticks.set(end.ticks);
  h.end_ns.set(end.ns);
}

void session_stamp_on() {
  arena_header &h = arena_head();
  h.end_ticks.set(0);
  h.end_ns.set(0);
  h.stop_ticks.set(0);
  open_frames_forget();
  alloc_open_forget();
}

bool session_restart() {
  // The costs are the parent's, and what a tick is.
  const arena_header &old = arena_head();
  uint64_t costs[] = {old.costs.floor.get(), old.costs.noise.get(),
                      old.costs.timed.get(), old.costs.untimed.get()};
  uint64_t ticks = old.later_ticks - old.start_ticks;
  uint64_t ns = old.later_ns - old.start_ns;
  if (!make_arena(arena_recreate))
    return false;
  arena_header &h = arena_head();
  h.costs.floor.set(costs[0]);
  h.costs.noise.set(costs[1]);
  h.costs.timed.set(costs[2]);
  h.costs.untimed.set(costs[3]);
  stamp_start();
  h.later_ticks = h.start_ticks + ticks;
  h.later_ns = h.start_ns + ns;
  if (arena_file_is_open())
    process_facts_record(the_flags);
  return registry_replay();
}

bool session_is_counted() { return the_state == state::counting; }

void session_abandon() {
  freeze();
  the_state = state::off;
}

} // namespace hotpath
