//===- json_members.h - Where in a struct each JSON member goes
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_JSON_MEMBERS_H
#define HOTPATH_REPORT_JSON_MEMBERS_H

#include "report/fields.h"

#include <cstddef>
#include <string_view>

namespace hotpath::model {

class value_reader;

/// Reads a T.
template <class T> void read_member(value_reader &reader, void *field);

/// A member that is required or optional.
struct json_member {
  std::string_view name;
  bool required;
  std::size_t offset; // of the field in its struct
  void (*read)(value_reader &, void *field);
};

/// Members p<number><suffix>.
struct json_percentiles {
  std::string_view suffix;
  std::size_t offset; // of the list
};

/// All members of a described struct, in the order of writing. A visitor of
/// `describe` that remembers.
class json_members {
public:
  /// Made once for each struct.
  template <class T> static const json_members &of() {
    static const json_members made = [] {
      json_members all;
      T example;
      recorder visitor{all, reinterpret_cast<char *>(&example)};
      describe(visitor, example);
      return all;
    }();
    return made;
  }

  std::vector<json_member> named; // below 64
  std::uint64_t required = 0;     // bits, by place in `named`
  std::vector<json_percentiles> percentiles;

private:
  struct recorder {
    json_members &all;
    char *object;

    template <class T> void required(const char *name, T &field) {
      add(name, field, true);
    }
    template <class T> void optional(const char *name, T &field) {
      add(name, field, false);
    }
    void percentiles(const char *suffix, std::vector<percentile> &list) {
      all.percentiles.push_back({suffix, offset_of(list)});
    }
    template <class T> void add(const char *name, T &field, bool required) {
      all.required |= std::uint64_t(required) << all.named.size();
      all.named.push_back({name, required, offset_of(field), &read_member<T>});
    }
    template <class T> std::size_t offset_of(T &field) const {
      return std::size_t(reinterpret_cast<char *>(&field) - object);
    }
  };
};

} // namespace hotpath::model

#endif // HOTPATH_REPORT_JSON_MEMBERS_H
