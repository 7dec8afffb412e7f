/*===- hotpath/hotpath_c.h - Blocks and sessions for C
------------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* For programs that want to measure a part of a function, choose when to
|* measure, or look at the numbers themselves. C++ has the same in hotpath.h.
|*
|*   void load(void) {
|*     HOTPATH_BLOCK("load");              // to the end of the scope
|*     ...
|*   }
|*
|*   hotpath_session session = hotpath_session_begin("requests");
|*   hotpath_session_set(session, "HOTPATH_OUTPUT_PATH", "requests.json");
|*   ...
|*   hotpath_session_end(session);         // writes the report
|*
|* Active when the plugin compiles the file (it defines __HOTPATH__) or when
|* HOTPATH_ENABLED is defined, which makes it work under gcc too; the program is
|* then linked with `hotpath flags --link`. Without either everything here
|* compiles to nothing, and nothing is to be linked.
|*
|* Without a session of its own the program is measured from start to exit. The
|* first one that it begins takes the place of that: what was measured before
|* counts as nothing, the report is written when it ends, and afterwards nothing
|* is measured until the next begins. Functions may be called by any thread;
|* hotpath_pause and hotpath_resume by signal handlers too, and a block may run
|* in one. Results: 0 when done, -1 when not.
|*
\*===----------------------------------------------------------------------===*/
#ifndef HOTPATH_HOTPATH_C_H
#define HOTPATH_HOTPATH_C_H

#include <stdint.h>

#if defined(__HOTPATH__) || defined(HOTPATH_ENABLED) ||                        \
    defined(HOTPATH_BUILDS_RUNTIME)
#define HOTPATH_IS_ENABLED 1
#else
#define HOTPATH_IS_ENABLED 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A session; 0 is none, and every function takes it and does nothing. */
typedef uint32_t hotpath_session;

/* The numbers of a session at one instant. */
typedef struct hotpath_snapshot hotpath_snapshot;

/* A function, block or callable that was called. Where calls were sampled
   (timed_calls is less than calls) times are estimates; calls are exact. Times
   are 0 when no call was timed. */
typedef struct hotpath_function {
  const char *name; /* the label, or the qualified name */
  const char *file; /* as the compiler was given it; may be empty */
  uint32_t line;    /* 1-based, 0 when unknown */
  uint64_t calls;
  uint64_t timed_calls;
  uint64_t total_ns; /* of the outermost activations */
  uint64_t self_ns;  /* of that, outside measured calls */
  uint64_t avg_ns;
  uint64_t min_ns;
  uint64_t max_ns;
  const void *detail; /* of the runtime */
  double ns_per_tick;
} hotpath_function;

#if HOTPATH_IS_ENABLED

/* Begins a session from zero. `name` is for the report's title; copied, may be
   null. 0 when another one is open (one line on stderr, once), or when nothing
   is measured (HOTPATH_OFF, Valgrind, no memory). */
hotpath_session hotpath_session_begin(const char *name);

/* A setting of the session's report, by the name and with the values of the
   environment variable, which wins if it is set: HOTPATH_OUTPUT_FORMAT,
   HOTPATH_OUTPUT_PATH (relative to the folder that the program is in now; where
   the environment's is used, the second session appends .2 to it, and so on),
   HOTPATH_REPORT, HOTPATH_REPORT_LABEL, HOTPATH_LIMIT, HOTPATH_FUNCTIONS_LIMIT,
   HOTPATH_PERCENTILES, HOTPATH_FOCUS, HOTPATH_FUNCTIONS_NAME_DEPTH,
   HOTPATH_BENCHMARK, HOTPATH_USER_METADATA, HOTPATH_SOURCE_ROOT. Both texts are
   copied. A bad value is one line on stderr. */
int hotpath_session_set(hotpath_session session, const char *name,
                        const char *value);

/* `call` runs right before the report is made, on the thread that ends the
   session; what it calls is measured still. It must not throw. */
int hotpath_session_before_report(hotpath_session session,
                                  void (*call)(void *context), void *context);

/* The session ends by itself so many milliseconds from now, on a thread of the
   runtime; the program runs on. 0 takes that back. (HOTPATH_SHUTDOWN_MS ends
   the whole process.) */
int hotpath_session_timeout(hotpath_session session, uint32_t milliseconds);

/* Ends the session and writes its report. Calls that are running are in it,
   with their time until now. -1 when it has ended before, or the report could
   not be written (one line on stderr). */
int hotpath_session_end(hotpath_session session);

/* Calls made between the two are not measured; those that are running are timed
   on. Neither nests. The session's time runs on. */
void hotpath_pause(void);
void hotpath_resume(void);

/* What was measured so far counts as nothing, the session goes on. A call that
   is running is not counted any more, nor in any average; its time from now on
   is in the total of its function. */
int hotpath_reset(void);

/* Writes the report now; the session goes on, and its report at the end
   replaces this one where it goes to a file. */
int hotpath_report(void);

/* The numbers now; of the last session, when none is open. Null when nothing is
   measured. Free it; what it gives lives as long. */
