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

struct weighted {
  double effect, weight;
};

/// The effect at which half of the weight is reached.
double weighted_median(std::vector<weighted> values) {
  std::sort(
      values.begin(), values.end(), [](const weighted &a, const weighted &b) {
        return a.effect != b.effect ? a.effect < b.effect : a.weight < b.weight;
      });
  double all = 0, below = 0;
  for (const weighted &v : values)
    all += v.weight;
  for (const weighted &v : values)
    if ((below += v.weight) * 2 >= all)
      return v.effect;
  return 0;
}

} // namespace

std::string timing_veto(const comparison &c) {
  if (c.program && c.program->state != state::equivalent)
    return "";
  std::vector<weighted> effects;
  double floor = HUGE_VAL;
  std::size_t slower = 0;
  for (const row &r : c.rows)
    if (!r.timing.empty() && looked(r.timing[0])) {
      const timing_judgement &j = r.timing[0];
      effects.push_back({j.effect, std::max(j.share, 1e-3)});
      floor = std::min(floor, j.floor);
      slower += j.state == state::regression;
    }
  if (effects.size() < least_entries)
    return "";
  const std::string at_equal = c.program ? " at equal instructions" : "";
  const double drift = weighted_median(effects);
  if (std::fabs(drift) > std::min(0.05, floor / 2))
    return "the whole run shifted by " + change(std::expm1(drift)) + at_equal +
           ": timings are advisory";
  if (slower * 100 >= effects.size() * 30)
    return std::to_string(slower) + " of " + std::to_string(effects.size()) +
           " functions are slower" + at_equal + ": timings are advisory";
  return "";
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
