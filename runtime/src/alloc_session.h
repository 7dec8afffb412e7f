//===- alloc_session.h - Allocations over the life of threads and the session
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_ALLOC_SESSION_H
#define HOTPATH_ALLOC_SESSION_H

#include "alloc_interface.h"
#include "flags.h"
#include "thread_state.h"

namespace hotpath {

/// What histograms and maxima are of; one and the same during a session.
HOTPATH_HIDDEN extern alloc_per_call alloc_charges;
/// Sessions that were begun before this one; any thread reads it.
HOTPATH_HIDDEN extern counter<uint32_t> alloc_session_count;

// All of these under the runtime's lock.

/// Before the session: what is allocated meanwhile is the runtime's, and not
/// counted.
class alloc_runtimes_own {
public:
  alloc_runtimes_own();
  ~alloc_runtimes_own();
  alloc_runtimes_own(const alloc_runtimes_own &) = delete;
  alloc_runtimes_own &operator=(const alloc_runtimes_own &) = delete;

private:
  bool counted_;
};

/// The session begins: an interposed allocator, which may as well appear later,
/// tells what it does from now on.
void alloc_session_start(const flags &f);
/// It ends, or never begins: allocators only forward. Whatever is running in a
/// hook may still finish.
void alloc_session_stop();
/// Calls that are running are none of the session's any more, and blocks that
/// are followed are forgotten.
void alloc_session_begins_anew();
/// Writes down, for a reader, what calls have allocated that are not added up,
/// and what running threads are called; or forgets the calls.
void alloc_open_record();
void alloc_record_names();
void alloc_open_forget();

/// In a forked child, which runs on uncounted for now.
void alloc_fork_child();
/// ... until its own session has begun: `kept` is its thread's, may be null.
void alloc_fork_restarted(thread_state *kept);

/// A thread takes or leaves its state.
void alloc_thread_begins(thread_state &t);
void alloc_thread_ends(thread_state &t);
/// Gives back what a state keeps outside the arena; in a forked child.
void alloc_release_slots(thread_state &t);
/// The same, for a state that goes on with an empty arena.
void alloc_thread_renew(thread_state &t);

// Not under the lock.

/// Nothing is counted, or everything again. Signal handlers may call it.
void alloc_pause(bool paused);

/// The state of the calling thread, made ready to be charged; null when there
/// is none to be had: charge it elsewhere.
thread_state *alloc_thread();
void charge_elsewhere(size_t asked, size_t usable);
void free_elsewhere(size_t usable);

} // namespace hotpath

#endif
