//===- listing.h - What a project would measure -----------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_LISTING_H
#define HOTPATH_SOURCE_LISTING_H

#include "decisions.h"

#include <map>
#include <tuple>

namespace hotpath::source {

struct listed_function {
  std::string name;   ///< what a report would show: the label, or the
                      ///< qualified name
  std::string symbol; ///< the linker's
  std::string file;   ///< absolute
  unsigned line = 0, column = 0; ///< 1-based
  bool measured = false;
  bool marked = false; ///< by an attribute of its own or a filter
  std::string reason;  ///< why it is measured, or why not
  unsigned units = 0;  ///< that define it
};

/// The functions of a project, each once, whatever number of units define it.
class listing {
public:
  /// A function that one unit measures and another leaves out is measured.
  void add(const decided &one);

  /// By file, line and column.
  std::vector<listed_function> functions() const;

private:
  using key = std::tuple<std::string, unsigned, unsigned, std::string>;
  std::map<key, listed_function> functions_;
};

/// How a listing came about.
struct listing_facts {
  std::string database;
  std::size_t units = 0;
  std::vector<std::string> failed; ///< units with errors, their sources
  std::size_t measured = 0, total = 0;
};

void print_table(const std::vector<listed_function> &functions,
                 const listing_facts &facts, bool all);
/// Schema 1, described in tools/README.md.
void print_json(const std::vector<listed_function> &functions,
                const listing_facts &facts, bool all);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_LISTING_H
