//===- json_reader.cpp - Reports of others, read as hostile input
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/json_reader.h"

#include "report/check.h"
#include "report/error.h"
#include "report/json_lookup.h"
#include "report/printable.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace hotpath::model {

std::uint32_t percentile_of(std::string_view name, std::string_view suffix) {
  if (name.size() < suffix.size() + 2 || name.front() != 'p' ||
      name.substr(name.size() - suffix.size()) != suffix)
    return 0;
  name = name.substr(1, name.size() - 1 - suffix.size());
  const std::size_t point = name.find('.');
  const std::string_view whole = name.substr(0, point);
  std::string_view rest =
      point == name.npos ? std::string_view("0") : name.substr(point + 1);
  if (whole.empty() || whole.size() > 3 || rest.empty() || rest.size() > 3)
    return 0;
  std::uint32_t value = 0;
  for (const std::string_view part : {whole, rest})
    for (const char c : part) {
      if (c < '0' || c > '9')
        return 0;
      value = value * 10 + std::uint32_t(c - '0');
    }
  for (std::size_t digits = rest.size(); digits < 3; ++digits)
    value *= 10;
  return value <= 100000 ? value : 0;
}

namespace {

using json = nlohmann::json;

/// What the parser is inside of.
struct level {
  slot into;          // an object, list, bucket, map; or skipped
  bool is_list;       // in the text
  std::string name;   // of the present member
  std::size_t index;  // of the next element
  std::uint64_t seen; // members, by number
};

/// Type and schema, which the model does not hold, around the report.
struct document {
  std::string type;
  std::uint64_t schema = 0;
  report content;
};
template <class V> void describe(V &v, document &d) {
  v.required("type", d.type);
  v.required("schema", d.schema);
  describe(v, d.content);
}

class handler : public nlohmann::json_sax<json> {
public:
  handler(document &d, const std::string &path)
      : top_(slot_for(d)), path_(path) {}

  bool null() override { return skip("null"); }
  bool boolean(bool value) override {
    const slot to = next();
    if (auto *field = std::get_if<bool *>(&to.to))
      **field = value;
    else if (!skipped(to))
      mismatch(to, "true or false");
    return true;
  }
  bool number_integer(number_integer_t value) override {
    // Those from 0 on arrive at number_unsigned.
    const slot to = next();
    if (auto *field = std::get_if<std::int64_t *>(&to.to);
        field && value >= -std::int64_t(most_whole))
      **field = value;
    else if (!skipped(to))
      refuse_number(to, "a negative number");
    return true;
  }
  bool number_unsigned(number_unsigned_t value) override {
    const slot to = next();
    if (auto *real = std::get_if<double *>(&to.to))
      **real = double(value);
    else if (skipped(to))
      return true;
    else if (value > most_whole)
      refuse_number(to, "a number above 2^62");
    else if (auto *field = std::get_if<std::uint64_t *>(&to.to))
      **field = value;
    else if (auto *field = std::get_if<std::int64_t *>(&to.to))
      **field = std::int64_t(value);
    else
      mismatch(to, "a number");
    return true;
  }
  bool number_float(number_float_t value, const string_t &) override {
    const slot to = next();
    if (skipped(to))
      return true;
    // The parser takes no infinity and no NaN; -0.0 is as good as 0.
    if (auto *field = std::get_if<double *>(&to.to); field && value >= 0)
      **field = value;
    else
      refuse_number(to, value < 0 ? "a negative number" : "a fraction");
    return true;
  }
  bool string(string_t &value) override {
    if (value.size() > most_text_bytes)
      fail(here(), "is a text of more than 1 MiB");
    if (!levels_.empty() && !levels_.back().is_list)
      if (auto *map = std::get_if<std::map<std::string, std::string> *>(
              &levels_.back().into.to)) {
        if ((*map)->size() >= most_list_items ||
            !(*map)->emplace(levels_.back().name, value).second)
          fail(here(), "is there twice");
        return true;
      }
    const slot to = next();
    if (auto *field = std::get_if<std::string *>(&to.to))
      **field = std::move(value);
    else if (!skipped(to))
      mismatch(to, "a text");
    return true;
  }
  bool binary(binary_t &) override { return skip("binary"); }

