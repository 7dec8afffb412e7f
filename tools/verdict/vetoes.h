//===- vetoes.h - Timings that the whole run speaks against
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_VETOES_H
#define HOTPATH_VERDICT_VETOES_H

#include "verdict/comparison.h"

namespace hotpath::verdict {

/// Why no timing of this comparison may fail: the whole run got slower or
/// faster, or a large part of the rows did, at equal instructions. Empty where
/// nothing speaks against the timings. A regression that does not stand out
/// from the other functions is a suspect, unless the runs were made in turns.
std::string timing_veto(comparison &c);

/// Whether a regression exceeds what the other functions ask of it.
bool stands_out(const timing_judgement &j);

/// Holm's step-down procedure (Holm 1979) over the judged timings at
/// `alpha_ppm`: regressions that it does not keep become suspects.
void correct_for_number(std::uint32_t alpha_ppm, comparison &c);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_VETOES_H
