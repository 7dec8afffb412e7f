//===- environment_values.cpp - What a report says of where it was made
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/environment_values.h"

#include "verdict/format.h"

#include <algorithm>
#include <iterator>

namespace hotpath::verdict {

namespace {

std::string number(std::uint64_t n) { return n ? std::to_string(n) : ""; }

std::string yes_or_no(std::optional<bool> known) {
  return !known ? "" : *known ? "yes" : "no";
}

std::string quota(const model::environment &e) {
  return e.cpu_quota ? grouped(std::uint64_t(*e.cpu_quota * 100)) + "%" : "";
}

using environment_of = const model::environment &;
constexpr machine_field machine_fields[] = {
    {"arch", [](environment_of e) { return e.arch; }},
    {"pointer_bits", [](environment_of e) { return number(e.pointer_bits); }},
    {"os", [](environment_of e) { return e.os; }},
    {"compiler", [](environment_of e) { return e.compiler; }},
    {"compiler_options", [](environment_of e) { return e.compiler_options; }},
    {"plugin", [](environment_of e) { return e.plugin; }},
    {"standard_library", [](environment_of e) { return e.standard_library; }},
    {"libc", [](environment_of e) { return e.libc; }},
    {"allocator", [](environment_of e) { return e.allocator; }},
    {"bind_now", [](environment_of e) { return yes_or_no(e.bind_now); }},
    // Not to set them is a setting.
    {"glibc_tunables",
     [](environment_of e) {
       return e.glibc_tunables.empty() ? "none" : e.glibc_tunables;
     }},
    {"aslr", [](environment_of e) { return yes_or_no(e.aslr); }},
    {"clock", [](environment_of e) { return e.clock.kind; }},
    {"cpu_model", [](environment_of e) { return e.cpu; }},
    {"cores", [](environment_of e) { return number(e.cores); }},
    {"cpus_allowed", [](environment_of e) { return number(e.cpus_allowed); }},
    {"memory_limit",
     [](environment_of e) { return number(e.memory_limit_bytes); }},
    {"smt", [](environment_of e) { return yes_or_no(e.smt); }},
    {"turbo", [](environment_of e) { return yes_or_no(e.turbo); }},
    {"governor", [](environment_of e) { return e.governor; }},
    {"kernel", [](environment_of e) { return e.kernel; }},
    // A machine without them says nothing of them.
    {"cpu_quota",
     [](environment_of e) {
       const std::string q = quota(e);
       return q.empty() ? "none" : q;
     }},
    {"hypervisor",
     [](environment_of e) {
       return e.hypervisor.empty() ? "none" : e.hypervisor;
     }},
};

} // namespace

const machine_field *machine_field_named(std::string_view name) {
  const auto found =
      std::find_if(std::begin(machine_fields), std::end(machine_fields),
                   [&](const machine_field &f) { return f.name == name; });
  return found == std::end(machine_fields) ? nullptr : &*found;
}

// A program may be called by any path, so its own name is no part of the work.
std::string workload_of(const model::meta &m) {
  std::string text;
  const std::vector<std::string> &all = m.program.arguments;
  for (std::size_t i = 1; i < all.size(); ++i)
    text += (i > 1 ? " " : "") + all[i];
  if (!m.workload.empty())
    text += (text.empty() ? "" : " ") + ("(" + m.workload + ")");
  return text.empty() ? "none" : text;
}

std::string valgrind_of(const model::meta &m) {
  if (m.callgrind)
    return m.callgrind->creator;
  for (const model::source &s : m.sources)
    if (s.callgrind)
      return s.callgrind->creator;
  return "";
}

} // namespace hotpath::verdict
