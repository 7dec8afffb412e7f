//===- callgrind_tag.h - How a session's dump is recognised
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_TAG_H
#define HOTPATH_CALLGRIND_TAG_H

#include "text.h"

namespace hotpath {

/// Of the `number`-th dump of a process, as in "desc: Trigger: Client Request:
/// TAG" of Callgrind's file and in the report's meta.callgrind.dump.
inline void put_callgrind_tag(text &out, uint32_t pid, uint32_t number) {
  out.put("hotpath ");
  out.put_unsigned(pid);
  out.put('.');
  out.put_unsigned(number);
}

/// The same of the dump that has the canaries only.
inline void put_canaries_tag(text &out, uint32_t pid) {
  out.put("hotpath ");
  out.put_unsigned(pid);
  out.put(" canaries");
}

} // namespace hotpath

#endif
