//===- blocks.cpp - Blocks and callables, which no plugin registers
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "callgrind.h"
#include "hotpath/block.h"
#include "lifecycle.h"
#include "lock.h"
#include "registry.h"

using namespace hotpath;

extern "C" __attribute__((visibility("default"))) uint32_t
HOTPATH_REGISTER_BLOCK(hotpath_block *block) {
  keep_errno errno_is_kept;
  uint32_t id = 0;
  {
    runtime_lock lock;
    if (session_start())
      id = registry_add_block(*block);
    else if (session_is_counted())
      id = callgrind_add_block(*block);
    __atomic_store_n(&block->id, id, __ATOMIC_RELAXED);
  }
  session_started();
  return id;
}
