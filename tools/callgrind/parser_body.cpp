//===- parser_body.cpp - The lines that hold names and costs ------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "parser.h"
#include "scan.h"

namespace hotpath::callgrind {

void parser::begin_body() {
  if (in_body_)
    return;
  if (!in_part_ || !event_count_)
    fail("costs without an 'events:' line before them; this is no Callgrind "
         "file");
  in_body_ = true;
  part &now = parts_.back();
  now.selected = selected_ = !options_.select || options_.select(now);
}

void parser::name(id_space &ids, std::string_view text, std::uint32_t &to) {
  begin_body();
  switch (ids.read(text, to)) {
  case id_space::result::fine:
    return;
  case id_space::result::bad_id:
    fail_unless_cut("a name's number is not understood");
  case id_space::result::unknown_id:
    fail_unless_cut(
        "a name is referred to by a number that was not given to any name");
  }
}

// cob, cfi and cfn are of one call only. Without them the call stays in the
// object and the file of the caller, whatever the last call said.
bool parser::position_name(std::string_view line) {
  switch (line[0]) {
  case 'f':
    if (take(line, "fn=")) {
      enter_function(line);
      return true;
    }
    if (line.size() > 2 && line[2] == '=' &&
        (line[1] == 'l' || line[1] == 'i' || line[1] == 'e')) {
      // fi and fe are inlined code of the same function.
      const bool of_function = line[1] == 'l';
      std::uint32_t file = 0;
      name(files_, line.substr(3), file);
      if (of_function)
        function_file_ = file;
      return true;
    }
    return false;
  case 'o':
    if (!take(line, "ob="))
      return false;
    name(objects_, line, object_);
    return true;
  case 'c':
    if (take(line, "cfn=")) {
      enter_callee(line);
      return true;
    }
    if (take(line, "cfi=") || take(line, "cfl=")) {
      name(files_, line, call_file_);
      return true;
    }
    if (take(line, "cob=")) {
      name(objects_, line, call_object_);
      return true;
    }
    return false;
  case 'j': {
    // Where a jump leads; only the definition of the name matters.
    std::uint32_t ignored = 0;
    if (take(line, "jfi=")) {
      name(files_, line, ignored);
      return true;
    }
    if (take(line, "jfn=")) {
      name(functions_, line, ignored);
      return true;
    }
    return false;
  }
  default:
    return false;
  }
}

void parser::enter_function(std::string_view text) {
  std::uint32_t function = 0;
  name(functions_, text, function);
  in_function_ = true;
  has_callee_ = false;
  if (selected_)
    node_ = sums_.node_of(object_, function, function_file_);
}

void parser::enter_callee(std::string_view text) {
  std::uint32_t function = 0;
  name(functions_, text, function);
  has_callee_ = true;
  if (selected_)
    callee_ = sums_.node_of(
        call_object_ == no_name ? object_ : call_object_, function,
        call_file_ == no_name ? function_file_ : call_file_);
  call_object_ = call_file_ = no_name;
}

bool parser::call_or_jump(std::string_view line) {
  std::uint64_t ignored;
  const bool conditional = take(line, "jcnd=");
  if (conditional || take(line, "jump=")) {
    // Followed by a position that has no cost.
    begin_body();
    skip_spaces(line);
    if (!take_number(line, ignored) ||
        (conditional && (!take(line, "/") || !take_number(line, ignored))))
      fail_line(line);
    next_ = expected::jump_position;
    return true;
  }
  if (!take(line, "calls="))
    return false;
  skip_spaces(line);
  if (!take_number(line, call_count_))
    fail_line(line);
  if (!in_function_ || !has_callee_)
    fail("calls without a function that calls and one that is called");
  has_callee_ = false;
  next_ = expected::call_cost;
  return true;
}

// Trailing costs that are 0 may be left out, so there may be none.
std::uint64_t parser::own_cost(std::string_view line) const {
  const std::string_view whole = line;
  for (unsigned i = 0; i < position_columns_; ++i) {
    if (!take_position(line) || (!line.empty() && !is_space(line[0])))
      fail_line(whole);
    skip_spaces(line);
  }
  std::uint64_t cost = 0;
  for (unsigned i = 0; !line.empty(); ++i) {
    std::uint64_t value = 0;
    if (i >= event_count_ || !take_number(line, value) ||
        (!line.empty() && !is_space(line[0])))
      fail_line(whole);
    if (i == event_)
      cost = value;
    skip_spaces(line);
  }
  return cost;
}

void parser::numbers(std::string_view line) {
  begin_body();
  // A number that was cut off is a number as well.
  if (!lines_.ended())
    fail_line(line);
  const std::uint64_t cost = own_cost(line);
  const expected what = next_;
  next_ = expected::cost;
  if (what == expected::jump_position)
    return;
  if (what == expected::call_cost) {
    if (!selected_)
      return;
    edge_counts &edge = sums_.edge(node_, callee_);
    edge.calls = add_saturated(edge.calls, call_count_);
    edge.cost = add_saturated(edge.cost, cost);
    return;
  }
  if (!in_function_)
    fail("a cost without a function");
  if (self_sum_ + cost < self_sum_)
    fail("the costs exceed 64 bits");
  self_sum_ += cost;
  if (selected_)
    sums_.nodes[node_].self = add_saturated(sums_.nodes[node_].self, cost);
}

} // namespace hotpath::callgrind
