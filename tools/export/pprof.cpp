//===- pprof.cpp - For pprof and the profilers of fleets -------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/stacks.h"

#include "report/created_at.h"

namespace hotpath::formats {

namespace {

// https://protobuf.dev/programming-guides/encoding: a field is its number and
// wire type, then a varint (0) or a length and bytes (2).
class message {
public:
  void number(unsigned field, std::uint64_t value) {
    if (!value)
      return; // the default
    varint(field << 3);
    varint(value);
  }
  void bytes(unsigned field, const std::string &content) {
    varint(field << 3 | 2);
    varint(content.size());
    bytes_ += content;
  }
  void add(unsigned field, const message &content) {
    bytes(field, content.bytes_);
  }
  void numbers(unsigned field, const std::vector<std::uint64_t> &list) {
    message packed;
    for (const std::uint64_t n : list)
      packed.varint(n);
    add(field, packed);
  }
  const std::string &str() const { return bytes_; }

private:
  void varint(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7)
      bytes_ += char(n | 0x80);
    bytes_ += char(n);
  }
  std::string bytes_;
};

// Field numbers of
// https://github.com/google/pprof/blob/main/proto/profile.proto
namespace profile {
constexpr unsigned sample_type = 1, sample = 2, location = 4, function = 5,
                   string_table = 6, time_nanos = 9, duration_nanos = 10,
                   period_type = 11, period = 12, comment = 13,
                   default_sample_type = 14;
}
namespace value_type {
constexpr unsigned type = 1, unit = 2;
}
namespace sample {
constexpr unsigned location_id = 1, value = 2;
}
namespace location {
constexpr unsigned id = 1, line = 4;
}
namespace line {
constexpr unsigned function_id = 1, line = 2;
}
namespace function {
constexpr unsigned id = 1, name = 2, system_name = 3, filename = 4,
                   start_line = 5;
}

// Texts are indices into a table whose first entry is empty.
class string_table {
public:
  std::uint64_t operator()(const std::string &s) {
    const auto known = index_.emplace(s, index_.size());
    if (known.second)
      all_.push_back(s);
    return known.first->second;
  }
  void write(message &to) const {
    for (const std::string &s : all_)
      to.bytes(profile::string_table, s);
  }

private:
  std::unordered_map<std::string, std::uint64_t> index_ = {{"", 0}};
  std::vector<std::string> all_ = {""};
};

message type(string_table &strings, const char *what, const char *unit) {
  message m;
  m.number(value_type::type, strings(what));
  m.number(value_type::unit, strings(unit));
  return m;
}

std::uint64_t nanoseconds_of(const std::string &created_at) {
  const auto seconds = model::seconds_since_1970(created_at);
  return std::uint64_t(seconds.value_or(0)) * 1000000000u;
}

// A function has one location: where in it a call stands is not measured.
void add_functions(message &to, const stacks &found, string_table &strings) {
  for (std::size_t i = 0; i < found.names.size(); ++i) {
    const model::timing_row *row = found.rows[i];
    message f, at, place;
    f.number(function::id, i + 1);
    f.number(function::name, strings(found.names[i]));
    f.number(
        function::system_name,
        strings(row && !row->symbol.empty() ? row->symbol : found.names[i]));
    at.number(line::function_id, i + 1);
    if (row && row->location) {
      f.number(function::filename, strings(row->location->file));
      f.number(function::start_line, row->location->line);
      at.number(line::line, row->location->line);
    }
    place.number(location::id, i + 1);
    place.add(location::line, at);
    to.add(profile::location, place);
    to.add(profile::function, f);
  }
}

void add_samples(message &to, const stacks &found) {
  for (const stack &s : found.all) {
    // The leaf comes first.
    std::vector<std::uint64_t> locations;
    for (std::size_t i = s.frames.size(); i-- > 0;)
      locations.push_back(s.frames[i] + 1);
    message m;
    m.numbers(sample::location_id, locations);
    m.numbers(sample::value, {s.calls, s.self_ns});
    to.add(profile::sample, m);
  }
}

} // namespace

std::string pprof(const model::report &r) {
  const stacks found = stacks_of(r);
  string_table strings;
  message m;
  m.add(profile::sample_type, type(strings, "calls", "count"));
  m.add(profile::sample_type, type(strings, "time", "nanoseconds"));
  add_samples(m, found);
  add_functions(m, found, strings);
  m.number(profile::time_nanos, nanoseconds_of(r.meta.created_at));
  m.number(profile::duration_nanos, r.functions_timing->total_ns);
  m.add(profile::period_type, type(strings, "time", "nanoseconds"));
  m.number(profile::period, 1);
  m.numbers(profile::comment, {strings("hotpath: " + r.meta.program.path)});
  m.number(profile::default_sample_type, strings("time"));
  strings.write(m);
  return gzip(m.str());
}

} // namespace hotpath::formats
