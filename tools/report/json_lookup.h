//===- json_lookup.h - Where in the model a JSON value goes
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_JSON_LOOKUP_H
#define HOTPATH_REPORT_JSON_LOOKUP_H

#include "report/fields.h"

#include <string_view>
#include <variant>

namespace hotpath::model {

struct slot;

/// A described struct: finds the slots of its members.
struct object_target {
  void *object;
  slot (*member)(void *object, std::string_view name);
  /// The first required member that is not among the seen ones, or null.
  const char *(*missing)(void *object, std::uint64_t seen);
};

struct list_target {
  void *list;
  std::size_t (*size)(void *list);
  slot (*add)(void *list);
};

/// What a value is read into. The first alternative skips it.
struct slot {
  std::variant<std::monostate, std::string *, std::uint64_t *, double *, bool *,
               bucket *, object_target, list_target,
               std::map<std::string, std::string> *, std::int64_t *>
      to;
  int number = -1;    // of the member in its struct, below 64
  bool taken = false; // a percentile that is there already
};

template <class T> slot slot_for(T &field);

/// Thousandths of the percentile that a member named p<number><suffix> has; 0
/// for any other name.
std::uint32_t percentile_of(std::string_view name, std::string_view suffix);

/// Visits a struct for the member of one name.
class member_finder {
public:
  explicit member_finder(std::string_view name) : name_(name) {}

  template <class T> void required(const char *name, T &field) {
    if (name_ == name) {
      found_ = slot_for(field);
      found_.number = number_;
    }
    ++number_;
  }
  template <class T> void optional(const char *name, T &field) {
    required(name, field);
  }
  void percentiles(const char *suffix, std::vector<percentile> &list) {
    const std::uint32_t thousandths = percentile_of(name_, suffix);
    if (!thousandths)
      return;
    for (const percentile &p : list)
      found_.taken = found_.taken || p.thousandths == thousandths;
    list.push_back({thousandths, 0});
    found_.to = &list.back().value;
  }
  const slot &found() const { return found_; }

private:
  std::string_view name_;
  slot found_;
  int number_ = 0;
};

/// Visits a struct for a required member that was not seen.
class missing_finder {
public:
  explicit missing_finder(std::uint64_t seen) : seen_(seen) {}

  template <class T> void required(const char *name, T &) {
    if (!missing_ && !(seen_ >> number_ & 1))
      missing_ = name;
    ++number_;
  }
  template <class T> void optional(const char *, T &) { ++number_; }
  void percentiles(const char *, std::vector<percentile> &) {}
  const char *missing() const { return missing_; }

private:
  std::uint64_t seen_;
  const char *missing_ = nullptr;
  int number_ = 0;
};

template <class T> object_target object_for(T &object) {
  return {&object,
          [](void *o, std::string_view name) {
            member_finder finder(name);
            describe(finder, *static_cast<T *>(o));
            return finder.found();
          },
          [](void *o, std::uint64_t seen) {
            missing_finder finder(seen);
            describe(finder, *static_cast<T *>(o));
            return finder.missing();
          }};
}

template <class T> struct slot_maker {
  static slot make(T &field) {
    if constexpr (std::is_same_v<T, std::string> ||
                  std::is_same_v<T, std::uint64_t> ||
                  std::is_same_v<T, std::int64_t> ||
                  std::is_same_v<T, double> || std::is_same_v<T, bool> ||
                  std::is_same_v<T, bucket> ||
                  std::is_same_v<T, std::map<std::string, std::string>>)
      return {&field};
    else
      return {object_for(field)};
  }
};
template <class T> struct slot_maker<std::optional<T>> {
  static slot make(std::optional<T> &field) {
    return slot_for(field.emplace());
  }
};
template <class T> struct slot_maker<std::vector<T>> {
  static slot make(std::vector<T> &field) {
    return {list_target{
        &field,
        [](void *list) { return static_cast<std::vector<T> *>(list)->size(); },
        [](void *list) {
          return slot_for(static_cast<std::vector<T> *>(list)->emplace_back());
        }}};
  }
};

template <class T> slot slot_for(T &field) {
  return slot_maker<T>::make(field);
}

} // namespace hotpath::model

#endif // HOTPATH_REPORT_JSON_LOOKUP_H
