//===- value_reader.cpp - Reads JSON into the fields of structs
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/value_reader.h"

#include "report/error.h"
#include "report/printable.h"

namespace hotpath::model {

namespace {

/// The place in the list; its size when the name is not there. Members mostly
/// come in their order.
std::size_t find(const std::vector<json_member> &list, std::string_view name,
                 std::size_t expected) {
  for (std::size_t tried = 0; tried < list.size(); ++tried, ++expected) {
    if (expected >= list.size())
      expected = 0;
    if (list[expected].name == name)
      return expected;
  }
  return list.size();
}

void *field_of(void *object, std::size_t offset) {
  return static_cast<char *>(object) + offset;
}

constexpr auto no_guess = [] { return std::string_view(); };

constexpr char whole_number[] = "a whole number from 0 to 2^62";

} // namespace

void value_reader::read_field(bool &field) {
  const char first = text_.peek();
  if (first != 't' && first != 'f')
    mismatch("true or false");
  field = first == 't';
  text_.literal(field ? "true" : "false");
}

void value_reader::read_whole(std::uint64_t &field) {
  const json_number n = number(whole_number);
  if (n.negative && (!n.whole || n.magnitude))
    refuse("a negative number", whole_number);
  field = magnitude(n, whole_number);
}

void value_reader::read_field(std::int64_t &field) {
  constexpr char wanted[] = "a whole number from -2^62 to 2^62";
  const json_number n = number(wanted);
  field = std::int64_t(magnitude(n, wanted));
  if (n.negative)
    field = -field;
}

void value_reader::read_field(double &field) {
  constexpr char wanted[] = "a number from 0 on";
  const json_number n = number(wanted);
  // -0.0 is as good as 0.
  if (n.real < 0)
    refuse("a negative number", wanted);
  field = n.real;
}

json_number value_reader::number(const char *wanted) {
  const char first = text_.peek();
  if (first != '-' && (first < '0' || first > '9'))
    mismatch(wanted);
  return text_.number();
}

std::uint64_t value_reader::magnitude(const json_number &n,
                                      const char *wanted) const {
  if (!n.whole)
    refuse("a fraction", wanted);
  if (n.magnitude > most_whole)
    refuse(n.negative ? "a number below -2^62" : "a number above 2^62", wanted);
  return n.magnitude;
}

void value_reader::read_pair(bucket &field) {
  begin('[', "a pair of numbers");
  std::size_t read = 0;
  if (inside pair(*this, true); !text_.take(']')) {
    do {
      pair.index = read;
      if (read == 2)
        fail("is one too many");
      read_field(read++ ? field.count : field.lower);
    } while (text_.take(','));
    text_.need(']');
  }
  if (read != 2)
    fail("has to be a list of two numbers");
}

std::string_view value_reader::read_text() {
  if (text_.peek() != '"')
    mismatch("a text");
  const std::string_view text = text_.text(unescaped_);
  if (text.size() > most_text_bytes)
    fail("is a text of more than 1 MiB");
  return text;
}

template <class Guess, class Each>
void value_reader::read_members(Guess guess, Each each) {
  begin('{', "an object");
  inside object(*this, false);
  if (!text_.take('}'))
    read_members_inside(object, guess, each);
}

template <class Guess, class Each>
void value_reader::read_members_inside(inside &object, Guess guess, Each each) {
  std::string unescaped;
  do {
    const std::string_view likely = guess();
    object.name = !likely.empty() && text_.take_text(likely)
                      ? likely
                      : text_.text(unescaped);
    if (object.name.size() > most_text_bytes)
      fail("has a member whose name is longer than 1 MiB");
    text_.need(':');
    each(object.name);
  } while (text_.take(','));
  text_.need('}');
}

void value_reader::read_field(std::map<std::string, std::string> &field) {
  read_members(no_guess, [&](std::string_view name) {
    if (text_.peek() != '"')
      fail("has to be a text");
    if (field.size() >= most_list_items ||
        !field.emplace(name, read_text()).second)
      fail("is there twice");
  });
}

void value_reader::read_rest(const json_members &members, void *object,
                             inside &at, std::uint64_t &seen) {
  const std::vector<json_member> &list = members.named;
  std::size_t expected = 0;
  const auto guess = [&] {
    return expected < list.size() ? list[expected].name : std::string_view();
  };
  read_members_inside(at, guess, [&](std::string_view name) {
    const std::size_t found = find(list, name, expected);
    if (found == list.size()) {
      if (!read_percentile(members, object, name))
        skip();
      return;
    }
    if (seen >> found & 1)
      fail("is there twice");
    seen |= std::uint64_t(1) << found;
    expected = found + 1;
    list[found].read(*this, field_of(object, list[found].offset));
  });
}

/// The first that is missing.
void value_reader::refuse_without(const json_members &members,
                                  std::uint64_t seen) const {
  const std::vector<json_member> &list = members.named;
  std::size_t i = 0;
  while (!list[i].required || seen >> i & 1)
    ++i;
  fail("has no " + std::string(list[i].name));
}

bool value_reader::read_percentile(const json_members &members, void *object,
                                   std::string_view name) {
  for (const json_percentiles &p : members.percentiles) {
    const std::uint32_t thousandths = percentile_of(name, p.suffix);
    if (!thousandths)
      continue;
    read_percentile(
        *static_cast<std::vector<percentile> *>(field_of(object, p.offset)),
        thousandths);
    return true;
  }
  return false;
}

void value_reader::read_percentile(std::vector<percentile> &list,
                                   std::uint32_t thousandths) {
  for (const percentile &there : list)
    if (there.thousandths == thousandths)
      fail("is there twice");
  percentile read{thousandths, 0};
  read_field(read.value);
  list.push_back(read);
}

void value_reader::read_percentiles(inside &at, const char *suffix,
                                    std::vector<percentile> &list,
                                    bool &ended) {
  while (!ended && text_.comes_numbered('p')) {
    const char *const before = text_.place();
    const std::string_view name = text_.text(unescaped_name_);
    const std::uint32_t thousandths = percentile_of(name, suffix);
    if (!thousandths)
      return text_.go_back(before);
    at.name = name;
    text_.need(':');
    read_percentile(list, thousandths);
    end_member(ended);
  }
}

/// Whatever comes is valid JSON and no deeper than the rest.
void value_reader::skip() {
  switch (text_.peek()) {
  case '{':
    read_members(no_guess, [&](std::string_view) { skip(); });
    return;
  case '[': {
    text_.need('[');
    inside list(*this, true);
    if (text_.take(']'))
      return;
    do {
      skip();
      ++list.index;
    } while (text_.take(','));
    text_.need(']');
    return;
  }
  case '"':
    read_text();
    return;
  case 't':
    return text_.literal("true");
  case 'f':
    return text_.literal("false");
  case 'n':
    return text_.literal("null");
  default:
    text_.number();
  }
}

void value_reader::mismatch(const char *wanted) {
  switch (text_.peek()) {
  case '{':
    refuse("an object", wanted);
  case '[':
    refuse("a list", wanted);
  case '"':
    refuse("a text", wanted);
  case 't':
  case 'f':
    refuse("true or false", wanted);
  case 'n':
    refuse("null", wanted);
  default:
    text_.number(); // or it is no JSON
    refuse("a number", wanted);
  }
}

/// The JSON pointer (RFC 6901) to the value that is being read.
std::string value_reader::here() const {
  std::string pointer;
  for (const inside *p = at_; p; p = p->outer)
    pointer.insert(0, '/' + (p->is_list ? std::to_string(p->index)
                                        : pointer_part(p->name)));
  return pointer;
}

void value_reader::fail(const std::string &what) const {
  const std::string pointer = here();
  throw report_error(printable(path_) + ": " +
                     (pointer.empty() ? "the report" : pointer) + " " + what);
}

void value_reader::refuse(const char *found, const char *wanted) const {
  fail(std::string("is ") + found + ", it has to be " + wanted);
}

} // namespace hotpath::model
