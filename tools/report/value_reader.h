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

#include <algorithm>

namespace hotpath::model {

/// One read_field for each type of a field. Refuses what does not fit with a
/// report_error that has the JSON pointer to it.
class value_reader {
public:
  value_reader(std::string_view text, const std::string &path)
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
    inside(value_reader &reader, bool list)
        : outer(reader.at_), is_list(list), reader_(reader) {
      if (++reader.depth_ > most_levels)
        reader.fail("is nested more than 64 levels deep");
      reader.at_ = this;
    }
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

  /// A visitor of `describe` that reads an object's members as long as they
  /// come in the order of writing, as nearly all do: each name is compared with
  /// one that the compiler knows, and its field is read in place. What comes
  /// otherwise is left to `read_rest`.
  struct in_order {
    value_reader &reader;
    inside &object;
    bool ended = false;     // the object's end is read
    std::uint64_t seen = 0; // members, by their place in json_members
    unsigned place = 0;

    template <class T> void required(const char *name, T &field) {
      read(name, field);
    }
    template <class T> void optional(const char *name, T &field) {
      read(name, field);
    }
    void percentiles(const char *suffix, std::vector<percentile> &list) {
      if (!ended && reader.text_.comes_numbered('p'))
        reader.read_percentiles(object, suffix, list, ended);
    }
    template <class T>
    __attribute__((always_inline)) void read(const char *name, T &field) {
      const std::string_view wanted = name;
      const unsigned own = place++;
      if (ended || !reader.text_.take_text(wanted))
        return;
      object.name = wanted;
      seen |= std::uint64_t(1) << own;
      reader.text_.need(':');
      reader.read_field(field);
      reader.end_member(ended);
    }
  };

  void read_field(std::string &field) { field.assign(read_text()); }
  void read_field(bool &field);
  void read_field(std::uint64_t &field) {
    if (!text_.take_small_whole(field))
      read_whole(field);
  }
  void read_field(std::int64_t &field);
  void read_field(double &field);
  void read_field(bucket &field) {
    if (!text_.take_pair(field.lower, field.count))
      read_pair(field);
  }
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
    const std::size_t before = text_.remaining();
    do {
      list.index = field.size();
      if (field.size() >= most_list_items)
        fail("is one of more than 4,194,304 items");
      if (field.empty())
        field.reserve(4);
      read_field(field.emplace_back());
      if (is_large<T> && field.size() == 1)
        field.reserve(as_many(before - text_.remaining()));
    } while (text_.take(','));
    text_.need(']');
  }
  /// Of large items, which are not moved again and again while a list grows:
  /// as many as may still come, when all are as long as the first one. Memory
  /// that nothing is written to is none.
  template <class T> static constexpr bool is_large = sizeof(T) >= 256;
  std::size_t as_many(std::size_t bytes_each) const {
    constexpr std::size_t most = std::size_t(1) << 16;
    return std::min(text_.remaining() / bytes_each + 1, most);
  }
  template <class T> void read_field(T &field) {
    const json_members &members = json_members::of<T>();
    begin('{', "an object");
    std::uint64_t seen = 0;
    if (inside object(*this, false); !text_.take('}')) {
      in_order visitor{*this, object};
      describe(visitor, field);
      if (!visitor.ended)
        read_rest(members, &field, object, visitor.seen);
      seen = visitor.seen;
    }
    if ((seen & members.required) != members.required)
      refuse_without(members, seen);
  }

  void read_whole(std::uint64_t &field);
  void read_pair(bucket &field);
  /// From the name of a member to the end of the object.
  void read_rest(const json_members &members, void *object, inside &at,
                 std::uint64_t &seen);
  [[noreturn]] void refuse_without(const json_members &members,
                                   std::uint64_t seen) const;
  bool read_percentile(const json_members &members, void *object,
                       std::string_view name);
  void read_percentile(std::vector<percentile> &list,
                       std::uint32_t thousandths);
  /// All that come next with this suffix.
  void read_percentiles(inside &at, const char *suffix,
                        std::vector<percentile> &list, bool &ended);
  /// Behind a member's value: goes to the next one or ends the object.
  void end_member(bool &ended) {
    if (text_.take(','))
      return;
    text_.need('}');
    ended = true;
  }
  /// Calls `each` with the name of each member, which is still to be read.
  /// `guess` tells a likely name, or none.
  template <class Guess, class Each> void read_members(Guess guess, Each each);
  template <class Guess, class Each>
  void read_members_inside(inside &object, Guess guess, Each each);
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
  std::string unescaped_, unescaped_name_;
  std::vector<bucket> buckets_;
};

/// In json_members, which knows no reader.
template <class T> void read_member(value_reader &reader, void *field) {
  reader.read_field(*static_cast<T *>(field));
}

} // namespace hotpath::model

#endif // HOTPATH_REPORT_VALUE_READER_H
