//===- model.h - A report, as the tools hold it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_MODEL_H
#define HOTPATH_REPORT_MODEL_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// The members of runtime/schema/report-1.schema.json under the same names; what
// they mean is said there. Absent are: an empty text or list and a zero that
// the schema does not require, and a std::optional without a value. Which JSON
// member is which field, and which are required, is written in fields.h, once
// for reading and writing.

namespace hotpath::model {

struct location {
  std::string file;
  std::uint64_t line = 0, column = 0;
};

/// What tells a function or block from the others of its report.
struct row_identity {
  std::uint64_t id = 0; // in every section the same
  std::string name, parameters, symbol, kind;
  std::optional<hotpath::model::location> location;

  /// This part of a row alone, to be copied into another.
  row_identity &identity() { return *this; }
};

struct caller {
  std::uint64_t id = 0; // of its row; 0 for "(outside)" and "(more)"
  std::string name;
  std::uint64_t calls = 0, total_ns = 0;
};

/// A member such as p99.9_ns.
struct percentile {
  std::uint32_t thousandths = 0; // of a percent
  std::uint64_t value = 0;
};

/// On the grid of runtime/src/histogram.h.
struct bucket {
  std::uint64_t lower = 0, count = 0;
};

struct timing_row : row_identity {
  std::uint64_t calls = 0, sampled_calls = 0;
  std::optional<std::uint64_t> total_ns, self_ns, overhead_ns, min_ns, max_ns,
      avg_ns;
  std::vector<percentile> percentiles;
  std::optional<double> percent_total;
  bool below_resolution = false;
  std::vector<bucket> histogram;
  std::uint64_t abandoned = 0, open = 0;
  std::vector<caller> callers;
};

struct timing_section {
  std::uint64_t total_ns = 0;
  std::vector<double> percentiles;
  std::uint64_t total_count = 0, included_count = 0;
  std::vector<timing_row> data;
};

struct context {
  std::uint64_t id = 0;
  std::uint64_t parent = 0;   // id; 0 at a root
  std::uint64_t function = 0; // id of a row; 0 for "(more)"
  std::string name;           // where no row is listed
  std::uint64_t calls = 0, recursive_calls = 0, total_ns = 0, self_ns = 0;
};

struct contexts_section {
  std::uint64_t total_count = 0, included_count = 0;
  std::vector<context> data; // parents come first
};

/// A measured function of a run under Callgrind.
struct zone : row_identity {};

struct zones_section {
  std::uint64_t total_count = 0, included_count = 0;
  std::vector<zone> data;
};

struct icount_edge {
  std::uint64_t id = 0; // of its row; 0: not measured
  std::string name;
  std::string object; // where it is not measured
  std::uint64_t calls = 0, total_ir = 0;
};

struct icount_row : row_identity {
  std::uint64_t calls = 0, total_ir = 0, self_ir = 0, project_ir = 0;
  std::uint64_t avg_ir = 0;
  double percent_total = 0;
  bool upper_bound = false;
  std::uint64_t shared_symbol = 0;
  std::optional<bool> calls_match;
  std::optional<std::uint64_t> native_calls;
  std::vector<icount_edge> callers, callees;
};

struct icount_section {
  std::uint64_t total_ir = 0;
  std::uint64_t total_count = 0, included_count = 0;
  std::uint64_t mismatched_count = 0; // rows whose calls differ
  std::vector<icount_row> data;
};

/// What a function allocated; `self` is without the measured functions called.
/// The row of kind "outside" is of code that is not measured: it has no id, no
/// calls and nothing that is of a call or of calls inside.
struct alloc_row : row_identity {
  std::optional<std::uint64_t> calls;
  std::uint64_t bytes_self = 0, count_self = 0;
  std::uint64_t freed_bytes = 0, freed_count = 0;
  std::optional<std::uint64_t> live_bytes, live_count, peak_bytes;
  std::optional<std::uint64_t> bytes_total, count_total, max_bytes, max_count;
  std::optional<double> avg_bytes, avg_count;
  std::vector<percentile> bytes_percentiles, count_percentiles; // of a call
  double percent_total = 0;
};

/// What was allocated and freed by a thread, or by all of them.
struct allocated {
  std::uint64_t bytes = 0, count = 0;
  std::uint64_t usable_bytes = 0, freed_bytes = 0, freed_count = 0;
  std::int64_t difference_bytes = 0;
};

struct allocated_before {
  std::uint64_t bytes = 0, count = 0;
};

struct alloc_section {
  std::string metric, per_call;
  allocated all;
  allocated_before before_session;
  std::optional<std::uint64_t> live_bytes, live_count, peak_bytes;
  std::uint64_t untracked_count = 0;
  std::vector<double> percentiles;
  std::uint64_t total_count = 0, included_count = 0;
  std::vector<alloc_row> data;
};

struct thread_row {
  std::uint64_t tid = 0;
  std::string name, state;
  std::uint64_t threads = 0;
  allocated all;
};

struct threads_section {
  std::uint64_t total_count = 0, included_count = 0;
  std::vector<thread_row> data;
};

/// The repository that the program was built from.
struct git {
  std::string sha, ref, base_sha, repository;
  std::optional<bool> dirty;
};

/// The job of continuous integration that the program ran in.
struct ci {
  std::string provider, run;
};

struct callgrind {
  std::string dump;        // tag of the session's dump
  std::uint64_t dumps = 0; // so many are the session's; 0: that one
  std::string creator; // callgrind-3.19.0
};

struct program {
  std::string path;
  std::vector<std::string> arguments;
  std::string build_id;
  std::uint64_t pid = 0;
  std::optional<std::uint64_t> exit_code;
};

struct clock {
  std::string kind;
  double cost_ns = 0;
  std::optional<double> noise_ns;
  std::uint64_t frequency_hz = 0;
};

/// Work of the runtime's own that never changes.
struct canary {
  std::optional<std::uint64_t> ns, ir;
};

struct canaries {
  std::optional<canary> alu, mem, libc, heap;
};

struct environment {
  std::string os, kernel, arch;
  std::uint64_t pointer_bits = 0;
  std::string cpu;
  std::uint64_t cores = 0, cpus_allowed = 0;
  std::optional<double> cpu_quota;
  std::uint64_t memory_limit_bytes = 0;
  std::optional<bool> smt, turbo;
  std::string governor, hypervisor;
  std::string compiler, compiler_options, plugin, standard_library;
  std::string libc, allocator, glibc_tunables;
  std::optional<bool> aslr, bind_now;
  hotpath::model::clock clock;
  std::optional<hotpath::model::canaries> canaries;
};

struct overhead {
  double timed_call_ns = 0, untimed_call_ns = 0;
  std::uint64_t total_ns = 0;
  std::optional<double> share;
};

/// A report that went into this one.
struct source {
  std::string run, created_at, sha256;
  std::uint64_t pid = 0;
  hotpath::model::environment environment;
  std::optional<hotpath::model::overhead> overhead;
  std::optional<hotpath::model::callgrind> callgrind;
};

struct meta {
  std::string run; // native, callgrind, merged, sum
  std::string created_at;
  std::string session, label, benchmark, workload;
  std::map<std::string, std::string> user_metadata;
  hotpath::model::program program;
  std::string source_root;
  std::string unfinished; // running, died
  hotpath::model::environment environment;
  hotpath::model::overhead overhead;
  std::optional<hotpath::model::git> git;
  std::optional<hotpath::model::ci> ci;
  std::optional<hotpath::model::callgrind> callgrind;
  std::vector<source> sources;
};

/// What one of several pooled runs measured of a function.
struct run_row {
  std::uint64_t id = 0; // of its row in functions_timing
  std::uint64_t calls = 0;
  std::optional<std::uint64_t> p50_ns, min_ns, avg_ns, total_ns;
};

struct run {
  std::string created_at;
  std::uint64_t pid = 0, total_ns = 0;
  std::vector<run_row> data;
};

struct report {
  hotpath::model::meta meta;
  std::optional<timing_section> functions_timing;
  std::optional<contexts_section> contexts;
  std::optional<icount_section> functions_icount;
  std::optional<zones_section> zones;
  std::optional<alloc_section> functions_alloc;
  std::optional<threads_section> threads;
  std::vector<run> runs;
};

} // namespace hotpath::model

#endif // HOTPATH_REPORT_MODEL_H
