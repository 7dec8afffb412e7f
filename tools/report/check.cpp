//===- check.cpp - Does a report fit together?
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/check.h"

#include "report/error.h"
#include "report/printable.h"

#include "histogram.h"

#include <unordered_set>

namespace hotpath::model {

namespace {

class checker {
public:
  checker(const report &r, const std::string &path) : r_(r), path_(path) {}

  void check() {
    check_meta();
    if (r_.functions_timing)
      check_timing(*r_.functions_timing);
    if (r_.contexts)
      check_contexts(*r_.contexts);
    if (r_.zones)
      check_identities(r_.zones->data, "/zones/data/");
    if (r_.functions_icount)
      check_identities(r_.functions_icount->data, "/functions_icount/data/");
    if (r_.functions_alloc)
      check_allocations(*r_.functions_alloc);
  }

private:
  [[noreturn]] void fail(const std::string &pointer,
                         const std::string &what) const {
    throw report_error(printable(path_) + ": " + pointer + " " + what);
  }

  void check_meta() {
    const std::string &run = r_.meta.run, &end = r_.meta.unfinished;
    if (run != "native" && run != "callgrind" && run != "merged" &&
        run != "sum")
      fail("/meta/run",
           "is " + printable(run) + ", no kind of run that this hotpath knows");
    if (!end.empty() && end != "running" && end != "died")
      fail("/meta/unfinished",
           "is " + printable(end) + ", it has to be running or died");
  }

  void check_percentiles(const std::vector<double> &list,
                         const std::string &section) const {
    double before = 0;
    for (const double p : list) {
      if (!(p > before) || p > 100)
        fail(section + "/percentiles", "have to ascend above 0 and up to 100");
      before = p;
    }
    if (list.size() > 10)
      fail(section + "/percentiles", "are more than 10");
  }

  void check_timing(const timing_section &s) {
    const std::string section = "/functions_timing";
    check_percentiles(s.percentiles, section);
    for (std::size_t i = 0; i < s.data.size(); ++i)
      check_row(s.data[i], section + "/data/", i);
  }

  void check_row(const timing_row &r, const std::string &list, std::size_t i) {
    if (r.id == 0 || !rows_.insert(r.id).second)
      fail(list + std::to_string(i) + "/id",
           r.id ? "is another row's" : "is 0");
    if (r.name.empty())
      fail(list + std::to_string(i) + "/name", "is empty");
    bool first = true;
    std::uint64_t before = 0;
    for (const bucket &b : r.histogram) {
      const bool ascends = first || b.lower > before;
      if (!ascends || !b.count || bucket_lower(bucket_of(b.lower)) != b.lower)
        fail(list + std::to_string(i) + "/histogram",
             !ascends  ? "does not ascend"
             : b.count ? "is not on the grid of buckets"
                       : "has an empty bucket");
      first = false;
      before = b.lower;
    }
  }

  /// What is allocated outside of functions has a row without an id.
  void check_allocations(const alloc_section &s) const {
    const std::string section = "/functions_alloc";
    check_percentiles(s.percentiles, section);
    std::unordered_set<std::uint64_t> ids;
    for (std::size_t i = 0; i < s.data.size(); ++i) {
      const alloc_row &r = s.data[i];
      const std::string at = section + "/data/" + std::to_string(i);
      if (r.name.empty())
        fail(at + "/name", "is empty");
      if ((r.kind == "outside") != (r.id == 0))
        fail(at + "/id", r.id ? "is of what is outside" : "is missing or 0");
      if (!ids.insert(r.id).second)
        fail(at + "/id", "is another row's");
      if (r.id && (!r.calls || !r.bytes_total || !r.count_total))
        fail(at, "has to have calls, bytes_total and count_total");
    }
  }

  template <class T>
  void check_identities(const std::vector<T> &rows, const std::string &list) {
    std::unordered_set<std::uint64_t> ids;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].id == 0 || !ids.insert(rows[i].id).second)
        fail(list + std::to_string(i) + "/id",
             rows[i].id ? "is another row's" : "is 0");
      if (rows[i].name.empty())
        fail(list + std::to_string(i) + "/name", "is empty");
    }
  }

  void check_contexts(const contexts_section &s) {
    const std::string list = "/contexts/data/";
    std::unordered_set<std::uint64_t> ids;
    ids.reserve(s.data.size());
    for (std::size_t i = 0; i < s.data.size(); ++i) {
      const context &c = s.data[i];
      if (c.parent && !ids.count(c.parent))
        fail(list + std::to_string(i) + "/parent",
             "is no context before this one");
      if (c.id == 0 || !ids.insert(c.id).second)
        fail(list + std::to_string(i) + "/id",
             c.id ? "is another context's" : "is 0");
      if (c.name.empty() && !rows_.count(c.function))
        fail(list + std::to_string(i),
             "has neither the id of a listed function nor a name");
    }
  }

  const report &r_;
  const std::string &path_;
  std::unordered_set<std::uint64_t> rows_;
};

} // namespace

void check_report(const report &r, const std::string &path) {
  checker(r, path).check();
}

} // namespace hotpath::model
