//===- json_reader.cpp - Reports of others, read as hostile input
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/json_reader.h"

#include "report/check.h"
#include "report/error.h"
#include "report/printable.h"
#include "report/value_reader.h"

namespace hotpath::model {

namespace {

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

/// The same without the functions, which are skipped as what is not known.
struct meta_document : document {};
template <class V> void describe(V &v, meta_document &d) {
  v.required("type", d.type);
  v.required("schema", d.schema);
  v.required("meta", d.content.meta);
}

template <class Document>
report read_document(std::string_view text, const std::string &path) {
  Document d;
  value_reader(text, path).read(d);
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

} // namespace

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

report read_report(std::string_view text, const std::string &path) {
  return read_document<document>(text, path);
}

meta read_meta(std::string_view text, const std::string &path) {
  return std::move(read_document<meta_document>(text, path).meta);
}

} // namespace hotpath::model
