//===- speedscope.cpp - For speedscope.app ------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/stacks.h"

#include "json_writer.h"

namespace hotpath::formats {

std::string speedscope(const model::report &r) {
  const stacks found = stacks_of(r);
  text out;
  json_writer w(out, false);
  const auto string = [&](const char *key, const std::string &value) {
    w.string(key, value.data(), value.size());
  };
  w.open_object();
  w.string("$schema", "https://www.speedscope.app/file-format-schema.json");
  w.string("exporter", "hotpath");
  w.open_object("shared");
  w.open_array("frames");
  for (const std::string &name : found.names) {
    w.open_object();
    string("name", name);
    w.close_object();
  }
  w.close_array();
  w.close_object();
  w.open_array("profiles");
  w.open_object();
  w.string("type", "sampled");
  string("name", r.meta.program.path);
  w.string("unit", "nanoseconds");
  w.number("startValue", std::uint64_t(0));
  w.number("endValue", found.total_ns());
  w.open_array("samples");
  for (const stack &s : found.all) {
    w.open_array();
    for (const std::size_t frame : s.frames)
      w.number(nullptr, std::uint64_t(frame));
    w.close_array();
  }
  w.close_array();
  w.open_array("weights");
  for (const stack &s : found.all)
    w.number(nullptr, s.self_ns);
  w.close_array();
  w.close_object();
  w.close_array();
  w.close_object();
  out.put('\n');
  return std::string(out.c_str(), out.size());
}

} // namespace hotpath::formats
