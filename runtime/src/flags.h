//===- flags.h - The environment variables
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_FLAGS_H
#define HOTPATH_FLAGS_H

#include "clock.h"
#include "sampling.h"
#include "text.h"

namespace hotpath {

enum class output_format { table, json, json_pretty, none };

enum class alloc_metric { bytes, count };
enum class alloc_track { totals, live };

constexpr unsigned most_percentiles = 10;

/// Parts of a report, bits; their names are in flags.cpp.
enum report_section : uint32_t {
  section_functions_timing = 1,
  section_functions_alloc = 2,
};

// Types of flags.inc. Texts are copies in memory of our own: the program may
// change its environment.
struct format_flag {
  output_format value;
};
struct text_flag {
  const char *value; // never null
};
struct number_flag {
  bool given; // by the user, not by default
  uint32_t value;
};
struct percentiles_flag {
  unsigned count;
  uint32_t value[most_percentiles]; // 1/1000 of a percent, ascending
};
struct sections_flag {
  uint32_t chosen; // bits of enum report_section
};
struct pairs_flag {
  const char *value; // key=value,key=value
};
struct clock_flag {
  clock_choice value;
};
struct metric_flag {
  alloc_metric value;
};
struct track_flag {
  alloc_track value;
};
struct rate_flag {
  sampling_choice value;
};
struct switch_flag {
  bool value;
};
struct presence_flag {
  bool value;
};

struct flags {
#define FLAG(type, name, value, sentence) type name;
#include "flags.inc"
  uint64_t given; // bits, in the table's order: set by the environment
};

/// What every flag is when the environment says nothing.
flags flags_default();

/// Reads `environment` (name=value strings, null at the end) into `result`,
/// which starts as the default. Whatever is wrong is told in one line each and
/// ignored.
void flags_parse(char *const *environment, flags &result,
                 void (*tell)(const char *line));

/// Sets the flag of that name, whoever calls, unless the environment has.
/// `value` has to live as long as the flags. Null, or what is wrong: what the
/// value has to be. `known` becomes false when there is no such flag.
const char *flags_set(flags &f, const char *name, const char *value,
                      bool &known);

/// One paragraph per flag, from the table.
void flags_help(text &out);

/// Whether a text is key=value,key=value.
bool are_pairs(const char *s);

/// Rows that a table of functions may have; 0: no limit.
uint32_t table_limit(const flags &f);

/// Writes a percentile without needless digits: 95, 99.9.
void put_percentile(text &out, uint32_t thousandths);

} // namespace hotpath

#endif
