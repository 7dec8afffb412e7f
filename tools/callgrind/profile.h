//===- profile.h - What Callgrind counted, function by function ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_PROFILE_H
#define HOTPATH_CALLGRIND_PROFILE_H

#include <cstdint>
#include <string>
#include <vector>

namespace hotpath::callgrind {

/// Calls from one function to another. The cost is inclusive and that of
/// outermost activations of the callee only: 0 for a recursive call. So a
/// function's inclusive cost is that of all its callers' edges.
struct call_edge {
  std::uint32_t function; // the other end, an index into profile::functions
  std::uint64_t calls;
  std::uint64_t cost;
};

/// One function of one object. Costs are of the event that was asked for
/// (instructions). Clones and variants of a function are part of it.
struct function {
  std::string object; // path of the executable or library; empty: unknown
  std::string symbol; // as in the file, without clone and recursion suffixes
  std::string file;   // source file, or empty
  std::uint64_t self = 0;
  /// Cost of the outermost activations with everything below them: recursion is
  /// counted once.
  std::uint64_t inclusive = 0;
  /// `inclusive` without the self cost of system libraries below. Where callers
  /// share a callee, what the libraries cost it is divided in proportion to its
  /// inclusive cost: the file does not tell contexts apart.
  std::uint64_t project = 0;
  /// Machine calls, those of inner activations included. 0 for a function that
  /// was entered before counting began.
  std::uint64_t calls = 0;
  /// The file does not tell how often `inclusive` counts a recursion.
  bool upper_bound = false;
  std::vector<call_edge> callees, callers; // dearest first
  std::vector<std::string> clones;         // other names that are folded in
};

/// One dump in a file.
struct part {
  std::string file;
  std::uint64_t pid = 0; // 0: not told
  std::uint64_t number = 0;
  std::uint64_t thread = 0; // 0: all threads together
  std::string trigger;      // why it was written
  std::string command;
  std::uint64_t total = 0;
  bool selected = false; // it is in the sums
};

struct profile {
  std::string creator;             // "callgrind-3.19.0", or empty
  std::vector<function> functions; // in the order of the file
  std::vector<part> parts;         // in the order they were read
  std::uint64_t total = 0;         // of the selected parts
};

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_PROFILE_H
