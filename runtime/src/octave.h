//===- octave.h - The counts of one octave of a histogram in the arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_OCTAVE_H
#define HOTPATH_OCTAVE_H

#include "histogram.h"

// A count has 64 bits where values are small, which many can be, and 32 from
// `narrow_octave` on: to fill one with durations of 2^19 ticks takes more than
// a week, in one bucket of one thread. A site with a duration in every octave
// then takes 16 KiB. Single writer, any number of readers.

namespace hotpath {

constexpr unsigned narrow_octave = 14;

constexpr size_t octave_bytes(unsigned octave) {
  return histogram_buckets *
         (octave < narrow_octave ? sizeof(uint64_t) : sizeof(uint32_t));
}

HOTPATH_INLINE uint64_t octave_get(const void *counts, histogram_bucket b) {
  return b.octave < narrow_octave
             ? static_cast<const counter<uint64_t> *>(counts)[b.index].get()
             : static_cast<const counter<uint32_t> *>(counts)[b.index].get();
}

/// False, and nothing added, when the count would not hold it.
HOTPATH_INLINE bool octave_add(void *counts, histogram_bucket b,
                               uint64_t times) {
  if (HOTPATH_LIKELY(b.octave < narrow_octave)) {
    static_cast<counter<uint64_t> *>(counts)[b.index].add(times);
    return true;
  }
  auto &count = static_cast<counter<uint32_t> *>(counts)[b.index];
  if (times > UINT32_MAX - count.get())
    return false;
  count.add(uint32_t(times));
  return true;
}

/// Copies all counts; null `from` stands for zeros.
inline void octave_copy(void *to, const void *from, unsigned octave) {
  for (unsigned i = 0; i < histogram_buckets; ++i) {
    uint64_t n = from ? octave_get(from, {octave, i}) : 0;
    if (octave < narrow_octave)
      static_cast<counter<uint64_t> *>(to)[i].set(n);
    else
      static_cast<counter<uint32_t> *>(to)[i].set(uint32_t(n));
  }
}

} // namespace hotpath

#endif
