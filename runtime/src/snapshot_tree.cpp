//===- snapshot_tree.cpp - The calling contexts of all threads, as one tree
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "snapshot_tree.h"

#include <string.h>

namespace hotpath {

namespace {

constexpr uint32_t first_capacity = 1024;

uint64_t mix(uint64_t key) {
  key *= 0x9E3779B97F4A7C15u;
  key ^= key >> 29;
  key *= 0xBF58476D1CE4E5B9u;
  return key >> 32;
}

} // namespace

uint32_t *merged_tree::slot_of(uint32_t parent, uint32_t row) {
  auto i = uint32_t(mix(uint64_t(parent) << 32 | row));
  for (;; ++i) {
    uint32_t &slot = slots_[i & (slot_count_ - 1)];
    if (!slot)
      return &slot;
    const merged_context &c = s_.contexts[slot - 1];
    if (c.parent == parent && c.row == row)
      return &slot;
  }
}

// Room for one more, the slots at most half full.
bool merged_tree::grow() {
  if (s_.context_count < capacity_)
    return true;
  uint32_t capacity = capacity_ ? capacity_ * 2 : first_capacity;
  auto *contexts = capacity <= UINT32_MAX / 4
                       ? s_.memory.array<merged_context>(capacity)
                       : nullptr;
  auto *slots =
      contexts ? s_.memory.array<uint32_t>(size_t(capacity) * 2) : nullptr;
  if (!slots) {
    enough_ = false;
    return false;
  }
  if (capacity_)
    memcpy(contexts, s_.contexts, sizeof(merged_context) * capacity_);
  s_.contexts = contexts;
  capacity_ = capacity;
  slots_ = slots;
  slot_count_ = capacity * 2;
  for (uint32_t i = 0; i < s_.context_count; ++i)
    *slot_of(contexts[i].parent, contexts[i].row) = i + 1;
  return true;
}

merged_context *merged_tree::child(uint32_t parent, uint32_t row) {
  if (!grow())
    return nullptr;
  uint32_t *slot = slot_of(parent, row);
  if (!*slot) {
    merged_context &fresh = s_.contexts[s_.context_count];
    fresh.row = row;
    fresh.parent = parent;
    *slot = ++s_.context_count;
  }
  return &s_.contexts[*slot - 1];
}

bool node_map::prepare(uint64_t count) {
  if (!count)
    return true;
  slot_count_ = 16;
  while (slot_count_ < count * 2)
    slot_count_ *= 2;
  slots_ = memory_.array<slot>(slot_count_);
  return slots_ != nullptr;
}

node_map::slot *node_map::slot_of(const void *node) {
  for (uint64_t i = mix(reinterpret_cast<uintptr_t>(node));; ++i) {
    slot &s = slots_[i & (slot_count_ - 1)];
    if (!s.node || s.node == node)
      return &s;
  }
}

void node_map::want(const void *node) {
  slot *s = slot_of(node);
  if (s->node)
    return;
  *s = {node, outside};
  ++used_;
}

uint32_t *node_map::find(const void *node) {
  if (!used_)
    return nullptr;
  slot *s = slot_of(node);
  return s->node ? &s->context : nullptr;
}

namespace {

// What is handed out to the contexts of one row.
struct share {
  double calls, recursive; // passed so far
  uint64_t calls_given, recursive_given;
  uint64_t whole; // weights of all of the row's contexts, and of those passed
  uint64_t passed;
  uint64_t self_given; // ns
  bool by_total;       // no context has a self time, though the row has
};

uint64_t weight_of(const merged_context &c, bool by_total) {
  return by_total ? c.total + 1 : c.self > 0 ? uint64_t(c.self) : 0;
}

// Differences of running sums, so that nothing is lost in rounding.
uint64_t give(double passed, uint64_t &given) {
  uint64_t upto = max_of(given, ticks_of(passed));
  uint64_t part = upto - given;
  given = upto;
  return part;
}

// Drops what nothing is known of, neither here nor below, such as the context
// that calibration used.
void drop_empty(snapshot &s) {
  // The index among those that stay, plus one; first, a mark that it stays.
  auto *place = s.memory.array<uint32_t>(s.context_count);
  for (uint32_t i = s.context_count; place && i-- > 0;) {
    const merged_context &c = s.contexts[i];
    if (!place[i] && !c.calls && !c.total && !c.self_ns)
      continue;
    place[i] = 1;
    if (c.parent != outside)
      place[c.parent] = 1;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; place && i < s.context_count; ++i) {
    if (!place[i])
      continue;
    merged_context c = s.contexts[i];
    if (c.parent != outside)
      c.parent = place[c.parent] - 1;
    s.contexts[kept++] = c;
    place[i] = kept;
  }
  s.context_count = kept;
}

} // namespace

void finish_contexts(snapshot &s) {
  // The one behind the rows is that of contexts past the cap.
  auto *shares = s.memory.array<share>(size_t(s.row_count) + 1);
  if (!shares) {
    s.context_count = 0;
    return;
  }
  auto share_of = [&](const merged_context &c) -> share & {
    return shares[min_of(c.row, s.row_count)];
  };
  auto self_of = [&](const merged_context &c) {
    int64_t ticks = c.row < s.row_count ? s.rows[c.row].self : s.more_self;
    return ticks > 0 ? ticks_of(s.ns(uint64_t(ticks))) : 0;
  };
  for (uint32_t i = 0; i < s.context_count; ++i)
    share_of(s.contexts[i]).whole += weight_of(s.contexts[i], false);
  for (uint32_t i = 0; i <= s.row_count; ++i)
    shares[i].by_total = shares[i].whole == 0;
  for (uint32_t i = 0; i < s.context_count; ++i)
    if (share &h = share_of(s.contexts[i]); h.by_total)
      h.whole += weight_of(s.contexts[i], true);
  for (uint32_t i = 0; i < s.context_count; ++i) {
    merged_context &c = s.contexts[i];
    share &h = share_of(c);
    h.calls += c.calls_estimate;
    h.recursive += c.recursive_estimate;
    c.calls = give(h.calls, h.calls_given);
    c.recursive_calls = min_of(c.calls, give(h.recursive, h.recursive_given));
    h.passed += weight_of(c, h.by_total);
    double part = h.whole ? double(h.passed) / double(h.whole) : 0;
    c.self_ns = give(double(self_of(c)) * part, h.self_given);
  }
  drop_empty(s);
}

} // namespace hotpath
