//===- parser.h - One file, line by line, into the graph ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_PARSER_H
#define HOTPATH_CALLGRIND_PARSER_H

#include "graph.h"
#include "reader.h"

namespace hotpath::callgrind {

/// Reads one file. What it adds to `sums` before an error is lost to the
/// caller, who has to give up the sums as well.
class parser {
public:
  parser(graph &sums, std::vector<part> &parts, std::string &creator,
         const read_options &options, std::string file, byte_source source);

  /// Throws read_error.
  void parse();

private:
  // What the next position line belongs to.
  enum class expected { cost, call_cost, jump_position };

  [[noreturn]] void fail(const std::string &sentence) const;
  /// Unless the line is the last one and lacks its end.
  [[noreturn]] void fail_unless_cut(const std::string &sentence) const;
  [[noreturn]] void fail_line(std::string_view line) const;
  void header_or_body(std::string_view line);
  void header(std::string_view line);
  void read_events(std::string_view rest);
  void read_positions(std::string_view rest);
  void read_totals(std::string_view rest);
  bool position_name(std::string_view line);
  bool call_or_jump(std::string_view line);
  void numbers(std::string_view line);
  std::uint64_t own_cost(std::string_view line) const;
  void enter_function(std::string_view text);
  void enter_callee(std::string_view text);
  void name(id_space &ids, std::string_view text, std::uint32_t &to);
  part &open_part();
  void begin_part();
  void begin_body();
  void end_of_file();

  graph &sums_;
  std::vector<part> &parts_;
  std::string &creator_;
  const read_options &options_;
  const std::string file_;
  line_source lines_;

  id_space objects_, files_, functions_;
  bool in_part_ = false; // between a part's first line and its totals
  bool in_body_ = false;
  bool selected_ = false;
  part shared_; // what later parts of a file do not repeat
  unsigned position_columns_ = 1;
  unsigned event_count_ = 0, event_ = 0;
  std::uint64_t self_sum_ = 0;

  expected next_ = expected::cost;
  bool in_function_ = false, has_callee_ = false;
  std::uint32_t object_ = 0, function_file_ = 0;
  std::uint32_t node_ = 0, callee_ = 0;
  std::uint32_t call_object_ = no_name, call_file_ = no_name;
  std::uint64_t call_count_ = 0;
};

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_PARSER_H
