//===- formats.h - Reports in the formats of other tools ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_EXPORT_FORMATS_H
#define HOTPATH_EXPORT_FORMATS_H

#include "report/model.h"

#include <stdexcept>

namespace hotpath::formats {

/// The report does not hold what a format needs. One sentence.
class missing : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

constexpr char no_contexts[] =
    "the report has no calling contexts (those of several runs are not kept); "
    "export one run's report";

enum class unit { time, instructions };

/// Callgrind's own format, for KCachegrind and callgrind_annotate: functions,
/// callers and costs. (Valgrind's manual, "Callgrind Format Specification".)
/// Recursive calls have no cost.
std::string callgrind(const model::report &r, unit of);

/// One line a calling context, "a;b;c SELF_NS", as flamegraph.pl and others
/// read.
std::string collapsed(const model::report &r);

/// https://www.speedscope.app/file-format-schema.json, a sampled profile of
/// calling contexts that weigh their self time in nanoseconds.
std::string speedscope(const model::report &r);

/// Prometheus' text exposition format, version 0.0.4: calls, seconds and
/// instructions as counters, by function.
std::string prometheus(const model::report &r);

/// The Trace Event Format's JSON ("Trace Event Format", Google), which Perfetto
/// and chrome://tracing open: contexts as nested slices, as wide as their time,
/// one after the other. No timeline: the report does not tell when calls were.
std::string perfetto(const model::report &r);

/// google/pprof's profile.proto, compressed by gzip, which pprof and the
/// fleets' profilers read: contexts with calls and self time in nanoseconds.
std::string pprof(const model::report &r);

/// gzip's format, RFC 1952, without a name and a time. Throws `missing` when
/// there is no memory.
std::string gzip(const std::string &content);

} // namespace hotpath::formats

#endif // HOTPATH_EXPORT_FORMATS_H
