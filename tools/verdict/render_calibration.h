//===- render_calibration.h - What a calibration looks like
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_RENDER_CALIBRATION_H
#define HOTPATH_VERDICT_RENDER_CALIBRATION_H

#include "verdict/calibrate.h"

#include "report.h"

namespace hotpath::verdict {

/// Two tables: how often comparisons were wrong, and the functions, noisiest
/// first. Names are made printable.
std::string render_table(const calibration &c, const policy::policy &p,
                         const table_style &style);

/// `type` hotpath_aa, `schema` 1; raw numbers.
std::string render_json(const calibration &c, const policy::policy &p);

/// The overrides that would have kept quiet, as tables of a policy file; empty
/// where none is needed. A name that a pattern cannot stand for is left out.
std::string overrides_of(const calibration &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_RENDER_CALIBRATION_H
