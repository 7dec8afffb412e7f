//===- prometheus.cpp - Prometheus' text format -------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/formats.h"

#include <cstdio>

namespace hotpath::formats {

namespace {

// A label's value escapes backslash, quote and line feed.
std::string escaped(const std::string &value) {
  std::string out;
  for (const char c : value)
    switch (c) {
    case '\\':
      out += "\\\\";
      break;
    case '"':
      out += "\\\"";
      break;
    case '\n':
      out += "\\n";
      break;
    default:
      out += c;
    }
  return out;
}

std::string seconds(std::uint64_t ns) {
  char text[40];
  std::snprintf(text, sizeof text, "%llu.%09llu",
                static_cast<unsigned long long>(ns / 1000000000),
                static_cast<unsigned long long>(ns % 1000000000));
  return text;
}

class writer {
public:
  void metric(const std::string &name, const std::string &help) {
    name_ = name;
    out += "# HELP " + name + ' ' + help + "\n# TYPE " + name + " counter\n";
  }
  template <class Row> void sample(const Row &r, const std::string &value) {
    out += name_ + "{function=\"" + escaped(r.name) + "\",symbol=\"" +
           escaped(r.symbol) + "\",file=\"" +
           escaped(r.location ? r.location->file : "") + "\",line=\"" +
           std::to_string(r.location ? r.location->line : 0) + "\"} " + value +
           '\n';
  }
  std::string out;

private:
  std::string name_;
};

} // namespace

std::string prometheus(const model::report &r) {
  writer w;
  if (r.functions_timing) {
    w.metric("hotpath_calls_total", "Calls of a function.");
    for (const model::timing_row &row : r.functions_timing->data)
      w.sample(row, std::to_string(row.calls));
    w.metric("hotpath_seconds_total",
             "Time in a function and what it calls, recursion counted once.");
    for (const model::timing_row &row : r.functions_timing->data)
      if (row.total_ns)
        w.sample(row, seconds(*row.total_ns));
    w.metric("hotpath_self_seconds_total",
             "Time in a function without measured functions that it calls.");
    for (const model::timing_row &row : r.functions_timing->data)
      if (row.self_ns)
        w.sample(row, seconds(*row.self_ns));
  }
  if (r.functions_icount) {
    w.metric("hotpath_instructions_total",
             "Instructions of a function and what it calls.");
    for (const model::icount_row &row : r.functions_icount->data)
      w.sample(row, std::to_string(row.total_ir));
  }
  if (w.out.empty())
    throw missing("the report has neither times nor instruction counts");
  return w.out;
}

} // namespace hotpath::formats
