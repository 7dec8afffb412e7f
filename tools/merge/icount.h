//===- icount.h - Instruction counts of the measured functions ----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_ICOUNT_H
#define HOTPATH_MERGE_ICOUNT_H

#include "profile.h"
#include "report/model.h"

namespace hotpath::merge {

/// Brings zones, which know names and symbols, and Callgrind's functions, which
/// know symbols and counts, together. Zones that were not called have no row.
/// `program` is the executable's path as the report tells it: of functions of
/// one symbol in several objects, its own are meant, else all but the system's.
/// Rows are sorted by total, dearest first; ids are the zones'.
model::icount_section icount_of(const std::vector<model::zone> &zones,
                                const std::string &program,
                                const callgrind::profile &counts);

/// Compares the calls of each row with those of the native run, and takes over
/// the ids of its rows. A function that the native run called and Callgrind
/// does not know gets a row without counts. Sets calls_match, native_calls,
/// mismatched_count. `runs`: how often `native` holds the work.
void compare_calls(model::icount_section &counts,
                   const std::vector<model::zone> &zones,
                   const model::timing_section &native, std::uint64_t runs);

/// The symbols of zones, which the reader must not take for clones of others.
std::vector<std::string> symbols_of(const std::vector<model::zone> &zones);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_ICOUNT_H