hotpath_snapshot *hotpath_snapshot_take(void);
void hotpath_snapshot_free(hotpath_snapshot *snapshot);

/* Functions that were called, the longest total first. Null past the last. */
uint32_t hotpath_snapshot_count(const hotpath_snapshot *snapshot);
const hotpath_function *
hotpath_snapshot_function(const hotpath_snapshot *snapshot, uint32_t index);
/* The first of that name; null when it was not called. */
const hotpath_function *hotpath_snapshot_find(const hotpath_snapshot *snapshot,
                                              const char *name);
/* Length of the session so far. */
uint64_t hotpath_snapshot_wall_ns(const hotpath_snapshot *snapshot);
/* `percent` above 0 and up to 100; off by at most 1.6 %. */
uint64_t hotpath_percentile_ns(const hotpath_function *function,
                               double percent);

/* 1 when a function of this name is measured in a loaded module, called or not,
   or a block of this name has run: a test that expects few calls should find
   its function. */
int hotpath_knows(const char *name);

#else

static inline __attribute__((unused)) hotpath_session
hotpath_session_begin(const char *name) {
  (void)name;
  return 0;
}
static inline __attribute__((unused)) int
hotpath_session_set(hotpath_session session, const char *name,
                    const char *value) {
  (void)session, (void)name, (void)value;
  return -1;
}
static inline __attribute__((unused)) int
hotpath_session_before_report(hotpath_session session, void (*call)(void *),
                              void *context) {
  (void)session, (void)call, (void)context;
  return -1;
}
static inline __attribute__((unused)) int
hotpath_session_timeout(hotpath_session session, uint32_t milliseconds) {
  (void)session, (void)milliseconds;
  return -1;
}
static inline __attribute__((unused)) int
hotpath_session_end(hotpath_session session) {
  (void)session;
  return -1;
}
static inline __attribute__((unused)) void hotpath_pause(void) {}
static inline __attribute__((unused)) void hotpath_resume(void) {}
static inline __attribute__((unused)) int hotpath_reset(void) { return -1; }
static inline __attribute__((unused)) int hotpath_report(void) { return -1; }
static inline __attribute__((unused)) hotpath_snapshot *
hotpath_snapshot_take(void) {
  return 0;
}
static inline __attribute__((unused)) void
hotpath_snapshot_free(hotpath_snapshot *snapshot) {
  (void)snapshot;
}
static inline __attribute__((unused)) uint32_t
hotpath_snapshot_count(const hotpath_snapshot *snapshot) {
  (void)snapshot;
  return 0;
}
static inline __attribute__((unused)) const hotpath_function *
hotpath_snapshot_function(const hotpath_snapshot *snapshot, uint32_t index) {
  (void)snapshot, (void)index;
  return 0;
}
static inline __attribute__((unused)) const hotpath_function *
hotpath_snapshot_find(const hotpath_snapshot *snapshot, const char *name) {
  (void)snapshot, (void)name;
  return 0;
}
static inline __attribute__((unused)) uint64_t
hotpath_snapshot_wall_ns(const hotpath_snapshot *snapshot) {
  (void)snapshot;
  return 0;
}
static inline __attribute__((unused)) uint64_t
hotpath_percentile_ns(const hotpath_function *function, double percent) {
  (void)function, (void)percent;
  return 0;
}
static inline __attribute__((unused)) int hotpath_knows(const char *name) {
  (void)name;
  return 0;
}

#endif

#ifdef __cplusplus
}
#endif

#if HOTPATH_IS_ENABLED && !defined(HOTPATH_BUILDS_RUNTIME)
#include "hotpath/block.h"

/* A program that has blocks but no measured function starts when it is loaded
   too. */
__attribute__((constructor(101), unused)) static void
hotpath_start_with_the_program(void) {
  HOTPATH_REGISTER(0, 0);
}
#endif

/* HOTPATH_BLOCK(label): measures from here to the end of the scope, however it
   is left (return, goto, break; with -fexceptions an exception too). `label` is
   a string literal. A declaration: it may stand wherever one may, several times
   in a scope, but not twice on a line. Not in a C `inline` function with
   external linkage, which may have no static object. */
#ifndef __cplusplus
#if HOTPATH_IS_ENABLED && !defined(HOTPATH_BUILDS_RUNTIME)
HOTPATH_ALWAYS_INLINE void hotpath_block_leave(struct hotpath_frame **f) {
  hotpath_leave(*f);
}
#define HOTPATH_BLOCK_ON_(label, line)                                         \
  static struct hotpath_block HOTPATH_CONCAT(hotpath_block_, line) = {         \
      "" label, __FILE__, 0, line, 0};                                         \
  struct hotpath_frame *HOTPATH_CONCAT(hotpath_frame_, line)                   \
      __attribute__((cleanup(hotpath_block_leave), unused)) =                  \
          hotpath_block_enter(&HOTPATH_CONCAT(hotpath_block_, line))
#define HOTPATH_BLOCK(label) HOTPATH_BLOCK_ON_(label, __LINE__)
#else
#define HOTPATH_BLOCK(label) struct hotpath_no_block
#endif
#endif

#endif /* HOTPATH_HOTPATH_C_H */
