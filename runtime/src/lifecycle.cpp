//===- lifecycle.cpp - The session: from the first module to the report
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "lifecycle.h"
#include "accounting.h"
#include "calibration.h"
#include "entry.h"
#include "exit_report.h"
#include "fork.h"
#include "lock.h"
#include "message.h"
#include "open_frames.h"
#include "registry.h"
#include "sampling.h"
#include "valgrind.h"

#include <link.h>
#include <stdlib.h>
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

enum class state { fresh, starting, measuring, off };
state the_state = state::fresh;
flags the_flags;

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

void stamp_end() {
  arena_header &h = arena_head();
  h.stop_ticks.set(read_clock(the_clock.kind));
  clock_pair end = read_clock_pair(the_clock.kind);
  while (end.ns - h.start_ns < shortest_session_ns)
    end = read_clock_pair(the_clock.kind);
  h.end_ticks.set(end.ticks);
  h.end_ns.set(end.ns);
}

void end_session();

bool in_main_program() {
  auto *header = reinterpret_cast<const ElfW(Ehdr) *>(&__ehdr_start);
  return uintptr_t(header) + header->e_phoff == getauxval(AT_PHDR);
}

// Handlers run in the reverse order of their registration, but the libraries'
// destructors module by module, the main program's first. A handler that belongs
// to no module comes after all of them, so that they are measured too. A runtime
// in a library may be unloaded, and its handler has to go with it.
bool watch_exit() {
  void *owner = in_main_program() ? nullptr : __dso_handle;
  return __cxa_atexit([](void *) { end_session(); }, nullptr, owner) == 0;
}

bool watch_the_end() {
  return threads_start() && fork_watch() && watch_exit() &&
         at_quick_exit(end_session) == 0;
}

// False: stay inactive. Whatever is missing is said once.
bool start() {
  the_flags = flags_default();
  flags_parse(environ, the_flags, [](const char *line) { say(line); });
  // Under Valgrind calls come from Callgrind; a report of times would be noise.
  if (the_flags.HOTPATH_OFF.value || running_on_valgrind())
    return false;
  the_clock.kind = clock_select(the_flags.HOTPATH_CLOCK.value);
  the_clock.fast = the_clock.kind != clock_monotonic;
  if (!arena_create(largest_arena)) {
    say("no memory for statistics; nothing is measured");
    return false;
  }
  stamp_start();
  if (!watch_the_end() || !attach_current()) {
    say("the system refuses threads, exit handlers or memory; nothing is "
        "measured");
    return false;
  }
  exit_report_prepare(the_flags);
  __hotpath_active = 1;
  calibrate(arena_head().costs);
  sampling_start(the_flags.HOTPATH_TIME_SAMPLING_RATE.value, the_clock.floor);
  arena_head().begin_ticks = read_clock(the_clock.kind);
  return true;
}

// Every call from here on leaves things as they are.
void freeze() {
  __atomic_store_n(&__hotpath_active, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&the_clock.frozen, true, __ATOMIC_RELAXED);
  __atomic_store_n(&the_clock.fast, false, __ATOMIC_SEQ_CST);
}

void end_session() {
  keep_errno errno_is_kept;
  {
    runtime_lock lock;
    bool reports = the_state == state::measuring &&
                   !fork_pending.load(std::memory_order_relaxed);
    if (the_state == state::measuring)
      freeze();
    the_state = state::off;
    threads_stop();
    if (!reports)
      return;
    stamp_end();
    open_frames_record(arena_head().stop_ticks.get());
  }
  exit_report_write(the_flags, forked_child());
}

} // namespace

const flags &session_flags() { return the_flags; }

bool session_restart() {
  uint64_t costs[4];
  const clock_costs &old = arena_head().costs;
  costs[0] = old.floor.get();
  costs[1] = old.noise.get();
  costs[2] = old.timed.get();
  costs[3] = old.untimed.get();
  if (!arena_recreate())
    return false;
  clock_costs &fresh = arena_head().costs;
  fresh.floor.set(costs[0]);
  fresh.noise.set(costs[1]);
  fresh.timed.set(costs[2]);
  fresh.untimed.set(costs[3]);
  stamp_start();
  return registry_replay();
}

void session_abandon() {
  freeze();
  the_state = state::off;
}

} // namespace hotpath

using namespace hotpath;

#define HOTPATH_API __attribute__((visibility("default")))

extern "C" {

HOTPATH_API void HOTPATH_REGISTER(const hotpath_site *begin,
                                  const hotpath_site *end) {
  keep_errno errno_is_kept;
  runtime_lock lock;
  if (the_state == state::fresh) {
    the_state = state::starting;
    the_state = start() ? state::measuring : state::off;
  }
  if (the_state == state::measuring)
    registry_add(begin, end);
}

HOTPATH_API void __hotpath_unregister(const hotpath_site *begin,
                                      const hotpath_site *end) {
  keep_errno errno_is_kept;
  runtime_lock lock;
  registry_remove(begin, end);
}

} // extern "C"
