//===- sample.h - A look at a process, and what happened since another
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_SAMPLE_H
#define HOTPATH_WATCH_SAMPLE_H

#include "report/load.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace hotpath::watch {

/// What identifies a function, a calling context or a thread from one look to
/// the next: ids of a snapshot are no more than places in it. A hash; two that
/// collide would share a line's place, nothing worse.
using identity = std::uint64_t;

/// What an arena's file held at one moment.
class sample {
public:
  /// Throws report_error as loaded_report does, or when the file is no arena.
  explicit sample(const std::string &path);

  sample(const sample &) = delete;

  const snapshot &measured() const { return view_.measured; }
  const report_facts &facts() const { return view_.facts; }
  /// The process is there, and its session goes on.
  bool is_running() const;
  /// The process is gone, and did not end its session.
  bool has_died() const;
  identity of_row(std::uint32_t row) const { return rows_[row]; }
  identity of_context(std::uint32_t c) const { return contexts_[c]; }
  const row *find_row(identity id) const;
  const merged_context *find_context(identity id) const;
  const thread_figures *find_thread(std::uint32_t record) const;

private:
  model::loaded_report loaded_;
  const model::view &view_;
  std::vector<identity> rows_, contexts_;
  std::unordered_map<identity, std::uint32_t> row_places_, context_places_;
  std::unordered_map<std::uint32_t, const thread_figures *> threads_;
};

/// The figures of one line, of a period or since the start.
struct figures {
  double calls = 0;
  double total_ns = 0, self_ns = 0;
  double avg_ns = 0, p95_ns = 0; // negative: no call was timed
  bool timed = false;            // else the durations are unknown
  bool estimated = false;        // from a sample of the calls
};

/// What happened between two looks. `from` may be null: since the start.
class period {
public:
  period(const sample *from, const sample &to) : from_(from), to_(to) {}

  /// Of the session; 0 when nothing went on.
  double wall_ns() const;
  double calls() const;
  /// Places in the snapshot of `to`. Only functions have a p95.
  figures of_row(std::uint32_t row) const;
  figures of_context(std::uint32_t context) const;
  /// `total_ns`: the thread's time in measured functions.
  figures of_thread(const thread_figures &t) const;

private:
  const sample *from_;
  const sample &to_;
};

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_SAMPLE_H