  bool start_object(std::size_t) override {
    const slot to = next();
    if (!skipped(to) && !std::holds_alternative<object_target>(to.to) &&
        !std::holds_alternative<std::map<std::string, std::string> *>(to.to))
      mismatch(to, "an object");
    return enter({to, false, "", 0, 0});
  }
  bool key(string_t &name) override {
    level &in = levels_.back();
    if (name.size() > most_text_bytes)
      fail(here(), "has a member whose name is longer than 1 MiB");
    in.name = name;
    member_ = {};
    auto *object = std::get_if<object_target>(&in.into.to);
    if (!object)
      return true;
    member_ = object->member(object->object, name);
    const std::uint64_t bit =
        member_.number < 0 ? 0 : std::uint64_t(1) << member_.number;
    if (member_.taken || (in.seen & bit))
      fail(here(), "is there twice");
    in.seen |= bit;
    return true;
  }
  bool end_object() override {
    const level &in = levels_.back();
    if (auto *object = std::get_if<object_target>(&in.into.to))
      if (const char *name = object->missing(object->object, in.seen)) {
        const std::string member = name;
        levels_.pop_back();
        fail(here(), "has no " + member);
      }
    levels_.pop_back();
    return true;
  }

  bool start_array(std::size_t) override {
    const slot to = next();
    if (!skipped(to) && !std::holds_alternative<list_target>(to.to) &&
        !std::holds_alternative<bucket *>(to.to))
      mismatch(to, "a list");
    return enter({to, true, "", 0, 0});
  }
  bool end_array() override {
    const level in = levels_.back();
    levels_.pop_back();
    if (std::holds_alternative<bucket *>(in.into.to) && in.index != 2)
      fail(here(), "has to be a list of two numbers");
    return true;
  }

  bool parse_error(std::size_t position, const std::string &,
                   const nlohmann::detail::exception &error) override {
    // 406: a number that no double holds.
    throw report_error(printable(path_) +
                       (error.id == 406 ? " has a number out of range before"
                                        : " is no valid JSON at") +
                       " byte " + std::to_string(position));
  }

private:
  static bool skipped(const slot &s) {
    return std::holds_alternative<std::monostate>(s.to);
  }

  /// Where the value that begins now goes.
  slot next() {
    if (levels_.empty())
      return top_;
    level &in = levels_.back();
    if (!in.is_list) {
      if (std::holds_alternative<std::map<std::string, std::string> *>(
              in.into.to))
        fail(here(), "has to be a text");
      return member_;
    }
    const std::size_t index = in.index++;
    if (auto *list = std::get_if<list_target>(&in.into.to)) {
      if (list->size(list->list) >= most_list_items)
        fail(here(), "is one of more than 4,194,304 items");
      return list->add(list->list);
    }
    if (auto *pair = std::get_if<bucket *>(&in.into.to)) {
      if (index > 1)
        fail(here(), "is one too many");
      return {index ? &(*pair)->count : &(*pair)->lower};
    }
    return {};
  }

  bool enter(level inside) {
    if (levels_.size() >= most_levels)
      fail(here(), "is nested more than 64 levels deep");
    levels_.push_back(std::move(inside));
    return true;
  }

  bool skip(const char *what) {
    const slot to = next();
    if (!skipped(to))
      mismatch(to, what);
    return true;
  }

  /// The JSON pointer (RFC 6901) to the value that is being read.
  std::string here() const {
    std::string pointer;
    for (const level &l : levels_)
      pointer += '/' + (l.is_list ? std::to_string(l.index ? l.index - 1 : 0)
                                  : pointer_part(l.name));
    return pointer;
  }

  [[noreturn]] void fail(const std::string &pointer,
                         const std::string &what) const {
    throw report_error(printable(path_) + ": " +
                       (pointer.empty() ? "the report" : pointer) + " " + what);
  }
  [[noreturn]] void refuse_number(const slot &to, const char *found) const {
    mismatch(to, found);
  }
  [[noreturn]] void mismatch(const slot &to, const char *found) const {
    static const char *const wanted[] = {
        "anything",
        "a text",
        "a whole number from 0 to 2^62",
        "a number from 0 on",
        "true or false",
        "a pair of numbers",
        "an object",
        "a list",
        "an object",
        "a whole number from -2^62 to 2^62",
    };
    static_assert(std::size(wanted) == std::variant_size_v<decltype(slot::to)>);
    fail(here(), std::string("is ") + found + ", it has to be " +
                     wanted[to.to.index()]);
  }

  slot top_;
  slot member_;
  std::vector<level> levels_;
  const std::string &path_;
};

} // namespace

report read_report(std::string_view text, const std::string &path) {
  document d;
  handler sax(d, path);
  json::sax_parse(text.begin(), text.end(), &sax);
  if (d.type != "hotpath_report")
    throw report_error(printable(path) +
                       " is no report of hotpath: its type is " +
                       printable(d.type));
  if (d.schema != 1)
    throw report_error(printable(path) + " has schema " +
                       std::to_string(d.schema) +
                       ", this hotpath knows schema 1");
  check_report(d.content, path);
  return std::move(d.content);
}

} // namespace hotpath::model
