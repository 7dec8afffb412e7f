//===- sparse_arena.h - An arena, small enough for a fuzzer
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SPARSE_ARENA_H
#define HOTPATH_SPARSE_ARENA_H

#include <stddef.h>
#include <stdint.h>

// An arena is mostly zeros: tables by site id. A fuzzer that changes bytes at
// random would hardly ever touch anything else, so its inputs hold the other
// blocks only, each behind its number. Any bytes are such an input, and any
// arena can be written as one.

namespace hotpath::test {

constexpr size_t sparse_block = 64;
/// Larger arenas are cut there.
constexpr size_t largest_sparse_arena = size_t(4) << 20;

/// Little-endian on every platform that the runtime supports.
struct sparse_record {
  uint32_t number; // the block is at number * sparse_block
  uint8_t bytes[sparse_block];
};
static_assert(sizeof(sparse_record) == 68, "no padding");

} // namespace hotpath::test

#endif
