//===- snapshot_rows.h - The rows that a snapshot collects
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SNAPSHOT_ROWS_H
#define HOTPATH_SNAPSHOT_ROWS_H

#include "arena_view.h"
#include "snapshot.h"

namespace hotpath {

/// Finds and makes rows and callers. Not thread-safe.
class row_table {
public:
  row_table(snapshot &s, const arena_view &view) : s_(s), view_(view) {}

  /// Room for `s.site_count` sites. False when memory is refused.
  bool prepare();
  /// The row of a site, shared with sites of equal name, symbol and place, made
  /// when new; null for what is no site.
  row *of(uint32_t id);
  /// The counts of an octave, null when memory is refused.
  uint64_t *octave(row &r, unsigned octave);
  /// The caller `index` (a row, or `outside`, `more_contexts`) of a row, null
  /// when memory is refused.
  caller *caller_of(row &r, uint32_t index);

  bool enough_memory() const { return enough_; }

private:
  struct caller_slot {
    uint32_t row;
    caller *entry;
  };
  static caller_slot &slot_of(caller_slot *table, uint32_t size, uint32_t row,
                              uint32_t by);
  row *share(const row &r);
  bool grow_callers();

  snapshot &s_;
  const arena_view &view_;
  uint32_t *by_text_ = nullptr; // 1 + index
  uint32_t text_slots_ = 0;
  uint32_t *by_site_ = nullptr; // 1 + index
  caller_slot *callers_ = nullptr;
  uint32_t caller_slots_ = 0;
  uint32_t caller_count_ = 0;
  bool enough_ = true;
};

} // namespace hotpath

#endif
