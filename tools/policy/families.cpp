//===- families.cpp - The tables of what is measured, in both spellings
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/families.h"

#include <algorithm>
#include <cmath>

namespace hotpath::policy {

namespace {

constexpr std::uint64_t most = std::uint64_t(1) << 62;

std::string text_of(const node &n) {
  if (const auto *text = std::get_if<std::string>(&n.value))
    return *text;
  if (const auto *flag = std::get_if<bool>(&n.value))
    return *flag ? "true" : "false";
  if (const auto *whole = std::get_if<std::int64_t>(&n.value))
    return std::to_string(*whole);
  if (const auto *real = std::get_if<double>(&n.value)) {
    std::string text = std::to_string(*real);
    text.erase(text.find_last_not_of('0') + 1);
    return text.back() == '.' ? text + "0" : text;
  }
  return "a list";
}

/// Makes an assignment of each key that is there and right.
class collector {
public:
  collector(table_reader &t, std::string prefix)
      : t_(t), prefix_(std::move(prefix)) {}

  template <class T, class F>
  void set(const char *key, std::optional<T> value, F field) {
    if (!value)
      return;
    const member *m = t_.find(key);
    made_.push_back({prefix_ + "." + key, text_of(m->value), m->at,
                     [v = *value, field](rules &r) { field(r) = v; }});
  }
  template <class F> void flag(const char *key, F field) {
    set(key, t_.flag(key), field);
  }
  template <class F> void percent(const char *key, double to, F field) {
    set(key, t_.number(key, 0, to), field);
  }
  template <class F> void whole(const char *key, F field) {
    set(key, t_.whole(key, 0, most), field);
  }
  template <class F>
  void millionths(const char *key, double least, double to, F field) {
    const auto value = t_.number(key, least, to);
    if (value)
      set(key, std::optional(std::uint32_t(std::lround(*value * 1e6))), field);
  }
  template <class F> void metrics(family f, const char *one, F field) {
    std::vector<metric> chosen;
    if (one)
      if (const auto name = t_.text(one, 64))
        add_metric(f, one, *name, chosen);
    const bool had = !chosen.empty();
    const std::size_t before = t_.problems().size();
    const auto names = t_.texts("metrics", 32);
    if (t_.find("metrics")) {
      if (had)
        t_.complain("metrics", std::string("stands beside ") + one +
                                   ": write one of the two");
      else if (names.empty() && t_.problems().size() == before)
        t_.complain("metrics", "is empty");
      for (const std::string &name : names)
        add_metric(f, "metrics", name, chosen);
    }
    if (!chosen.empty())
      set(had ? one : "metrics", std::optional(chosen), field);
  }
  std::vector<assignment> take() { return std::move(made_); }

private:
  void add_metric(family f, const char *key, const std::string &name,
                  std::vector<metric> &chosen) {
    const auto found = metric_named(f, name);
    if (!found)
      t_.not_among(key, name, column_names(f));
    else if (std::find(chosen.begin(), chosen.end(), *found) != chosen.end())
      t_.complain(key, "has '" + name + "' twice");
    else
      chosen.push_back(*found);
  }

  table_reader &t_;
  std::string prefix_;
  std::vector<assignment> made_;
};

void read_exact(collector &c, family f, exact_rules rules::*of) {
#define FIELD(name)                                                            \
  [of](rules & r) -> auto & { return (r.*of).name; }
  c.flag("judged", FIELD(judged));
  c.flag("fail", FIELD(fail));
  c.metrics(f, "metric", FIELD(metrics));
  c.percent("min_percent_change", 1000, FIELD(min_percent_change));
  c.whole("min_change", FIELD(min_change));
  c.percent("min_share", 100, FIELD(min_share));
  c.percent("min_percent_total", 100, FIELD(min_percent_total));
  c.whole("min_calls", FIELD(min_calls));
  c.percent("added_share", 100, FIELD(added_share));
#undef FIELD
}

#define FIELD(name)                                                            \
  [](rules & r) -> auto & { return r.timing.name; }

std::optional<timing_fail> read_timing_fail(table_reader &t) {
  const member *m = t.find("fail");
  if (m && std::holds_alternative<bool>(m->value.value))
    return std::get<bool>(m->value.value) ? timing_fail::always
                                          : timing_fail::never;
  return t.word<timing_fail>("fail", {{"never", timing_fail::never},
                                      {"confirmed", timing_fail::confirmed},
                                      {"always", timing_fail::always}});
}

void read_timing(collector &c, table_reader &t) {
  c.flag("judged", FIELD(judged));
  c.set("fail", read_timing_fail(t), FIELD(fail));
  c.metrics(family::timing, "stat", FIELD(metrics));
  c.percent("min_percent_change", 1000, FIELD(min_percent_change));
  c.whole("min_change_ns", FIELD(min_change_ns));
  c.whole("min_total_change_ns", FIELD(min_total_change_ns));
  c.set("min_runs", t.whole("min_runs", 2, 1000), FIELD(min_runs));
  c.millionths("confidence", 0.5, 0.9999, FIELD(confidence_ppm));
  c.percent("min_percent_total", 100, FIELD(min_percent_total));
  c.whole("min_calls", FIELD(min_calls));
  c.millionths("family_alpha", 0, 0.5, FIELD(family_alpha_ppm));
}

} // namespace

std::vector<assignment> read_family(table_reader &t, family f) {
  if (f == family::timing) {
    collector c(t, "timing");
    read_timing(c, t);
    return c.take();
  }
  const bool icount = f == family::icount;
  collector c(t, icount ? "icount" : "alloc");
  read_exact(c, f, icount ? &rules::icount : &rules::alloc);
  if (icount)
    c.flag("waive_if_faster",
           FIELD(waive_if_faster)); // of the timing that excuses it
  return c.take();
}

std::vector<assignment> read_original_family(table_reader &t, family f) {
  const char *name = f == family::timing   ? "timing"
                     : f == family::icount ? "icount"
                                           : "alloc";
  collector c(t, std::string("functions.") + name);
  exact_rules rules::*of = f == family::icount ? &rules::icount : &rules::alloc;
  if (f == family::timing) {
    c.flag("judged", FIELD(judged));
    const auto fail = t.flag("fail_check");
    if (fail)
      c.set("fail_check",
            std::optional(*fail ? timing_fail::always : timing_fail::never),
            FIELD(fail));
    c.metrics(f, nullptr, FIELD(metrics));
    c.percent("min_percent_change", 1000, FIELD(min_percent_change));
    c.whole("min_calls", FIELD(min_calls));
    return c.take();
  }
  c.flag("judged", [of](rules &r) -> bool & { return (r.*of).judged; });
  c.flag("fail_check", [of](rules &r) -> bool & { return (r.*of).fail; });
  c.metrics(
      f, nullptr, [of](rules & r) -> auto & { return (r.*of).metrics; });
  c.percent("min_percent_change", 1000,
            [of](rules &r) -> double & { return (r.*of).min_percent_change; });
  c.whole("min_calls",
          [of](rules &r) -> std::uint64_t & { return (r.*of).min_calls; });
  return c.take();
}

#undef FIELD

} // namespace hotpath::policy
