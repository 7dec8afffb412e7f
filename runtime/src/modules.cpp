//===- modules.cpp - Executables and libraries that come and go
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a module's constructor and destructor call, which the plugin writes.
//
//===----------------------------------------------------------------------===//
#include "callgrind.h"
#include "lifecycle.h"
#include "lock.h"
#include "registry.h"

using namespace hotpath;

#define HOTPATH_API __attribute__((visibility("default")))

extern "C" {

HOTPATH_API void HOTPATH_REGISTER(const hotpath_site *begin,
                                  const hotpath_site *end) {
  keep_errno errno_is_kept;
  {
    runtime_lock lock;
    if (session_start())
      registry_add(begin, end);
    else if (session_is_counted())
      callgrind_add_module(begin, end);
  }
  session_started();
}

HOTPATH_API void __hotpath_unregister(const hotpath_site *begin,
                                      const hotpath_site *end) {
  keep_errno errno_is_kept;
  runtime_lock lock;
  if (session_is_counted())
    callgrind_remove_module(begin, end);
  registry_remove(begin, end);
}

} // extern "C"
