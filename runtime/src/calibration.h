//===- calibration.h - What the measurement itself costs
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALIBRATION_H
#define HOTPATH_CALIBRATION_H

#include "arena_layout.h"

namespace hotpath {

/// Measures an empty function on the calling thread, which is attached, and
/// writes the result to `costs` and to `the_clock.floor`. Takes about 0.2 ms
/// and leaves no trace in the statistics. Before the first module registers.
void calibrate(clock_costs &costs);

} // namespace hotpath

#endif
