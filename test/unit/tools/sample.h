//===- sample.h - A small report to test with
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TEST_SAMPLE_H
#define HOTPATH_TEST_SAMPLE_H

#include <nlohmann/json.hpp>

namespace hotpath::test {

/// Every member that the schema has, at least once.
inline nlohmann::ordered_json sample() {
  return nlohmann::ordered_json::parse(R"json({
    "type": "hotpath_report", "schema": 1,
    "meta": {
      "run": "native", "created_at": "2026-01-02T03:04:05Z", "label": "a label",
      "benchmark": "b", "user_metadata": {"k": "v", "x": "y"},
      "program": {"path": "/usr/bin/prog", "arguments": ["prog", "-x"],
                  "build_id": "00ff", "pid": 7},
      "source_root": "src", "unfinished": "died",
      "environment": {"os": "Linux", "kernel": "6", "arch": "x86_64",
                      "cpu": "some", "cores": 2, "libc": "glibc 2.36",
                      "clock": {"kind": "tsc", "cost_ns": 10.5, "noise_ns": 2.25,
                                "frequency_hz": 2000000000}},
      "overhead": {"timed_call_ns": 25.5, "untimed_call_ns": 1.25,
                   "total_ns": 1000, "share": 0.0125}
    },
    "functions_timing": {
      "total_ns": 1000000, "percentiles": [50, 95, 99.9],
      "total_count": 3, "included_count": 2,
      "data": [
        {"id": 1, "name": "main", "kind": "marked", "calls": 1,
         "sampled_calls": 1, "total_ns": 900000, "self_ns": 400000,
         "overhead_ns": 40, "min_ns": 900000, "max_ns": 900000,
         "avg_ns": 900000, "p50_ns": 900000, "p95_ns": 900000,
         "p99.9_ns": 900000, "percent_total": 90, "histogram": [[892928, 1]],
         "open": 1, "callers": [{"name": "(outside)", "calls": 1,
                                 "total_ns": 900000}]},
        {"id": 4, "name": "parse", "parameters": "(int)", "symbol": "_Z5parsei",
         "kind": "function",
         "location": {"file": "p.cpp", "line": 3, "column": 5},
         "calls": 100, "sampled_calls": 50, "total_ns": 500000,
         "self_ns": 500000, "overhead_ns": 0, "min_ns": 10, "max_ns": 20000,
         "avg_ns": 5000, "p50_ns": 4000, "p95_ns": 15000, "p99.9_ns": 20000,
         "percent_total": 50, "below_resolution": true,
         "histogram": [[10, 1], [4032, 40], [15104, 9]], "abandoned": 2,
         "callers": [{"id": 1, "name": "main", "calls": 90, "total_ns": 450000},
                     {"id": 9, "name": "unlisted", "calls": 10,
                      "total_ns": 50000}]}
      ]
    },
    "contexts": {
      "total_count": 4, "included_count": 3,
      "data": [
        {"id": 1, "function": 1, "calls": 1, "total_ns": 900000,
         "self_ns": 400000},
        {"id": 2, "parent": 1, "function": 4, "calls": 100,
         "recursive_calls": 5, "total_ns": 500000, "self_ns": 500000},
        {"id": 3, "parent": 1, "name": "(more)", "calls": 0, "total_ns": 0,
         "self_ns": 0}
      ]
    }
  })json");
}

} // namespace hotpath::test

#endif
