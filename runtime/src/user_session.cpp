//===- user_session.cpp - The session that the program opens
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "user_session.h"
#include "accounting.h"
#include "alloc_session.h"
#include "api_lock.h"
#include "callgrind.h"
#include "deadline.h"
#include "exit_report.h"
#include "fork.h"
#include "hotpath/block.h"
#include "hotpath/hotpath_c.h"
#include "lifecycle.h"
#include "lock.h"
#include "message.h"
#include "process_facts.h"
#include "session_settings.h"

#include <link.h>
#include <pthread.h>
#include <unistd.h>

#define HOTPATH_API __attribute__((visibility("default")))

namespace hotpath {

namespace {

enum class phase {
  process, // no session was opened: the process's runs
  open,
  ending, // its callback is running
  over    // until another one is opened
};

struct {
  std::atomic<phase> at{phase::process}; // written under both locks
  hotpath_session handle = 0;            // of the last one that was opened
  session_settings settings = {};
  uint64_t cpu_ns_before = 0;
  void (*before_report)(void *) = nullptr;
  void *context = nullptr;
  pthread_t ending = {}; // the thread whose callback is running
} the;

bool is_live(hotpath_session s) {
  return s && s == the.handle && the.at == phase::open;
}

void set_active(bool on) {
  __atomic_store_n(&__hotpath_active, uint8_t(on), __ATOMIC_RELAXED);
  alloc_pause(!on);
}

// Starts the runtime where needed, and a forked child's own session. Whether
// there is anything to measure with. Without locks.
bool ready() {
  bool measures;
  {
    runtime_lock lock;
    measures =
        (session_start() || session_is_counted()) && !the_clock.frozen.get();
  }
  session_started();
  if (measures && fork_pending.load(std::memory_order_acquire))
    measures = fork_restart();
  return measures;
}

// What the report of a session that Callgrind counted tells.
void describe_counted() {
  callgrind_describe();
  arena_head().pid = uint32_t(getpid());
}

void open_session(const char *name) {
  the.at = phase::open;
  ++the.handle;
  the.settings.begin(name);
  the.cpu_ns_before = process_cpu_ns();
  the.before_report = nullptr;
  if (session_is_counted()) {
    session_stamp_on();
    return; // Callgrind begins when we are done
  }
  session_stamp_begin();
  set_active(true);
}

struct callback {
  void (*call)(void *);
  void *context;
};

// What is to be called before the report, once.
callback begin_to_end() {
  the.ending = pthread_self();
  the.at = phase::ending;
  return {the.before_report, the.context};
}

void close_session() {
  the.at = phase::over;
  if (session_is_counted())
    describe_counted();
  else
    set_active(false);
  if (!fork_pending.load(std::memory_order_relaxed))
    session_stamp_end();
}

// A session that was left open by a library which is gone must not be called.
bool is_loaded(void (*code)(void *)) {
  struct question {
    uintptr_t address;
    bool found;
  } q = {reinterpret_cast<uintptr_t>(code), false};
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *of) {
        auto &asked = *static_cast<question *>(of);
        for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
          const ElfW(Phdr) &p = info->dlpi_phdr[i];
          asked.found |=
              p.p_type == PT_LOAD &&
              asked.address - (info->dlpi_addr + p.p_vaddr) < p.p_memsz;
        }
        return int(asked.found);
      },
      &q);
  return q.found;
}

// What a callback refers to may be gone when its session's end returns: another
// thread that ends the same session waits.
void wait_for_callback(hotpath_session session) {
  for (;;) {
    {
      runtime_lock lock;
      if (the.at != phase::ending || the.handle != session ||
          the_clock.frozen.get() || pthread_equal(the.ending, pthread_self()))
        return;
    }
    timespec a_while = {0, 200000};
    nanosleep(&a_while, nullptr);
  }
}

// 0: another session is open, or the process ends.
hotpath_session begin_session(const char *name) {
  api_lock api;
  runtime_lock lock;
  if (the_clock.frozen.get())
    return 0;
  if (the.at == phase::open || the.at == phase::ending) {
    static bool told = false;
    if (!told)
      say("a session is open already; \"", name ? name : "", "\" is not begun");
    told = true;
    return 0;
  }
  open_session(name);
  return the.handle;
}

void expired(uint32_t session) { hotpath_session_end(session); }

} // namespace

void user_session_ending() {
  callback before = {};
  {
    runtime_lock lock;
    if (!the_clock.frozen.get() && the.at == phase::open &&
        !fork_pending.load(std::memory_order_relaxed))
      before = begin_to_end();
  }
  if (before.call && is_loaded(before.call))
    before.call(before.context);
  api_lock until_other_reports_are_written(true);
}

bool user_session_has_callback() {
  return the.at == phase::open && the.before_report;
}

bool user_session_is_open() { return the.at != phase::over; }

