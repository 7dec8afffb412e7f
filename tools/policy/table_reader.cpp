//===- table_reader.cpp - A table of a policy, key by key
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/table_reader.h"

#include "hotpath/nearest.h"
#include "report/printable.h"

#include <algorithm>
#include <cmath>

namespace hotpath::policy {

namespace {

std::string plain(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

} // namespace

const char *kind_of(const node &n) {
  static const char *const kinds[] = {
      "a time",   "a text", "true or false", "a whole number",
      "a number", "a date", "a list",        "a table"};
  return kinds[n.value.index()];
}

std::string suggestion(const std::string &word,
                       const std::vector<std::string> &names) {
  const std::string guess = cli::nearest(word, names);
  return guess.empty() ? "" : "; did you mean '" + guess + "'?";
}

const member *table_reader::find(const char *key) {
  known_.push_back(key);
  for (const member &m : table_)
    if (m.key == key)
      return &m;
  return nullptr;
}

place table_reader::at(const char *key) const {
  for (const member &m : table_)
    if (m.key == key)
      return m.value.at.line ? m.value.at : m.at;
  return at_;
}

void table_reader::complain(const char *key, const std::string &sentence) {
  problems_.push_back({at(key), name_ + " " + key + " " + sentence});
}

void table_reader::not_among(const char *key, const std::string &value,
                             const std::vector<std::string> &names) {
  std::string all;
  for (const std::string &name : names)
    all += (all.empty() ? "" : ", ") + name;
  complain(key, "is '" + model::printable(value) + "', it has to be one of " +
                    all + suggestion(value, names));
}

std::optional<bool> table_reader::flag(const char *key) {
  const member *m = find(key);
  if (!m)
    return {};
  if (const bool *value = std::get_if<bool>(&m->value.value))
    return *value;
  complain(key, std::string("is ") + kind_of(m->value) +
                    ", it has to be true or false");
  return {};
}

std::optional<double> table_reader::number(const char *key, double least,
                                           double most) {
  const member *m = find(key);
  if (!m)
    return {};
  double value;
  if (const auto *whole = std::get_if<std::int64_t>(&m->value.value))
    value = double(*whole);
  else if (const auto *real = std::get_if<double>(&m->value.value))
    value = *real;
  else {
    complain(key, std::string("is ") + kind_of(m->value) +
                      ", it has to be a number");
    return {};
  }
  // Also refuses NaN.
  if (value >= least && value <= most)
    return value;
  complain(key, (std::isfinite(value) ? "is " + plain(value)
                                      : std::string("is no finite number")) +
                    ", it has to be from " + plain(least) + " to " +
                    plain(most));
  return {};
}

std::optional<std::uint64_t>
table_reader::whole(const char *key, std::uint64_t least, std::uint64_t most) {
  const member *m = find(key);
  if (!m)
    return {};
  const auto *value = std::get_if<std::int64_t>(&m->value.value);
  if (!value) {
    complain(key, std::string("is ") + kind_of(m->value) +
                      ", it has to be a whole number");
    return {};
  }
  if (*value >= 0 && std::uint64_t(*value) >= least &&
      std::uint64_t(*value) <= most)
    return std::uint64_t(*value);
  complain(key, "is " + std::to_string(*value) + ", it has to be from " +
                    std::to_string(least) + " to " + std::to_string(most));
  return {};
}

std::optional<std::string> table_reader::text(const char *key,
                                              std::size_t most_bytes) {
  const member *m = find(key);
  if (!m)
    return {};
  const auto *value = std::get_if<std::string>(&m->value.value);
  if (!value)
    complain(key,
             std::string("is ") + kind_of(m->value) + ", it has to be a text");
  else if (value->size() > most_bytes)
    complain(key, "is longer than " + std::to_string(most_bytes) + " bytes");
  else
    return *value;
  return {};
}

const table *table_reader::inner(const char *key) {
  const member *m = find(key);
  if (!m)
    return nullptr;
  if (const auto *value = std::get_if<table>(&m->value.value))
    return value;
  complain(key,
           std::string("is ") + kind_of(m->value) + ", it has to be a table");
  return nullptr;
}

std::vector<std::pair<const table *, place>>
table_reader::tables(const char *key) {
  std::vector<std::pair<const table *, place>> result;
  const member *m = find(key);
  if (!m)
    return result;
  const auto *items = std::get_if<list>(&m->value.value);
  bool right = items;
  if (items)
    for (const node &item : *items) {
      if (const auto *value = std::get_if<table>(&item.value))
        result.push_back({value, item.at});
      else
        right = false;
    }
  if (!right)
    complain(key, "has to be a list of tables, written [[" + std::string(key) +
                      "]]");
  return result;
}

std::vector<std::string> table_reader::texts(const char *key,
                                             std::size_t most_items) {
  std::vector<std::string> result;
  const member *m = find(key);
  if (!m)
    return result;
  const auto *items = std::get_if<list>(&m->value.value);
  bool right = items;
  if (items)
    for (const node &item : *items) {
      if (const auto *value = std::get_if<std::string>(&item.value))
        result.push_back(*value);
      else
        right = false;
    }
  if (!right)
    complain(key, "has to be a list of texts");
  else if (result.size() > most_items)
    complain(key, "has more than " + std::to_string(most_items) + " items");
  else
    return result;
  return {};
}

std::optional<pattern> table_reader::match(const char *key) {
  const auto value = text(key, 1024);
  if (!value) {
    if (!std::any_of(table_.begin(), table_.end(),
                     [&](const member &m) { return m.key == key; }))
      problems_.push_back({at_, name_ + " has no " + key});
    return {};
  }
  std::string error;
  pattern p = pattern::parse(*value, error);
  if (error.empty())
    return p;
  complain(key, error);
  return {};
}

void table_reader::finish() {
  for (const member &m : table_)
    if (std::find(known_.begin(), known_.end(), m.key) == known_.end())
      problems_.push_back({m.at, name_ + " has no key '" +
                                     model::printable(m.key) + "'" +
                                     suggestion(m.key, known_)});
}

} // namespace hotpath::policy
