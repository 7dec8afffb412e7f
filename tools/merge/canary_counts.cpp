//===- canary_counts.cpp - Instruction counts of the canaries
//--------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/canary_counts.h"

#include "reader.h"

#include "callgrind_tag.h"
#include "canaries.h"

#include <iterator>
#include <set>

namespace hotpath::merge {

void add_canaries(model::environment &to,
                  const std::vector<callgrind::part> &parts,
                  std::uint64_t pid) {
  text tag;
  put_canaries_tag(tag, std::uint32_t(pid));
  const std::string trigger = std::string("Client Request: ") + tag.c_str();
  callgrind::read_options options;
  options.keep.assign(std::begin(canary_symbols), std::end(canary_symbols));
  options.select = [&](const callgrind::part &p) {
    return p.trigger == trigger;
  };
  std::set<std::string> files;
  for (const callgrind::part &p : parts)
    if (p.trigger == trigger)
      files.insert(p.file);
  callgrind::reader reader(std::move(options));
  for (const std::string &file : files)
    reader.add_file(file);
  const callgrind::profile counts = reader.finish();
  model::canaries result = to.canaries.value_or(model::canaries());
  std::optional<model::canary> *const places[canary_count] = {
      &result.alu, &result.mem, &result.libc, &result.heap};
  bool any = false;
  for (const callgrind::function &f : counts.functions)
    for (unsigned i = 0; i < canary_count; ++i)
      if (f.inclusive && f.symbol == canary_symbols[i]) {
        std::optional<model::canary> &place = *places[i];
        if (!place)
          place.emplace();
        place->ir = f.inclusive;
        any = true;
      }
  if (any)
    to.canaries = result;
}

} // namespace hotpath::merge
