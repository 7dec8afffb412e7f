//===- snapshot_rows.cpp - The rows that a snapshot collects
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot_rows.h"

#include <string.h>

namespace hotpath {

namespace {

uint32_t power_of_two_above(uint64_t n) {
  uint32_t size = 16;
  while (size < n && size < (1u << 31))
    size *= 2;
  return size;
}

uint64_t mix(uint64_t h, uint64_t x) {
  h = (h ^ x) * 0x9E3779B97F4A7C15u;
  return h ^ (h >> 31);
}

uint64_t hash_text(uint64_t h, const char *s) {
  for (; s && *s; ++s)
    h = (h ^ uint64_t(static_cast<unsigned char>(*s))) * 0x100000001B3u;
  return mix(h, 1);
}

bool equal(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

} // namespace

bool row_table::prepare() {
  text_slots_ = power_of_two_above(uint64_t(s_.site_count) * 2);
  by_text_ = s_.memory.array<uint32_t>(text_slots_);
  by_site_ = s_.memory.array<uint32_t>(s_.site_count + 1);
  s_.rows = s_.memory.array<row>(s_.site_count + 1);
  return by_text_ && by_site_ && s_.rows;
}

row *row_table::of(uint32_t id) {
  if (id == 0 || id > s_.site_count)
    return nullptr;
  if (uint32_t known = by_site_[id])
    return &s_.rows[known - 1];
  const arena_header &h = view_.header();
  const site_record &site =
      view_.array<site_record>(h.sites, h.site_capacity)[id];
  row r = {};
  r.id = id;
  r.name = view_.string(site.name.acquire());
  r.symbol = view_.string(site.symbol.get());
  r.file = view_.string(site.file.get());
  r.parameters = view_.string(site.parameters.get());
  r.line = site.line.get();
  r.column = site.column.get();
  r.flags = site.flags.get();
  r.min = UINT64_MAX;
  if (!r.name)
    r.name = r.symbol ? r.symbol : "?";
  return share(r);
}

row *row_table::share(const row &r) {
  uint64_t h = hash_text(hash_text(hash_text(1, r.name), r.symbol), r.file);
  auto i = uint32_t(mix(h, r.line));
  for (;; ++i) {
    uint32_t &slot = by_text_[i & (text_slots_ - 1)];
    if (!slot) {
      s_.rows[s_.row_count] = r;
      slot = ++s_.row_count;
    }
    row &there = s_.rows[slot - 1];
    if (there.line == r.line && equal(there.name, r.name) &&
        equal(there.symbol, r.symbol) && equal(there.file, r.file)) {
      by_site_[r.id] = slot;
      return &there;
    }
  }
}

uint64_t *row_table::octave(row &r, unsigned octave) {
  uint64_t *&counts = r.octaves[octave];
  if (!counts && !(counts = s_.memory.array<uint64_t>(histogram_buckets)))
    enough_ = false;
  return counts;
}

caller *row_table::caller_of(row &r, uint32_t index) {
  if (caller_count_ * 2 >= caller_slots_ && !grow_callers())
    return nullptr;
  caller_slot &slot =
      slot_of(callers_, caller_slots_, uint32_t(&r - s_.rows), index);
  if (!slot.entry) {
    slot.row = uint32_t(&r - s_.rows);
    slot.entry = s_.memory.array<caller>(1);
    if (!slot.entry) {
      enough_ = false;
      return nullptr;
    }
    *slot.entry = {index, r.callers, 0, 0, 0};
    r.callers = slot.entry;
    ++r.caller_count;
    ++caller_count_;
  }
  return slot.entry;
}

row_table::caller_slot &row_table::slot_of(caller_slot *table, uint32_t size,
                                           uint32_t row, uint32_t by) {
  uint32_t i = uint32_t(mix(mix(0, row), by)) & (size - 1);
  while (table[i].entry && (table[i].row != row || table[i].entry->row != by))
    i = (i + 1) & (size - 1);
  return table[i];
}

bool row_table::grow_callers() {
  uint32_t size = caller_slots_ ? caller_slots_ * 2 : 1024;
  auto *table = s_.memory.array<caller_slot>(size);
  if (!table) {
    enough_ = false;
    return false;
  }
  for (uint32_t i = 0; i < caller_slots_; ++i)
    if (const caller_slot &old = callers_[i]; old.entry)
      slot_of(table, size, old.row, old.entry->row) = old;
  callers_ = table;
  caller_slots_ = size;
  return true;
}

} // namespace hotpath
