//===- registry.cpp - The measured functions of the loaded modules
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "registry.h"
#include "arena.h"
#include "memory.h"
#include "message.h"
#include "thread_state.h"

#include <string.h>

namespace hotpath {

namespace {

// A block of block.h: its texts are copies, since its module may be unloaded.
struct known_block {
  uint64_t hash;
  const char *name;
  const char *file;
  uint32_t line;
  const char *symbol; // null: it has none
};

struct module {
  module *next;
  const hotpath_site *begin; // null: unloaded, or blocks
  const hotpath_site *end;
  known_block *blocks; // by id; null: sites
  uint64_t hash;       // of the descriptors' bytes
  uint32_t first_id;
  uint32_t count; // ids given; less than there are sites when ids ran out
  arena_ref record;
};

// Grows at the head only, so it may be read without the lock.
std::atomic<module *> modules{nullptr};
uint32_t next_id = 1;
char *carve_at = nullptr;
size_t carve_left = 0;

// Zeroed memory that is never given back.
void *carve(size_t bytes) {
  bytes = (bytes + 15) & ~size_t(15);
  if (carve_left < bytes) {
    carve_left = max_of<size_t>(bytes, size_t(16) << 10);
    carve_at = static_cast<char *>(map_pages(carve_left));
    if (!carve_at) {
      carve_left = 0;
      return nullptr;
    }
  }
  void *p = carve_at;
  carve_at += bytes;
  carve_left -= bytes;
  return p;
}

module *new_module() { return static_cast<module *>(carve(sizeof(module))); }

const char *carve_copy(const char *s) {
  size_t bytes = strlen(s) + 1;
  void *copy = carve(bytes);
  return copy ? static_cast<const char *>(memcpy(copy, s, bytes)) : nullptr;
}

const char *text_at(const int32_t &field) {
  return field ? reinterpret_cast<const char *>(&field) + field : nullptr;
}

uint32_t *slot_of(const hotpath_site &site) {
  auto at =
      reinterpret_cast<uintptr_t>(&site.id) + uintptr_t(intptr_t(site.id));
  return reinterpret_cast<uint32_t *>(at);
}

// Descriptors hold distances, so their bytes are the same wherever a module is
// loaded. Equal bytes do not prove equal names: `describes` looks at those.
uint64_t hash_of(const hotpath_site *begin, const hotpath_site *end) {
  uint64_t h = 0xCBF29CE484222325u;
  auto *at = reinterpret_cast<const char *>(begin);
  for (; at != reinterpret_cast<const char *>(end); at += 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  return h;
}

bool same_text(arena_ref r, const char *s) {
  if (!r || !s)
    return !r && !s;
  return strcmp(arena_at<string_record>(r)->text, s) == 0;
}

site_record *record_of(uint32_t id) {
  return arena_at<site_record>(arena_head().sites) + id;
}

// Whether what is known of a module's functions fits these sites. Functions
// that were never called are not known, and have no numbers to mix up.
bool describes(const module &m, const hotpath_site *begin) {
  for (uint32_t i = 0; i < m.count; ++i) {
    const site_record &r = *record_of(m.first_id + i);
    const hotpath_site &s = begin[i];
    if (r.name.get() &&
        (r.line.get() != s.line || !same_text(r.name.get(), text_at(s.name)) ||
         !same_text(r.symbol.get(), text_at(s.symbol)) ||
         !same_text(r.file.get(), text_at(s.file))))
      return false;
  }
  return true;
}

// The sites of a file share its string, so the copy is shared too. An entry is
// a guess that is checked: the address may be another module's by now.
counter<arena_ref> known_files[256];

arena_ref file_string(const char *file) {
  counter<arena_ref> &guess =
      known_files[(reinterpret_cast<uintptr_t>(file) * 0x9E3779B97F4A7C15u) >>
                  56];
  arena_ref r = guess.acquire();
  if (r && same_text(r, file))
    return r;
  r = arena_string(file);
  guess.publish(r);
  return r;
}

bool link_record(module &m) {
  uint32_t before = arena_head().site_count.get();
  uint32_t last = max_of(before, m.first_id + m.count - 1);
  m.record = arena_allocate(sizeof(module_record));
  size_t known = before ? sizeof(site_record) * (before + 1) : 0;
  if (!m.record ||
      !arena_back(arena_head().sites, known, sizeof(site_record) * (last + 1)))
    return false;
  auto *r = arena_at<module_record>(m.record);
  counter<arena_ref> &head = arena_head().modules;
  r->next = head.get();
  r->first_id = m.first_id;
  r->count = m.count;
  r->loaded.set(1);
  head.publish(m.record);
  arena_head().site_count.publish(last);
  return true;
}

// While threads may be running: their arrays have to hold the ids, too.
bool link_record_and_grow(module &m) {
  return threads_make_room(m.first_id + m.count - 1) && link_record(m);
}

void write_ids(const module &m) {
  for (uint32_t i = 0; i < m.count; ++i)
    __atomic_store_n(slot_of(m.begin[i]), m.first_id + i, __ATOMIC_RELAXED);
}

// The last id below the capacity is the calibration's.
uint32_t ids_left() { return arena_head().site_capacity - 1 - next_id; }

void add_new(const hotpath_site *begin, const hotpath_site *end,
             uint64_t hash) {
  size_t wanted = size_t(end - begin);
  auto count = uint32_t(min_of<size_t>(wanted, ids_left()));
  if (count < wanted)
    say("more functions than this version can measure; the rest of this "
        "module's are not measured");
  module *m = count ? new_module() : nullptr;
  if (!m)
    return;
  *m = {modules.load(), begin, end, nullptr, hash, next_id, count, 0};
  if (!link_record_and_grow(*m)) {
    say("no memory for a module's functions; it is not measured");
    return;
  }
  next_id += count;
  modules.store(m, std::memory_order_release);
  write_ids(*m);
}

// Blocks get their ids in batches, so that the list of modules stays short.
constexpr uint32_t blocks_per_batch = 64;
module *batch = nullptr; // with room left
uint32_t batch_used = 0;

module *new_blocks(uint32_t count) {
  count = min_of(count, ids_left());
  module *m = count ? new_module() : nullptr;
  if (!m)
    return nullptr;
  auto *blocks = static_cast<known_block *>(carve(sizeof(known_block) * count));
  *m = {modules.load(), nullptr, nullptr, blocks, 0, next_id, count, 0};
  if (!blocks || !link_record_and_grow(*m))
    return nullptr;
  next_id += count;
  modules.store(m, std::memory_order_release);
  return m;
}

bool has_block_room() {
  if (batch && batch_used < batch->count)
    return true;
  module *m = new_blocks(blocks_per_batch);
  if (!m)
    return false;
  batch = m;
  batch_used = 0;
  return true;
}

uint64_t hash_of(const hotpath_block &b) {
  uint64_t h = b.line;
  const char *const texts[] = {b.name, b.file};
  for (const char *s : texts)
    for (h = (h ^ 255) * 0x100000001B3u; *s; ++s)
      h = (h ^ uint64_t(static_cast<unsigned char>(*s))) * 0x100000001B3u;
  return h;
}

uint32_t find_block(const hotpath_block &b, uint64_t hash) {
  for (module *m = modules; m; m = m->next)
    for (uint32_t i = 0; m->blocks && i < m->count; ++i) {
      const known_block &k = m->blocks[i];
      if (k.name && k.hash == hash && k.line == b.line &&
          strcmp(k.name, b.name) == 0 && strcmp(k.file, b.file) == 0)
        return m->first_id + i;
    }
  return 0;
}

bool describe_block(site_record &r, const known_block &b) {
  if (!b.name)
    return true; // of an id that was not given yet
  r.file.set(arena_string(b.file));
  r.line.set(b.line);
  if (b.symbol)
    r.symbol.set(arena_string(b.symbol));
  r.flags.set(HOTPATH_SITE_MARKED | HOTPATH_SITE_LABEL | HOTPATH_SITE_BLOCK);
  arena_ref name = arena_string(b.name);
  r.name.publish(name);
  return name != 0;
}

} // namespace

uint32_t registry_add_block(const hotpath_block &b) {
  uint64_t hash = hash_of(b);
  if (uint32_t id = find_block(b, hash))
    return id;
  const char *name = carve_copy(b.name), *file = carve_copy(b.file);
  if (!name || !file || !has_block_room()) {
    static bool told = false;
    if (!told)
      say("no memory or no ids for more blocks; some are not measured");
    told = true;
    return 0;
  }
  batch->blocks[batch_used] = {hash, name, file, b.line, nullptr};
  return batch->first_id + batch_used++;
}

uint32_t registry_add_zone(const hotpath_block &b, const char *symbol) {
  const char *name = carve_copy(b.name), *file = carve_copy(b.file);
  const char *known = symbol ? carve_copy(symbol) : nullptr;
  module *m = name && file ? new_blocks(1) : nullptr;
  if (!m)
    return 0;
  m->blocks[0] = {hash_of(b), name, file, b.line, known};
  return m->first_id;
}

bool registry_knows(const char *name) {
  for (module *m = modules; m; m = m->next)
    for (uint32_t i = 0; i < m->count; ++i) {
      const char *here = m->blocks  ? m->blocks[i].name
                         : m->begin ? text_at(m->begin[i].name)
                                    : nullptr;
      if (here && strcmp(here, name) == 0)
        return true;
    }
  return false;
}

void registry_add(const hotpath_site *begin, const hotpath_site *end) {
  if (begin >= end)
    return;
  uint64_t hash = hash_of(begin, end);
  for (module *m = modules; m; m = m->next)
    if (m->begin == begin && m->end == end)
      return;
  for (module *m = modules; m; m = m->next) {
    if (m->begin || m->blocks || m->hash != hash ||
        m->count != size_t(end - begin) || !describes(*m, begin))
      continue;
    m->begin = begin;
    m->end = end;
    if (m->record)
      arena_at<module_record>(m->record)->loaded.set(1);
    else
      (void)link_record_and_grow(*m); // forked while it was not loaded
    if (m->record)
      write_ids(*m);
    return;
  }
  add_new(begin, end, hash);
}

void registry_remove(const hotpath_site *begin, const hotpath_site *end) {
  for (module *m = modules; m; m = m->next)
    if (m->begin == begin && m->end == end) {
      m->begin = m->end = nullptr;
      if (m->record)
        arena_at<module_record>(m->record)->loaded.set(0);
    }
}

bool registry_describe(uint32_t id) {
  module *m = modules.load(std::memory_order_acquire);
  while (m && (id < m->first_id || id - m->first_id >= m->count))
    m = m->next;
  if (!m || (!m->begin && !m->blocks))
    return true; // not a function of any module
  site_record &r = *record_of(id);
  if (r.name.acquire())
    return true;
  if (m->blocks)
    return describe_block(r, m->blocks[id - m->first_id]);
  const hotpath_site &s = m->begin[id - m->first_id];
  // Another thread may do the same at this moment, with the same result.
  r.symbol.set(arena_string(text_at(s.symbol)));
  r.file.set(file_string(text_at(s.file)));
  r.line.set(s.line);
  r.column.set(s.column);
  r.flags.set(s.flags);
  if (s.parameters)
    r.parameters.set(arena_string(text_at(s.parameters)));
  arena_ref name = arena_string(text_at(s.name));
  r.name.publish(name);
  return name != 0;
}

bool registry_replay() {
  for (counter<arena_ref> &file : known_files)
    file.set(0);
  for (module *m = modules.load(); m; m = m->next) {
    m->record = 0;
    if ((m->begin || m->blocks) && !link_record(*m))
      return false;
  }
  return true;
}

} // namespace hotpath
