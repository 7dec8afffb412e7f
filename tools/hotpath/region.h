//===- region.h - Memory of a command that keeps nearly all it makes ----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_REGION_H
#define HOTPATH_CLI_REGION_H

namespace hotpath::cli {

/// From here on, all that `new` makes in this process lies in one region of
/// huge pages, each thread's in pieces of its own, and is given back at the end
/// of the process only: for commands that read much, keep it and end. Reports
/// are hundreds of thousands of small names and lists, whose bookkeeping and
/// small pages took a third of a comparison's time.
///
/// Nothing changes where the region cannot be had, once it is full, and under a
/// sanitizer, which has to see every `delete`. May be called once, at any time,
/// by one thread.
void keep_in_region();

} // namespace hotpath::cli

#endif // HOTPATH_CLI_REGION_H
