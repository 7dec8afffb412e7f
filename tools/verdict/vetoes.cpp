//===- vetoes.cpp - Timings that the whole run speaks against
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/vetoes.h"

#include "verdict/format.h"

#include <algorithm>
#include <cmath>

namespace hotpath::verdict {

namespace {

constexpr std::size_t least_entries = 5;

/// Whether a judgement has looked at a change at all.
bool looked(const timing_judgement &j) {
  return j.state == state::regression || j.state == state::suspect ||
         j.state == state::improvement || j.state == state::equivalent ||
         j.state == state::inconclusive;
}

struct effect {
  double shift, weight, up_to; // weight of all up to this one
  timing_judgement *of;
};

/// What all functions of a comparison did to their times, in order.
class whole_run {
public:
  explicit whole_run(comparison &c) {
    for (row &r : c.rows) {
      if (r.timing.empty() || !looked(r.timing[0]))
        continue;
      timing_judgement &j = r.timing[0];
      // Time in callees weighs there; a main that calls everything is not the
      // whole run.
      const double weight = j.self_ns > 0 ? j.self_ns : j.share;
      effects_.push_back({j.effect, std::max(weight, 1e-3), 0, &j});
      limit_ = std::min({limit_, 0.05, j.floor / 2});
      slower_ += j.state == state::regression;
    }
    std::sort(
        effects_.begin(), effects_.end(), [](const effect &a, const effect &b) {
          return a.shift != b.shift ? a.shift < b.shift : a.weight < b.weight;
        });
    for (effect &e : effects_)
      e.up_to = weight_ += e.weight;
  }

  std::size_t size() const { return effects_.size(); }
  std::size_t slower() const { return slower_; }
  std::size_t heaviest() const {
    return std::size_t(std::max_element(effects_.begin(), effects_.end(),
                                        [](const effect &a, const effect &b) {
                                          return a.weight < b.weight;
                                        }) -
                       effects_.begin());
  }
  timing_judgement &at(std::size_t i) { return *effects_[i].of; }

  /// The shift at which half of the weight is reached, without the i-th.
  double drift(std::size_t without) const {
    const double gone =
        without < effects_.size() ? effects_[without].weight : 0;
    std::size_t first = 0, last = effects_.size() - 1;
    while (first < last) {
      const std::size_t i = (first + last) / 2;
      const double below = effects_[i].up_to - (i >= without ? gone : 0);
      if (below * 2 >= weight_ - gone)
        last = i;
      else
        first = i + 1;
    }
    // Without weight of its own it is not where half is reached.
    return effects_[first == without && first > 0 ? first - 1 : first].shift;
  }

  /// The same with equal weights.
  double middle(std::size_t without) const {
    const std::size_t number = effects_.size() - (without < effects_.size());
    const auto nth = [&](std::size_t n) {
      return effects_[n + (n >= without)].shift;
    };
    return (nth((number - 1) / 2) + nth(number / 2)) / 2;
  }

  /// The functions, but for one, have shifted as a whole.
  bool shifts(std::size_t without) const {
    return std::fabs(drift(without)) > limit_ ||
           std::fabs(middle(without)) > limit_;
  }
  bool many_slower() const { return slower_ * 100 >= effects_.size() * 30; }

private:
  std::vector<effect> effects_;
  double limit_ = HUGE_VAL, weight_ = 0;
  std::size_t slower_ = 0;
};

constexpr std::size_t none = std::size_t(-1);

/// Tells each judgement what it has to stand out from. Where a fifth of the
/// other functions are slower for sure, by s or more, the machine may have made
/// this one slower as well, and by more: it has to exceed the floor by 2 s.
/// Both figures were chosen on one half of the runs in
/// test/verdict/Inputs/twelve.csv and hold on the other (tools/README.md).
void compare_with_others(whole_run &all) {
  constexpr double part = 0.8, times = 2;
  std::vector<std::pair<double, timing_judgement *>> bounds;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (timing_judgement &j = all.at(i); j.lower)
      bounds.emplace_back(*deciding(j).lower, &j);
  if (bounds.size() < least_entries)
    return;
  std::sort(bounds.begin(), bounds.end());
  const double at = part * double(bounds.size() - 2);
  const std::size_t below = std::size_t(at);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const auto other = [&](std::size_t n) {
      return bounds[n + (n >= i)].first;
    };
    const std::size_t above = std::min(below + 1, bounds.size() - 2);
    const double surely =
        other(below) + (at - double(below)) * (other(above) - other(below));
    bounds[i].second->others = times * std::max(surely, 0.0);
  }
}

bool works_equally(const comparison &c) {
  return !c.program || c.program->state == state::equivalent;
}

} // namespace

bool stands_out(const timing_judgement &j) {
  if (!j.others)
    return true;
  // The least call too: what others do to it is no part of a function.
  const double limit = j.floor + *j.others;
  return j.lower && *deciding(j).lower > limit && j.min_effect > limit;
}

std::string timing_veto(comparison &c) {
  if (!works_equally(c))
    return "";
  whole_run all(c);
  if (all.size() < least_entries)
    return "";
  if (!c.in_turns)
    compare_with_others(all);
  // One function that takes most of the time is not the whole run either.
  const bool shifts = all.shifts(none) && all.shifts(all.heaviest()),
             third = all.many_slower();
  const std::string at_equal = c.program ? " at equal instructions" : "",
                    many = std::to_string(all.slower()) + " of " +
                           std::to_string(all.size()) + " functions are slower",
                    shifted = "the whole run shifted by " +
                              change(std::expm1(all.drift(none)));
  for (row &r : c.rows)
    for (timing_judgement &j : r.timing) {
      j.others = r.timing[0].others;
      j.vetoed = j.state == state::regression && !stands_out(j);
      if (j.vetoed)
        j.state = state::suspect;
    }
  if (!shifts && !third)
    return "";
  return (shifts ? shifted : many) + at_equal + ": timings are advisory";
}

void correct_for_number(std::uint32_t alpha_ppm, comparison &c) {
  if (!alpha_ppm)
    return;
  std::vector<timing_judgement *> judged;
  for (row &r : c.rows)
    for (timing_judgement &j : r.timing)
      if (j.judged && looked(j))
        judged.push_back(&j);
  std::sort(judged.begin(), judged.end(),
            [](const timing_judgement *a, const timing_judgement *b) {
              return a->p != b->p ? a->p < b->p : a < b;
            });
  const std::size_t number = judged.size();
  std::size_t kept = 0;
  while (kept < number &&
         judged[kept]->p * double(number - kept) <= alpha_ppm / 1e6)
    ++kept;
  for (std::size_t i = kept; i < number; ++i)
    if (judged[i]->state == state::regression)
      judged[i]->state = state::suspect;
}

} // namespace hotpath::verdict
