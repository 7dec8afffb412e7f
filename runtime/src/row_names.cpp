//===- row_names.cpp - How tables call functions
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "row_names.h"
#include "display_name.h"
#include "table_cells.h"

#include <string.h>

namespace hotpath {

uint32_t rows_shown(const flags &f, uint32_t count) {
  uint32_t limit = table_limit(f);
  return limit ? min_of(limit, count) : count;
}

row_names::row_names(row *const *rows, uint32_t count, const flags &f)
    : rows_(rows), count_(count), f_(f),
      details_(memory_.array<uint8_t>(count + size_t(1))) {
  for (uint8_t detail = 0; details_ && detail < 2; ++detail)
    add_detail_where_equal(detail);
}

void row_names::add_detail_where_equal(uint8_t detail) {
  uint32_t size = 16;
  while (size < uint64_t(count_) * 2 && size < (1u << 31))
    size *= 2;
  scratch memory;
  auto *seen = memory.array<uint32_t>(size);
  auto *equal = memory.array<bool>(count_ + size_t(1));
  text mine, others;
  for (uint32_t i = 0; seen && equal && i < count_; ++i) {
    if (!rows_[i] || details_[i] != detail)
      continue;
    mine.clear();
    put(mine, *rows_[i], detail);
    uint32_t h = 2166136261u;
    for (const char *c = mine.c_str(); *c; ++c)
      h = (h ^ uint32_t(static_cast<unsigned char>(*c))) * 16777619u;
    for (h &= size - 1; seen[h]; h = (h + 1) & (size - 1)) {
      uint32_t other = seen[h] - 1;
      others.clear();
      put(others, *rows_[other], detail);
      if (strcmp(others.c_str(), mine.c_str()) == 0) {
        equal[i] = equal[other] = true;
        break;
      }
    }
    if (!seen[h])
      seen[h] = i + 1;
  }
  for (uint32_t i = 0; equal && i < count_; ++i)
    details_[i] = uint8_t(details_[i] + equal[i]);
}

void row_names::put(text &to, const row &r, uint8_t detail) {
  to.put_printable(table_name(r, f_));
  if (detail >= 1 && r.parameters)
    to.put_printable(r.parameters);
  if (detail < 2 || !r.file)
    return;
  to.put(" (");
  to.put_printable(file_name(r.file));
  to.put(':');
  to.put_unsigned(r.line);
  to.put(')');
}

void row_names::put(text &to, uint32_t i) {
  if (rows_[i])
    put(to, *rows_[i], details_ ? details_[i] : 0);
}

} // namespace hotpath
