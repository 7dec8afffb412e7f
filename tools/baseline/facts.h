//===- facts.h - What a report is a report of -----------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_FACTS_H
#define HOTPATH_BASELINE_FACTS_H

#include "baseline/results.h"
#include "report/model.h"

#include <ctime>

namespace hotpath::baseline {

/// The benchmark and the machine that a report is of: what has the same kind
/// can be compared with nothing left out.
struct report_kind {
  std::string benchmark, arch, os, cpu, label;

  bool operator==(const report_kind &o) const {
    return benchmark == o.benchmark && arch == o.arch && os == o.os &&
           cpu == o.cpu && label == o.label;
  }
};

report_kind kind_of(const model::report &r);

/// The label of the configuration: `config` of the user's metadata.
std::string label_of(const model::report &r);

/// When a report was made, in seconds since 1970; nothing where it does not say
/// so in the form of RFC 3339 that the runtime writes.
std::optional<std::time_t> made_at(const model::report &r);

/// "2 days", "3 hours": for people. Negative is 0.
std::string age_text(std::time_t seconds);

constexpr char label_key[] = "config";

} // namespace hotpath::baseline

#endif // HOTPATH_BASELINE_FACTS_H
