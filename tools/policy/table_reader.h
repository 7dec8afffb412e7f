//===- table_reader.h - A table of a policy, key by key
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_TABLE_READER_H
#define HOTPATH_POLICY_TABLE_READER_H

#include "policy/policy.h"

#include <initializer_list>
#include <utility>

namespace hotpath::policy {

/// Takes the keys out of a table one after the other. Whatever is wrong is
/// added to `problems`, and the key counts as absent then. `finish` refuses the
/// keys that nobody asked for, with the nearest of those that somebody did.
class table_reader {
public:
  /// `name` is the table's, for sentences: "[timing]".
  table_reader(const table &t, std::string name, place at,
               std::vector<problem> &problems)
      : table_(t), name_(std::move(name)), at_(at), problems_(problems) {}

  const member *find(const char *key);
  std::optional<bool> flag(const char *key);
  std::optional<double> number(const char *key, double least, double most);
  std::optional<std::uint64_t> whole(const char *key, std::uint64_t least,
                                     std::uint64_t most);
  std::optional<std::string> text(const char *key, std::size_t most_bytes);
  const table *inner(const char *key);
  /// The tables of [[key]]; empty when there is none.
  std::vector<std::pair<const table *, place>> tables(const char *key);
  std::vector<std::string> texts(const char *key, std::size_t most_items);
  std::optional<pattern> match(const char *key);

  template <class T>
  std::optional<T>
  word(const char *key,
       std::initializer_list<std::pair<const char *, T>> words) {
    const auto value = text(key, 256);
    if (!value)
      return {};
    std::vector<std::string> names;
    for (const auto &[name, meaning] : words) {
      if (*value == name)
        return meaning;
      names.push_back(name);
    }
    not_among(key, *value, names);
    return {};
  }

  void finish();
  /// A problem with the value of `key`, or with the table where it is absent.
  void complain(const char *key, const std::string &sentence);
  void not_among(const char *key, const std::string &value,
                 const std::vector<std::string> &names);
  place at(const char *key) const;
  place at() const { return at_; }
  const std::string &name() const { return name_; }
  std::vector<problem> &problems() { return problems_; }

private:
  const table &table_;
  std::string name_;
  place at_;
  std::vector<problem> &problems_;
  std::vector<std::string> known_;
};

/// What a value is, for a sentence: "a text".
const char *kind_of(const node &n);

/// "; did you mean 'x'?", or nothing.
std::string suggestion(const std::string &word,
                       const std::vector<std::string> &names);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_TABLE_READER_H
