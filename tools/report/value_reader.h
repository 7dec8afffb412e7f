//===- value_reader.h - Reads JSON into the fields of structs
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_VALUE_READER_H
#define HOTPATH_REPORT_VALUE_READER_H

#include "report/json_members.h"
#include "report/json_reader.h"
#include "report/json_scanner.h"

namespace hotpath::model {

/// One read_field for each type of a field. Refuses what does not fit with a
/// report_error that has the JSON pointer to it.
class value_reader {
public:
  value_reader(const std::string &text, const std::string &path)
      : text_(text, path), path_(path) {}

  /// All of the text has to be this.
  template <class T> void read(T &value) {
    read_field(value);
    text_.end();
  }

private:
  template <class T> friend void read_member(value_reader &, void *);

  /// An object or a list, while it is being read, at one of its members.
  class inside {
  public:
    inside(value_reader &reader, bool is_list);
    inside(const inside &) = delete;
    ~inside() {
      reader_.at_ = outer;
      --reader_.depth_;
    }

    const inside *const outer;
    const bool is_list;
    std::string_view name; // of a member of an object
    std::size_t index = 0; // of an item of a list

  private:
    value_reader &reader_;
  };

  void read_field(std::string &field) { field = std::string(read_text()); }
  void read_field(bool &field);
  void read_field(std::uint64_t &field);
  void read_field(std::int64_t &field);
  void read_field(double &field);
  void read_field(bucket &field);
  void read_field(std::map<std::string, std::string> &field);
  template <class T> void read_field(std::optional<T> &field) {
    read_field(field.emplace());
  }
  template <class T> void read_field(std::vector<T> &field) {
    read_list(field);
  }
  void read_field(std::vector<bucket> &field) {
    buckets_.clear();
    read_list(buckets_);
    field = buckets_; // in one piece of the right size
  }
  template <class T> void read_list(std::vector<T> &field) {
    begin('[', "a list");
    inside list(*this, true);
    if (text_.take(']'))
      return;
    do {
      list.index = field.size();
      if (field.size() >= most_list_items)
        fail("is one of more than 4,194,304 items");
      if (field.empty())
        field.reserve(4);
      read_field(field.emplace_back());
    } while (text_.take(','));
    text_.need(']');
  }
  template <class T> void read_field(T &field) {
    read_object(json_members::of<T>(), &field);
  }

  void read_object(const json_members &members, void *object);
  bool read_percentile(const json_members &members, void *object,
                       std::string_view name);
  /// Calls `each` with the name of each member, which is still to be read.
  /// `guess` tells a likely name, or none.
  template <class Guess, class Each> void read_members(Guess guess, Each each);
  void skip();

  std::string_view read_text();
  json_number number(const char *wanted);
  std::uint64_t magnitude(const json_number &n, const char *wanted) const;
  void begin(char bracket, const char *wanted) {
    if (!text_.take(bracket))
      mismatch(wanted);
  }

  std::string here() const;
  [[noreturn]] void fail(const std::string &what) const;
  [[noreturn]] void refuse(const char *found, const char *wanted) const;
  [[noreturn]] void mismatch(const char *wanted);

  json_scanner text_;
  const std::string &path_;
  const inside *at_ = nullptr;
  std::size_t depth_ = 0;
  std::string unescaped_;
  std::vector<bucket> buckets_;
};

/// In json_members, which knows no reader.
template <class T> void read_member(value_reader &reader, void *field) {
  reader.read_field(*static_cast<T *>(field));
}

} // namespace hotpath::model

#endif // HOTPATH_REPORT_VALUE_READER_H
