//===- fields.h - Which JSON member is which field of the model
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_FIELDS_H
#define HOTPATH_REPORT_FIELDS_H

#include "report/model.h"

// One `describe` for each struct, in the order of writing. A visitor `v` has
//
//   required(name, field)  must be there
//   optional(name, field)  may be absent, see model.h
//   percentiles(suffix, list)  all members p<number><suffix>
//
// for fields that are text, std::uint64_t, std::int64_t, double, bool, a
// described struct, a list or std::optional of these, or a map of texts. The
// reader (json_reader) looks members up with it, the writer (json_output)
// writes them. A new section is a struct in model.h, a `describe` here and a
// line in the report's.

namespace hotpath::model {

template <class V> void describe(V &v, location &l) {
  v.required("file", l.file);
  v.optional("line", l.line);
  v.optional("column", l.column);
}

/// All of an identity but the id, which not every row has.
template <class V> void describe_names(V &v, row_identity &r) {
  v.required("name", r.name);
  v.optional("parameters", r.parameters);
  v.optional("symbol", r.symbol);
  v.required("kind", r.kind);
  v.optional("location", r.location);
}

template <class V> void describe(V &v, caller &c) {
  v.optional("id", c.id);
  v.required("name", c.name);
  v.required("calls", c.calls);
  v.required("total_ns", c.total_ns);
}

template <class V> void describe(V &v, timing_row &r) {
  v.required("id", r.id);
  describe_names(v, r);
  v.required("calls", r.calls);
  v.required("sampled_calls", r.sampled_calls);
  v.optional("total_ns", r.total_ns);
  v.optional("self_ns", r.self_ns);
  v.optional("overhead_ns", r.overhead_ns);
  v.optional("min_ns", r.min_ns);
  v.optional("max_ns", r.max_ns);
  v.optional("avg_ns", r.avg_ns);
  v.percentiles("_ns", r.percentiles);
  v.optional("percent_total", r.percent_total);
  v.optional("below_resolution", r.below_resolution);
  v.optional("histogram", r.histogram);
  v.optional("abandoned", r.abandoned);
  v.optional("open", r.open);
  v.required("callers", r.callers);
}

template <class V> void describe(V &v, timing_section &s) {
  v.required("total_ns", s.total_ns);
  v.required("percentiles", s.percentiles);
  v.required("total_count", s.total_count);
  v.required("included_count", s.included_count);
  v.required("data", s.data);
}

template <class V> void describe(V &v, context &c) {
  v.required("id", c.id);
  v.optional("parent", c.parent);
  v.optional("function", c.function);
  v.optional("name", c.name);
  v.required("calls", c.calls);
  v.optional("recursive_calls", c.recursive_calls);
  v.required("total_ns", c.total_ns);
  v.required("self_ns", c.self_ns);
}

template <class V> void describe(V &v, contexts_section &s) {
  v.required("total_count", s.total_count);
  v.required("included_count", s.included_count);
  v.required("data", s.data);
}

template <class V> void describe(V &v, zone &z) {
  v.required("id", z.id);
  describe_names(v, z);
}

template <class V> void describe(V &v, zones_section &s) {
  v.required("total_count", s.total_count);
  v.required("included_count", s.included_count);
  v.required("data", s.data);
}

template <class V> void describe(V &v, icount_edge &e) {
  v.optional("id", e.id);
  v.required("name", e.name);
  v.optional("object", e.object);
  v.required("calls", e.calls);
  v.required("total_ir", e.total_ir);
}

template <class V> void describe(V &v, icount_row &r) {
  v.required("id", r.id);
  describe_names(v, r);
  v.required("calls", r.calls);
  v.required("total_ir", r.total_ir);
  v.required("self_ir", r.self_ir);
  v.required("project_ir", r.project_ir);
  v.optional("avg_ir", r.avg_ir);
  v.required("percent_total", r.percent_total);
  v.optional("upper_bound", r.upper_bound);
  v.optional("shared_symbol", r.shared_symbol);
  v.optional("calls_match", r.calls_match);
  v.optional("native_calls", r.native_calls);
  v.required("callers", r.callers);
  v.required("callees", r.callees);
}

template <class V> void describe(V &v, icount_section &s) {
  v.required("total_ir", s.total_ir);
  v.required("total_count", s.total_count);
  v.required("included_count", s.included_count);
  v.optional("mismatched_count", s.mismatched_count);
  v.required("data", s.data);
}

template <class V> void describe(V &v, alloc_row &r) {
  v.optional("id", r.id);
  describe_names(v, r);
  v.optional("calls", r.calls);
  v.required("bytes_self", r.bytes_self);
  v.required("count_self", r.count_self);
  v.required("freed_bytes", r.freed_bytes);
  v.required("freed_count", r.freed_count);
  v.optional("live_bytes", r.live_bytes);
  v.optional("live_count", r.live_count);
  v.optional("peak_bytes", r.peak_bytes);
  v.optional("bytes_total", r.bytes_total);
  v.optional("count_total", r.count_total);
  v.optional("max_bytes", r.max_bytes);
  v.optional("max_count", r.max_count);
  v.optional("avg_bytes", r.avg_bytes);
  v.optional("avg_count", r.avg_count);
  v.percentiles("_bytes", r.bytes_percentiles);
  v.percentiles("_count", r.count_percentiles);
  v.required("percent_total", r.percent_total);
}

template <class V> void describe(V &v, allocated &a) {
  v.required("bytes", a.bytes);
  v.required("count", a.count);
  v.required("usable_bytes", a.usable_bytes);
  v.required("freed_bytes", a.freed_bytes);
  v.required("freed_count", a.freed_count);
  v.required("difference_bytes", a.difference_bytes);
}

template <class V> void describe(V &v, allocated_before &a) {
  v.required("bytes", a.bytes);
  v.required("count", a.count);
}

template <class V> void describe(V &v, alloc_section &s) {
  v.required("metric", s.metric);
  v.required("per_call", s.per_call);
  describe(v, s.all);
  v.required("before_session", s.before_session);
  v.optional("live_bytes", s.live_bytes);
  v.optional("live_count", s.live_count);
  v.optional("peak_bytes", s.peak_bytes);
  v.optional("untracked_count", s.untracked_count);
  v.required("percentiles", s.percentiles);
  v.required("total_count", s.total_count);
  v.required("included_count", s.included_count);
  v.required("data", s.data);
}

template <class V> void describe(V &v, thread_row &r) {
  v.optional("tid", r.tid);
  v.optional("name", r.name);
  v.required("state", r.state);
  v.required("threads", r.threads);
  describe(v, r.all);
}

template <class V> void describe(V &v, threads_section &s) {
  v.required("total_count", s.total_count);
  v.required("included_count", s.included_count);
  v.required("data", s.data);
}

template <class V> void describe(V &v, git &g) {
  v.optional("sha", g.sha);
  v.optional("ref", g.ref);
  v.optional("dirty", g.dirty);
  v.optional("base_sha", g.base_sha);
  v.optional("repository", g.repository);
}

template <class V> void describe(V &v, ci &c) {
  v.required("provider", c.provider);
  v.optional("run", c.run);
}

template <class V> void describe(V &v, callgrind &c) {
  v.required("dump", c.dump);
  v.optional("dumps", c.dumps);
  v.optional("creator", c.creator);
}

template <class V> void describe(V &v, program &p) {
  v.optional("path", p.path);
  v.required("arguments", p.arguments);
  v.optional("build_id", p.build_id);
  v.required("pid", p.pid);
  v.optional("exit_code", p.exit_code);
}

template <class V> void describe(V &v, canary &c) {
  v.optional("ns", c.ns);
  v.optional("ir", c.ir);
}

template <class V> void describe(V &v, canaries &c) {
  v.optional("alu", c.alu);
  v.optional("mem", c.mem);
  v.optional("libc", c.libc);
  v.optional("heap", c.heap);
}

template <class V> void describe(V &v, clock &c) {
  v.required("kind", c.kind);
  v.required("cost_ns", c.cost_ns);
  v.optional("noise_ns", c.noise_ns);
  v.required("frequency_hz", c.frequency_hz);
}

template <class V> void describe(V &v, environment &e) {
  v.optional("os", e.os);
  v.optional("kernel", e.kernel);
  v.optional("arch", e.arch);
  v.optional("pointer_bits", e.pointer_bits);
  v.optional("cpu", e.cpu);
  v.optional("cores", e.cores);
  v.optional("cpus_allowed", e.cpus_allowed);
  v.optional("cpu_quota", e.cpu_quota);
  v.optional("memory_limit_bytes", e.memory_limit_bytes);
  v.optional("smt", e.smt);
  v.optional("turbo", e.turbo);
  v.optional("governor", e.governor);
  v.optional("hypervisor", e.hypervisor);
  v.optional("compiler", e.compiler);
  v.optional("compiler_options", e.compiler_options);
  v.optional("plugin", e.plugin);
  v.optional("standard_library", e.standard_library);
  v.optional("libc", e.libc);
  v.optional("allocator", e.allocator);
  v.optional("glibc_tunables", e.glibc_tunables);
  v.optional("aslr", e.aslr);
  v.optional("bind_now", e.bind_now);
  v.required("clock", e.clock);
  v.optional("canaries", e.canaries);
}

template <class V> void describe(V &v, overhead &o) {
  v.required("timed_call_ns", o.timed_call_ns);
  v.required("untimed_call_ns", o.untimed_call_ns);
  v.required("total_ns", o.total_ns);
  v.optional("share", o.share);
}

template <class V> void describe(V &v, source &s) {
  v.required("run", s.run);
  v.required("created_at", s.created_at);
  v.required("sha256", s.sha256);
  v.required("pid", s.pid);
  v.required("environment", s.environment);
  v.optional("overhead", s.overhead);
  v.optional("callgrind", s.callgrind);
}

template <class V> void describe(V &v, meta &m) {
  v.required("run", m.run);
  v.required("created_at", m.created_at);
  v.optional("session", m.session);
  v.optional("label", m.label);
  v.optional("benchmark", m.benchmark);
  v.optional("workload", m.workload);
  v.optional("user_metadata", m.user_metadata);
  v.required("program", m.program);
  v.optional("source_root", m.source_root);
  v.optional("unfinished", m.unfinished);
  v.required("environment", m.environment);
  v.required("overhead", m.overhead);
  v.optional("git", m.git);
  v.optional("ci", m.ci);
  v.optional("callgrind", m.callgrind);
  v.optional("sources", m.sources);
}

template <class V> void describe(V &v, run_row &r) {
  v.required("id", r.id);
  v.required("calls", r.calls);
  v.optional("p50_ns", r.p50_ns);
  v.optional("min_ns", r.min_ns);
  v.optional("avg_ns", r.avg_ns);
  v.optional("total_ns", r.total_ns);
}

template <class V> void describe(V &v, run &r) {
  v.required("created_at", r.created_at);
  v.required("pid", r.pid);
  v.required("total_ns", r.total_ns);
  v.required("data", r.data);
}

/// `type` and `schema` are the reader's and the writer's own.
template <class V> void describe(V &v, report &r) {
  v.required("meta", r.meta);
  v.optional("functions_timing", r.functions_timing);
  v.optional("contexts", r.contexts);
  v.optional("functions_icount", r.functions_icount);
  v.optional("zones", r.zones);
  v.optional("functions_alloc", r.functions_alloc);
  v.optional("threads", r.threads);
  v.optional("runs", r.runs);
}

} // namespace hotpath::model

#endif // HOTPATH_REPORT_FIELDS_H
