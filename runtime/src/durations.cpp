//===- durations.cpp - The distribution of durations
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "durations.h"
#include "lock.h"

namespace hotpath {

namespace {

// Idempotent. A thread's durations are often those of one site in a row.
void add_to_extremes(const pending_durations &p) {
  uint32_t used = p.used.get();
  for (uint32_t n = 0; n < used;) {
    arena_ref stats = arena_ref(p.entries[n].get() >> 32);
    auto *s = arena_at<site_stats>(stats);
    uint64_t least = s->min.get(), most = s->max.get();
    do {
      uint64_t ticks = uint32_t(p.entries[n].get());
      least = min_of(least, ticks);
      most = max_of(most, ticks);
    } while (++n < used && arena_ref(p.entries[n].get() >> 32) == stats);
    s->min.set(least);
    s->max.set(most);
  }
}

HOTPATH_INLINE void add_to_histogram(site_stats *s, uint64_t ticks) {
  if (HOTPATH_UNLIKELY(!histogram_add(s->octaves, ticks, 1)))
    s->unbucketed.add(1);
}

} // namespace

arena_ref octave_make(counter<arena_ref> &link, unsigned octave) {
  keep_errno errno_is_kept;
  arena_ref r = arena_allocate(octave_bytes(octave), 64);
  if (r)
    link.publish(r);
  return r;
}

void histogram_complete(counter<arena_ref> *octaves) {
  // Hardly a call is as long as those of the last: it tells whether this is
  // done.
  if (octaves[histogram_octaves - 1].get())
    return;
  for (unsigned o = 0; o < histogram_octaves; ++o) {
    if (octaves[o].get())
      continue;
    arena_ref r = octave_make(octaves[o], o);
    if (!r)
      return;
    octave_copy(arena_at<unsigned char>(r), nullptr, o);
  }
}

// The histograms from the last to the first: should the process die in between,
// no more than one is in both places.
void durations_drain(pending_durations &p) {
  add_to_extremes(p);
  for (uint32_t n = p.used.get(); n--; p.used.publish(n)) {
    uint64_t entry = p.entries[n].get();
    add_to_histogram(arena_at<site_stats>(arena_ref(entry >> 32)),
                     uint32_t(entry));
  }
}

void duration_add_long(arena_ref stats, uint64_t ticks) {
  auto *s = arena_at<site_stats>(stats);
  s->min.set(min_of(s->min.get(), ticks));
  s->max.set(max_of(s->max.get(), ticks));
  add_to_histogram(s, ticks);
}

} // namespace hotpath
