//===- reader.h - Reads Callgrind's files -------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_READER_H
#define HOTPATH_CALLGRIND_READER_H

#include "line_source.h"
#include "profile.h"

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// The format is documented in Valgrind's manual ("Callgrind Format
// Specification"). Read as a stream: memory grows with names and edges, not
// with the file.

namespace hotpath::callgrind {

/// One sentence: the file, the line where that says something, what is wrong,
/// the cure.
class read_error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

struct read_options {
  /// The event whose costs are taken.
  std::string event = "Ir";
  /// Which parts are summed; all when empty. Parts that are left out are
  /// checked all the same.
  std::function<bool(const part &)> select;
  /// Symbols that stay functions of their own although they look like clones
  /// of another.
  std::vector<std::string> keep;
};

/// Sums any number of files: parts and threads of one run. One thread at a
/// time.
class reader {
public:
  explicit reader(read_options options = {});
  ~reader();
  reader(const reader &) = delete;
  reader &operator=(const reader &) = delete;

  /// An empty file adds nothing and is no error: Callgrind leaves one beside
  /// one file a thread. Throws read_error.
  void add_file(const std::string &path);
  /// The same from anywhere; `name` is for messages.
  void add(const std::string &name, byte_source source);
  /// All that was added. Once. Throws read_error when a function names its
  /// callers (--separate-callers).
  profile finish();

private:
  struct state;
  std::unique_ptr<state> state_;
};

/// A file and what Callgrind puts beside it: `FILE.N` for dumps, `FILE-NN` for
/// threads, `FILE.N-NN` for both; sorted, only those that exist, FILE first.
std::vector<std::string> with_siblings(const std::string &file);

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_READER_H
