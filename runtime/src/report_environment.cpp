//===- report_environment.cpp - The JSON report: where the run took place
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report_environment.h"

namespace hotpath {

namespace {

void boolean_if(json_writer &w, const char *key, known value) {
  if (value != known::no_idea)
    w.boolean(key, value == known::yes);
}

void number_if(json_writer &w, const char *key, uint64_t value) {
  if (value)
    w.number(key, value);
}

void write_machine(json_writer &w, const machine_facts &m) {
  w.string_if("cpu", m.cpu);
  number_if(w, "cores", m.cores);
  number_if(w, "cpus_allowed", m.cpus_allowed);
  if (m.cpu_quota > 0)
    w.decimal("cpu_quota", m.cpu_quota, 2);
  number_if(w, "memory_limit_bytes", m.memory_limit);
  boolean_if(w, "smt", m.smt);
  boolean_if(w, "turbo", m.turbo);
  w.string_if("governor", m.governor);
  w.string_if("hypervisor", m.hypervisor);
}

void write_build(json_writer &w, const program_facts &b) {
  w.string_if("compiler", b.compiler);
  w.string_if("compiler_options", b.compiler_options);
  w.string_if("plugin", b.plugin);
  w.string_if("standard_library", b.standard_library);
  w.string_if("libc", b.libc);
  w.string_if("allocator", b.allocator);
  w.string_if("glibc_tunables", b.glibc_tunables);
  boolean_if(w, "aslr", b.aslr);
  boolean_if(w, "bind_now", b.bind_now);
}

void write_clock(json_writer &w, const snapshot &s) {
  w.open_object("clock");
  w.string("kind", clock_name(s.clock_kind));
  w.decimal("cost_ns", s.floor_ns, 2);
  w.decimal("noise_ns", s.noise_ns, 2);
  w.number("frequency_hz", whole(1e9 / s.ns_per_tick));
  w.close_object();
}

void write_canaries(json_writer &w, const canary_times &times) {
  bool any = false;
  for (uint64_t ns : times.ns)
    any |= ns != 0;
  if (!any)
    return;
  w.open_object("canaries");
  for (unsigned i = 0; i < canary_count; ++i) {
    if (!times.ns[i])
      continue;
    w.open_object(canary_names[i]);
    w.number("ns", times.ns[i]);
    w.close_object();
  }
  w.close_object();
}

} // namespace

void report_environment_json(json_writer &w, const snapshot &s,
                             const report_facts &facts) {
  w.open_object("environment");
  w.string_if("os", facts.os);
  w.string_if("kernel", facts.kernel);
  w.string_if("arch", facts.arch);
  w.number("pointer_bits", uint64_t(sizeof(void *) * 8));
  write_machine(w, facts.machine);
  write_build(w, facts.build);
  write_clock(w, s);
  write_canaries(w, facts.canaries);
  w.close_object();
}

void report_origin_json(json_writer &w, const origin_facts &facts) {
  if (facts.sha || facts.ref || facts.repository) {
    w.open_object("git");
    w.string_if("sha", facts.sha);
    w.string_if("ref", facts.ref);
    w.string_if("base_sha", facts.base_sha);
    w.string_if("repository", facts.repository);
    w.close_object();
  }
  if (facts.provider) {
    w.open_object("ci");
    w.string("provider", facts.provider);
    w.string_if("run", facts.run);
    w.close_object();
  }
}

} // namespace hotpath
