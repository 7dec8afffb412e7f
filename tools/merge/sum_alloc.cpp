//===- sum_alloc.cpp - Allocations of several runs, added up --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/sum_alloc.h"

#include "merge/identity.h"
#include "report/printable.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hotpath::merge {

namespace {

using model::alloc_row;
using model::alloc_section;

void add(model::allocated &to, const model::allocated &more) {
  to.bytes += more.bytes;
  to.count += more.count;
  to.usable_bytes += more.usable_bytes;
  to.freed_bytes += more.freed_bytes;
  to.freed_count += more.freed_count;
  to.difference_bytes += more.difference_bytes;
}

void add(std::optional<std::uint64_t> &to,
         const std::optional<std::uint64_t> &more) {
  if (more)
    to = to.value_or(0) + *more;
}

void keep_larger(std::optional<std::uint64_t> &to,
                 const std::optional<std::uint64_t> &other) {
  if (other)
    to = std::max(to.value_or(0), *other);
}

/// With two decimals, as the runtime writes them.
double mean_of(double sum, std::uint64_t calls) {
  return calls ? std::round(sum / double(calls) * 100) / 100 : 0;
}

class adder {
public:
  explicit adder(const model::timing_section &pooled) {
    for (const model::timing_row &r : pooled.data)
      ids_.emplace(identity_of(r), r.id);
  }

  void add_section(const alloc_section &s) {
    sum_.metric = s.metric;
    sum_.per_call = s.per_call;
    add(sum_.all, s.all);
    sum_.before_session.bytes += s.before_session.bytes;
    sum_.before_session.count += s.before_session.count;
    for (const alloc_row &r : s.data)
      add_row(r);
  }

  alloc_section finish() {
    const double all =
        double(sum_.metric == "count" ? sum_.all.count : sum_.all.bytes);
    for (auto &[id, made] : rows_) {
      alloc_row &r = made.row;
      if (r.calls) {
        r.avg_bytes = mean_of(made.bytes, *r.calls);
        r.avg_count = mean_of(made.count, *r.calls);
      }
      r.percent_total = all > 0 ? std::round(shown(r) / all * 1e4) / 1e2 : 0;
      sum_.data.push_back(std::move(r));
    }
    // As the runtime does: the most first, what is outside last.
    std::sort(sum_.data.begin(), sum_.data.end(),
              [&](const alloc_row &a, const alloc_row &b) {
                if (!a.id != !b.id)
                  return b.id == 0;
                const double x = shown(a), y = shown(b);
                return x != y ? x > y : a.name < b.name;
              });
    sum_.total_count = sum_.included_count = sum_.data.size();
    return std::move(sum_);
  }

private:
  struct row_sum {
    alloc_row row;
    double bytes = 0, count = 0; // as calls are charged
  };

  void add_row(const alloc_row &r) {
    std::uint64_t id = 0;
    if (r.id) {
      const auto found = ids_.find(identity_of(r));
      // A function that the list of times leaves out has no id here.
      if (found == ids_.end())
        return;
      id = found->second;
    }
    const auto [entry, is_new] = rows_.try_emplace(id);
    row_sum &to = entry->second;
    if (is_new) {
      to.row.identity() = r;
      to.row.id = id;
    }
    to.row.bytes_self += r.bytes_self;
    to.row.count_self += r.count_self;
    to.row.freed_bytes += r.freed_bytes;
    to.row.freed_count += r.freed_count;
    add(to.row.calls, r.calls);
    add(to.row.bytes_total, r.bytes_total);
    add(to.row.count_total, r.count_total);
    keep_larger(to.row.max_bytes, r.max_bytes);
    keep_larger(to.row.max_count, r.max_count);
    const auto calls = double(r.calls.value_or(0));
    to.bytes += r.avg_bytes.value_or(0) * calls;
    to.count += r.avg_count.value_or(0) * calls;
  }

  double shown(const alloc_row &r) const {
    const bool count = sum_.metric == "count";
    if (sum_.per_call == "cumulative" && r.id)
      return double((count ? r.count_total : r.bytes_total).value_or(0));
    return double(count ? r.count_self : r.bytes_self);
  }

  alloc_section sum_;
  std::map<std::uint64_t, row_sum> rows_; // by id
  std::map<identity, std::uint64_t> ids_;
};

} // namespace

std::optional<alloc_section>
allocations_of(const std::vector<const input *> &reports,
               const model::timing_section &pooled) {
  for (const input *i : reports)
    if (!i->report.functions_alloc)
      return {};
  const input &first = *reports[0];
  adder all(pooled);
  for (const input *i : reports) {
    const alloc_section &s = *i->report.functions_alloc;
    if (s.per_call != first.report.functions_alloc->per_call)
      throw refusal("allocations are charged differently in " +
                    model::printable(first.path) + " and " +
                    model::printable(i->path) +
                    ": run both with the same HOTPATH_ALLOC_CUMULATIVE");
    all.add_section(s);
  }
  return all.finish();
}

} // namespace hotpath::merge
