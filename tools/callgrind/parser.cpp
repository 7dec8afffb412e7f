//===- parser.cpp - One file, line by line, into the graph --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "parser.h"
#include "scan.h"

#include <utility>

namespace hotpath::callgrind {

namespace {

constexpr const char *cut_short =
    "the file is cut short (a full disk, or Valgrind was killed); count again";

/// Enough of a line to recognise it, safe to show.
std::string shown(std::string_view line) {
  constexpr std::size_t most = 60;
  std::string result;
  for (const char c : line.substr(0, most))
    result += c >= ' ' && c < 127 ? c : '?';
  return line.size() > most ? result + "..." : result;
}

} // namespace

parser::parser(graph &sums, std::vector<part> &parts, std::string &creator,
               const read_options &options, std::string file,
               byte_source source)
    : sums_(sums), parts_(parts), creator_(creator), options_(options),
      file_(std::move(file)), lines_(std::move(source)), objects_(sums.names),
      files_(sums.names), functions_(sums.names) {}

void parser::fail(const std::string &sentence) const {
  const std::string place =
      lines_.number() ? ":" + std::to_string(lines_.number()) : "";
  throw read_error(file_ + place + ": " + sentence);
}

void parser::fail_unless_cut(const std::string &sentence) const {
  fail(lines_.ended() ? sentence : cut_short);
}

void parser::fail_line(std::string_view line) const {
  fail_unless_cut("this is no line of a Callgrind file: '" + shown(line) + "'");
}

void parser::parse() {
  std::string_view line;
  for (;;) {
    switch (lines_.next(line)) {
    case line_source::result::line:
      header_or_body(line);
      continue;
    case line_source::result::too_long:
      fail("the next line is longer than 16 MiB; this is no Callgrind file");
    case line_source::result::end:
      end_of_file();
      return;
    }
  }
}

void parser::end_of_file() {
  // Callgrind leaves an empty file beside one file a thread.
  if (!lines_.bytes())
    return;
  if (in_part_)
    fail(std::string("the part has no totals: ") + cut_short);
  if (parts_.empty() || parts_.back().file != file_)
    fail("there are no counts in this file; it is no Callgrind file");
}

// Most lines are costs; so they are looked for first.
void parser::header_or_body(std::string_view line) {
  if (line.empty() || line[0] == '#')
    return;
  const char c = line[0];
  if (is_digit(c) || c == '+' || c == '-' || c == '*') {
    numbers(line);
    return;
  }
  if (next_ != expected::cost)
    fail_line(line);
  if (!position_name(line) && !call_or_jump(line))
    header(line);
}

part &parser::open_part() {
  if (in_body_)
    fail(std::string("a part begins before the last one's totals: ") +
         cut_short);
  begin_part();
  return parts_.back();
}

void parser::begin_part() {
  if (in_part_)
    return;
  part fresh;
  fresh.file = file_;
  fresh.pid = shared_.pid;
  fresh.command = shared_.command;
  parts_.push_back(std::move(fresh));
  in_part_ = true;
  in_body_ = in_function_ = has_callee_ = false;
  event_count_ = 0;
  position_columns_ = 1;
  self_sum_ = 0;
  call_object_ = call_file_ = no_name;
  object_ = function_file_ = sums_.names.number("");
  objects_.clear();
  files_.clear();
  functions_.clear();
}

void parser::header(std::string_view line) {
  std::uint64_t number = 0;
  if (take(line, "version:")) {
    skip_spaces(line);
    if (line != "1")
      fail("this is version '" + shown(line) + "' of the format; known is 1");
  } else if (take(line, "creator:")) {
    skip_spaces(line);
    creator_ = std::string(line);
  } else if (take(line, "pid:")) {
    skip_spaces(line);
    if (!take_number(line, shared_.pid) || !line.empty())
      fail_line(line);
    open_part().pid = shared_.pid;
  } else if (take(line, "cmd:")) {
    skip_spaces(line);
    shared_.command = std::string(line);
    open_part().command = shared_.command;
  } else if (take(line, "part:") || take(line, "thread:")) {
    const bool is_thread = line.data()[-2] == 'd';
    skip_spaces(line);
    if (!take_number(line, number) || !line.empty())
      fail_line(line);
    (is_thread ? open_part().thread : open_part().number) = number;
  } else if (take(line, "desc:")) {
    skip_spaces(line);
    part &now = open_part();
    if (take(line, "Trigger:")) {
      skip_spaces(line);
      now.trigger = std::string(line);
    }
  } else if (take(line, "positions:")) {
    read_positions(line);
  } else if (take(line, "events:")) {
    read_events(line);
  } else if (take(line, "totals:")) {
    read_totals(line);
  } else if (line.substr(0, 6) != "event:" && line.substr(0, 8) != "summary:") {
    // `summary:` is 0 or wrong when counting is switched by client requests.
    fail_line(line);
  }
}

void parser::read_positions(std::string_view rest) {
  open_part();
  position_columns_ = 0;
  for (skip_spaces(rest); !rest.empty(); skip_spaces(rest)) {
    if (!take(rest, "instr") && !take(rest, "line"))
      fail("positions are 'instr' and 'line', not '" + shown(rest) + "'");
    ++position_columns_;
  }
  if (position_columns_ < 1 || position_columns_ > 2)
    fail("there are one or two positions");
}

void parser::read_events(std::string_view rest) {
  open_part();
  bool found = false;
  event_count_ = 0;
  for (skip_spaces(rest); !rest.empty(); skip_spaces(rest)) {
    const std::string_view event = rest.substr(0, rest.find_first_of(" \t"));
    if (!found && event == options_.event) {
      found = true;
      event_ = event_count_;
    }
    rest.remove_prefix(event.size());
    ++event_count_;
  }
  if (!found)
    fail("the event " + options_.event +
         " was not counted; run valgrind --tool=callgrind without options that "
         "choose events");
}

void parser::read_totals(std::string_view rest) {
  if (!in_part_ || !event_count_)
    fail("totals without a part");
  if (!lines_.ended())
    fail(cut_short);
  begin_body(); // a part without any cost
  skip_spaces(rest);
  std::uint64_t total = 0;
  for (unsigned i = 0; i <= event_ && !rest.empty(); ++i) {
    total = 0;
    if (!take_number(rest, total))
      fail_line(rest);
    skip_spaces(rest);
  }
  if (total != self_sum_)
    fail("the costs add up to " + std::to_string(self_sum_) +
         ", but the file's total is " + std::to_string(total) +
         "; the file is damaged");
  parts_.back().total = total;
  if (selected_)
    sums_.total = add_saturated(sums_.total, total);
  in_part_ = in_body_ = false;
}

} // namespace hotpath::callgrind
