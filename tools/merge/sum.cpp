//===- sum.cpp - Native reports of one build, added up ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/sum.h"

#include "merge/identity.h"

#include "histogram.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace hotpath::merge {

namespace {

using model::bucket;
using model::timing_row;

template <class T>
void add(std::optional<T> &to, const std::optional<T> &more) {
  if (more)
    to = to.value_or(0) + *more;
}

void add_histogram(std::vector<bucket> &to, const std::vector<bucket> &more) {
  std::map<std::uint64_t, std::uint64_t> counts;
  for (const bucket &b : to)
    counts[b.lower] += b.count;
  for (const bucket &b : more)
    counts[b.lower] += b.count;
  to.clear();
  for (const auto &[lower, count] : counts)
    to.push_back({lower, count});
}

// The smallest value that at least this share of the calls does not exceed: the
// middle of its bucket, as the runtime takes it, but within min and max.
std::uint64_t percentile_of(const timing_row &r, std::uint32_t thousandths) {
  std::uint64_t n = 0, seen = 0;
  for (const bucket &b : r.histogram)
    n += b.count;
  const double rank = std::ceil(double(n) * thousandths / 1e5);
  for (const bucket &b : r.histogram)
    if (double(seen += b.count) >= rank)
      return std::clamp(
          bucket_middle(bucket_of(b.lower)), r.min_ns.value_or(0),
          std::max(r.min_ns.value_or(0), r.max_ns.value_or(UINT64_MAX)));
  return r.max_ns.value_or(0);
}

class adder {
public:
  void add_section(const model::timing_section &s) {
    sum_.total_ns += s.total_ns;
    wanted_.insert(s.percentiles.begin(), s.percentiles.end());
    std::map<std::uint64_t, std::uint64_t> ids; // there -> here
    for (const timing_row &r : s.data)
      ids[r.id] = number_of(r);
    for (const timing_row &r : s.data)
      add_row(r, ids);
  }

  model::timing_section finish() {
    sum_.percentiles.assign(wanted_.begin(), wanted_.end());
    // A report holds ten.
    if (sum_.percentiles.size() > 10)
      sum_.percentiles.resize(10);
    for (std::size_t i = 0; i < sum_.data.size(); ++i)
      finish_row(sum_.data[i], means_[i]);
    std::sort(sum_.data.begin(), sum_.data.end(),
              [](const timing_row &a, const timing_row &b) {
                const std::uint64_t x = a.total_ns.value_or(0),
                                    y = b.total_ns.value_or(0);
                return x != y ? x > y : a.id < b.id;
              });
    sum_.total_count = sum_.included_count = sum_.data.size();
    return std::move(sum_);
  }

private:
  // A mean and how many calls it is of.
  struct mean {
    double sum = 0, calls = 0;
  };

  std::uint64_t number_of(const timing_row &r) {
    const auto [entry, fresh] =
        numbers_.try_emplace(identity_of(r), sum_.data.size() + 1);
    if (fresh) {
      timing_row copy;
      copy.identity() = r;
      copy.id = entry->second;
      sum_.data.push_back(std::move(copy));
      means_.emplace_back();
    }
    return entry->second;
  }

  void add_row(const timing_row &r,
               const std::map<std::uint64_t, std::uint64_t> &ids) {
    const std::size_t index = ids.at(r.id) - 1;
    timing_row &to = sum_.data[index];
    to.calls += r.calls;
    to.sampled_calls += r.sampled_calls;
    to.abandoned += r.abandoned;
    to.open += r.open;
    add(to.total_ns, r.total_ns);
    add(to.self_ns, r.self_ns);
    add(to.overhead_ns, r.overhead_ns);
    if (r.min_ns)
      to.min_ns = std::min(to.min_ns.value_or(UINT64_MAX), *r.min_ns);
    if (r.max_ns)
      to.max_ns = std::max(to.max_ns.value_or(0), *r.max_ns);
    if (r.avg_ns) {
      means_[index].sum += double(*r.avg_ns) * double(r.calls);
      means_[index].calls += double(r.calls);
    }
    // The mean of all would have to be within the noise; so all have to be.
    to.below_resolution =
        r.below_resolution && (to.below_resolution || to.calls == r.calls);
    add_histogram(to.histogram, r.histogram);
    for (const model::caller &c : r.callers)
      add_caller(to, c, ids);
  }

  static void add_caller(timing_row &to, const model::caller &c,
                         const std::map<std::uint64_t, std::uint64_t> &ids) {
    const auto known = ids.find(c.id);
    const std::uint64_t id = known == ids.end() ? 0 : known->second;
    for (model::caller &there : to.callers)
      if (there.id == id && there.name == c.name) {
        there.calls += c.calls;
        there.total_ns += c.total_ns;
        return;
      }
    to.callers.push_back({id, c.name, c.calls, c.total_ns});
  }

  void finish_row(timing_row &r, const mean &m) {
    if (!r.total_ns)
      return;
    r.avg_ns = m.calls > 0 ? std::uint64_t(m.sum / m.calls + 0.5) : 0;
    r.percent_total =
        sum_.total_ns
            ? std::round(double(*r.total_ns) / double(sum_.total_ns) * 1e4) /
                  1e2
            : 0;
    for (const double p : sum_.percentiles) {
      const auto thousandths = std::uint32_t(std::lround(p * 1000));
      r.percentiles.push_back({thousandths, percentile_of(r, thousandths)});
    }
  }

  model::timing_section sum_;
  std::vector<mean> means_;
  std::map<identity, std::uint64_t> numbers_; // ids
  std::set<double> wanted_;
};

} // namespace

model::timing_section sum_of(const std::vector<const input *> &reports) {
  adder all;
  for (const input *i : reports)
    all.add_section(*i->report.functions_timing);
  return all.finish();
}

model::run run_of(const input &from, const model::timing_section &pooled) {
  std::map<identity, std::uint64_t> ids;
  for (const timing_row &r : pooled.data)
    ids[identity_of(r)] = r.id;
  model::run result;
  result.created_at = from.report.meta.created_at;
  result.pid = from.report.meta.program.pid;
  result.total_ns = from.report.functions_timing->total_ns;
  for (const timing_row &r : from.report.functions_timing->data) {
    model::run_row row;
    row.id = ids.at(identity_of(r));
    row.calls = r.calls;
    if (!r.histogram.empty())
      row.p50_ns = percentile_of(r, 50000);
    row.min_ns = r.min_ns;
    row.avg_ns = r.avg_ns;
    row.total_ns = r.total_ns;
    result.data.push_back(row);
  }
  return result;
}

} // namespace hotpath::merge
