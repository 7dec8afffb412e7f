//===- perfetto.cpp - For Perfetto and chrome://tracing ---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/formats.h"

#include "json_writer.h"

#include <unordered_map>

namespace hotpath::formats {

namespace {

class slices {
public:
  explicit slices(const model::report &r)
      : all_(r.contexts->data), begin_(all_.size()), width_(all_.size()),
        used_(all_.size()) {
    for (const model::timing_row &row : r.functions_timing->data)
      rows_[row.id] = &row;
    for (std::size_t i = 0; i < all_.size(); ++i)
      index_[all_[i].id] = i;
    // From the leaves up: a slice is as wide as its self time and its children,
    // so that rounding puts none outside of its parent.
    for (std::size_t i = all_.size(); i-- > 0;) {
      width_[i] += all_[i].self_ns;
      if (all_[i].parent)
        width_[index_[all_[i].parent]] += width_[i];
    }
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      std::uint64_t &free =
          all_[i].parent ? used_[index_[all_[i].parent]] : end;
      begin_[i] = free;
      used_[i] = free;
      free += width_[i];
    }
  }

  void write(json_writer &w, std::uint64_t pid) const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (!width_[i])
        continue;
      const auto row = rows_.find(all_[i].function);
      const std::string &name =
          row == rows_.end() ? all_[i].name : row->second->name;
      w.open_object();
      w.string("name", name.data(), name.size());
      w.string("cat", "context");
      w.string("ph", "X");
      w.decimal("ts", double(begin_[i]) / 1000, 3); // microseconds
      w.decimal("dur", double(width_[i]) / 1000, 3);
      w.number("pid", pid);
      w.number("tid", pid);
      w.open_object("args");
      w.number("calls", all_[i].calls);
      w.number("self_ns", all_[i].self_ns);
      if (row != rows_.end() && row->second->location) {
        const std::string &file = row->second->location->file;
        w.string("file", file.data(), file.size());
        w.number("line", row->second->location->line);
      }
      w.close_object();
      w.close_object();
    }
  }

private:
  const std::vector<model::context> &all_;
  std::unordered_map<std::uint64_t, const model::timing_row *> rows_;
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<std::uint64_t> begin_, width_, used_; // by context
};

// What the events of a process and a thread are listed under.
void name(json_writer &w, const char *of, std::uint64_t pid,
          const std::string &text) {
  w.open_object();
  w.string("name", of);
  w.string("ph", "M");
  w.number("pid", pid);
  w.number("tid", pid);
  w.open_object("args");
  w.string("name", text.data(), text.size());
  w.close_object();
  w.close_object();
}

} // namespace

std::string perfetto(const model::report &r) {
  if (!r.contexts || !r.functions_timing)
    throw missing(no_contexts);
  text out;
  json_writer w(out, false);
  w.open_object();
  w.string("displayTimeUnit", "ns");
  w.open_array("traceEvents");
  const std::uint64_t pid = r.meta.program.pid;
  name(w, "process_name", pid, r.meta.program.path);
  name(w, "thread_name", pid, "calling contexts of all threads");
  slices(r).write(w, pid);
  w.close_array();
  w.close_object();
  out.put('\n');
  return std::string(out.c_str(), out.size());
}

} // namespace hotpath::formats
