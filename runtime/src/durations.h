//===- durations.h - The distribution of durations
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_DURATIONS_H
#define HOTPATH_DURATIONS_H

#include "arena.h"
#include "octave.h"

// Histograms and extremes are filled in bulk: updates that stand one after the
// other do not depend on each other, so that their cache misses overlap, and a
// call only notes its duration down. What is pending is in the arena as well,
// and the reader counts it.

namespace hotpath {

/// Makes an octave of a histogram, of zeros; 0 when memory is refused.
HOTPATH_COLD arena_ref octave_make(counter<arena_ref> &link, unsigned octave);

/// Makes the octaves that are missing and takes their pages, so that a duration
/// which never occurred before does not make the program grow after hours.
void histogram_complete(counter<arena_ref> *octaves);

/// Adds equal values to a histogram; false when the bucket is full or there is
/// no memory for it.
HOTPATH_INLINE bool histogram_add(counter<arena_ref> *octaves, uint64_t value,
                                  uint64_t times) {
  histogram_bucket b = bucket_of(value);
  arena_ref r = octaves[b.octave].get();
  if (HOTPATH_UNLIKELY(!r) && !(r = octave_make(octaves[b.octave], b.octave)))
    return false;
  return octave_add(arena_at<unsigned char>(r), b, times);
}

/// Moves all pending durations to their sites. Owning thread, marked busy, or
/// its end.
HOTPATH_OUT_OF_LINE void durations_drain(pending_durations &p);

/// One that is too long to be pending.
HOTPATH_COLD void duration_add_long(arena_ref stats, uint64_t ticks);

/// Notes a duration of the site with these statistics.
HOTPATH_INLINE void duration_add(pending_durations &p, arena_ref stats,
                                 uint64_t ticks) {
  if (HOTPATH_UNLIKELY(ticks >> 32))
    return duration_add_long(stats, ticks);
  uint32_t n = p.used.get();
  p.entries[n].set(uint64_t(stats) << 32 | ticks);
  p.used.publish(n + 1);
  if (HOTPATH_UNLIKELY(n + 1 == most_pending))
    durations_drain(p);
}

} // namespace hotpath

#endif
