//===- json_output.cpp - Writes a report as JSON
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/json_output.h"

#include "report/fields.h"

#include "flags.h"
#include "json_writer.h"

#include <charconv>

namespace hotpath::model {

namespace {

class writer {
public:
  explicit writer(json_writer &w) : w_(w) {}

  template <class T> void required(const char *name, T &field) {
    put(name, field);
  }
  template <class T> void optional(const char *name, T &field) {
    if (!absent(field))
      put(name, field);
  }
  void percentiles(const char *suffix, std::vector<percentile> &list) {
    for (const percentile &p : list) {
      key_.clear();
      key_.put('p');
      put_percentile(key_, p.thousandths);
      key_.put(suffix);
      w_.number(key_.c_str(), p.value);
    }
  }

  template <class T> void put(const char *name, T &field) {
    if constexpr (std::is_same_v<T, std::string>)
      w_.string(name, field.data(), field.size());
    else if constexpr (std::is_same_v<T, std::uint64_t> ||
                       std::is_same_v<T, std::int64_t>)
      w_.number(name, field);
    else if constexpr (std::is_same_v<T, bool>)
      w_.boolean(name, field);
    else if constexpr (std::is_same_v<T, double>)
      put_real(name, field);
    else if constexpr (std::is_same_v<T, bucket>)
      w_.pair(field.lower, field.count);
    else
      put_object(name, field);
  }
  template <class T> void put(const char *name, std::optional<T> &field) {
    put(name, *field);
  }
  template <class T> void put(const char *name, std::vector<T> &list) {
    w_.open_array(name);
    for (T &item : list)
      put(nullptr, item);
    w_.close_array();
  }
  void put(const char *name, std::map<std::string, std::string> &values) {
    w_.open_object(name);
    for (const auto &[key, value] : values)
      w_.string(key.c_str(), value.data(), value.size());
    w_.close_object();
  }

private:
  template <class T> void put_object(const char *name, T &object) {
    w_.open_object(name);
    describe(*this, object);
    w_.close_object();
  }
  // The shortest text that reads back as the same number.
  void put_real(const char *name, double value) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    w_.literal(name, digits, std::size_t(end - digits));
  }
  static bool absent(const std::string &s) { return s.empty(); }
  static bool absent(std::uint64_t n) { return n == 0; }
  static bool absent(bool b) { return !b; }
  template <class T> static bool absent(const std::optional<T> &o) {
    return !o;
  }
  template <class T> static bool absent(const T &container) {
    return container.empty();
  }

  json_writer &w_;
  text key_; // kept, since each new one would map memory
};

} // namespace

std::string write_report(const report &r, bool pretty) {
  text out;
  json_writer w(out, pretty);
  w.open_object();
  w.string("type", "hotpath_report");
  w.number("schema", std::uint64_t(1));
  writer visitor(w);
  // Visitors share one `describe`, which the reader needs to be for writing.
  describe(visitor, const_cast<report &>(r));
  w.close_object();
  out.put('\n');
  return std::string(out.c_str(), out.size());
}

} // namespace hotpath::model