bool user_session_write() {
  report_occasion o;
  o.forked = forked_child();
  o.cpu_ns_before = the.cpu_ns_before;
  o.canaries = session_canaries();
  o.dumps = callgrind_dumps();
  if (the.at == phase::process)
    return exit_report_write(session_flags(), o);
  o.number = the.settings.has_own_path ? 1 : the.handle;
  o.session = the.settings.name;
  return exit_report_write(the.settings.values, o);
}

const char *user_session_read(snapshot &result) {
  if (!ready() || session_is_counted())
    return "nothing is measured";
  api_lock api;
  runtime_lock lock;
  if (the_clock.frozen.get())
    return "the session is over";
  bool runs = the.at != phase::over;
  if (runs)
    session_stamp_end();
  const char *wrong =
      snapshot_read(result, arena_base, arena_head().used.get(), nullptr);
  if (runs)
    session_stamp_on();
  return wrong;
}

void user_session_in_child() {
  api_lock::renew_in_child();
  if (the.at == phase::ending)
    the.at = phase::open;
  deadlines_in_child();
}

} // namespace hotpath

using namespace hotpath;

// A library that is loaded later may want what the program itself does not use.
__attribute__((used)) static const void *const always_linked[] = {
    reinterpret_cast<const void *>(&HOTPATH_REGISTER_BLOCK),
    reinterpret_cast<const void *>(&hotpath_snapshot_take)};

extern "C" {

HOTPATH_API hotpath_session hotpath_session_begin(const char *name) {
  keep_errno errno_is_kept;
  hotpath_session opened = ready() ? begin_session(name) : 0;
  // Last, so that nothing of this is counted.
  if (opened && session_is_counted())
    callgrind_begin();
  return opened;
}

HOTPATH_API int hotpath_session_set(hotpath_session session, const char *name,
                                    const char *value) {
  keep_errno errno_is_kept;
  runtime_lock lock;
  return is_live(session) && name && value && the.settings.set(name, value) ? 0 : -1;
}

HOTPATH_API int hotpath_session_before_report(hotpath_session session,
                                              void (*call)(void *),
                                              void *context) {
  runtime_lock lock;
  if (!is_live(session))
    return -1;
  the.before_report = call;
  the.context = context;
  return 0;
}

HOTPATH_API int hotpath_session_timeout(hotpath_session session,
                                        uint32_t milliseconds) {
  keep_errno errno_is_kept;
  {
    runtime_lock lock;
    if (!is_live(session))
      return -1;
  }
  deadline_set(deadline_session, milliseconds, expired, session);
  return 0;
}

HOTPATH_API int hotpath_session_end(hotpath_session session) {
  keep_errno errno_is_kept;
  bool counted = session_is_counted() && is_live(session);
  // At once, unless the callback is to be counted.
  if (counted && !user_session_has_callback())
    callgrind_end();
  callback before = {};
  bool ends;
  {
    runtime_lock lock;
    ends = is_live(session) && !the_clock.frozen.get();
    if (ends)
      before = begin_to_end();
  }
  if (!ends) {
    wait_for_callback(session);
    return -1;
  }
  deadline_set(deadline_session, 0, nullptr, 0);
  if (before.call)
    before.call(before.context);
  if (counted)
    callgrind_end();
  api_lock api;
  {
    runtime_lock lock;
    if (the_clock.frozen.get() || the.handle != session ||
        the.at != phase::ending)
      return -1; // the process has ended meanwhile, and this with it
    close_session();
  }
  bool measured = !fork_pending.load(std::memory_order_acquire);
  bool written = measured && user_session_write();
  the.settings.forget();
  return written || !measured ? 0 : -1;
}

HOTPATH_API void hotpath_pause(void) {
  if (session_is_counted())
    callgrind_pause(true);
  else if (the.at != phase::over)
    set_active(false);
}

HOTPATH_API void hotpath_resume(void) {
  if (session_is_counted())
    callgrind_pause(false);
  else if (the.at != phase::over && session_is_started() &&
           !the_clock.frozen.get())
    set_active(true);
}

HOTPATH_API int hotpath_reset(void) {
  keep_errno errno_is_kept;
  if (!ready())
    return -1;
  api_lock api;
  runtime_lock lock;
  if (the_clock.frozen.get() || the.at == phase::over)
    return -1;
  the.cpu_ns_before = process_cpu_ns();
  if (session_is_counted())
    callgrind_restart();
  else
    session_stamp_begin();
  return 0;
}

HOTPATH_API int hotpath_report(void) {
  keep_errno errno_is_kept;
  if (!ready())
    return -1;
  api_lock api;
  {
    runtime_lock lock;
    if (the_clock.frozen.get() || the.at == phase::over)
      return -1;
    if (session_is_counted()) {
      callgrind_dump();
      describe_counted();
    }
    session_stamp_end();
  }
  bool written = user_session_write();
  runtime_lock lock;
  if (!the_clock.frozen.get())
    session_stamp_on();
  return written ? 0 : -1;
}

} // extern "C"
