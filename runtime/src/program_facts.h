//===- program_facts.h - How the program was built and started
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PROGRAM_FACTS_H
#define HOTPATH_PROGRAM_FACTS_H

#include "machine_facts.h"

namespace hotpath {

/// The environment that the process began with: the program may have changed it
/// since, and may be changing it now.
class initial_environment {
public:
  explicit initial_environment(scratch &memory);
  /// Null when it was not set.
  const char *get(const char *name) const;

private:
  size_t size_ = 0;
  const char *all_;
};

/// Whatever is unknown is null or no_idea.
struct program_facts {
  const char *compiler;         // what made the parts of the program
  const char *compiler_options; // those that change how its code performs
  const char *plugin;           // hotpath's, and its LLVM
  const char *standard_library; // of C++
  const char *allocator;        // glibc, jemalloc, mimalloc, tcmalloc
  const char *libc;             // with its version
  const char *glibc_tunables;   // GLIBC_TUNABLES
  known aslr;                   // address space layout randomisation
  known bind_now;               // symbols are resolved at the start
};

/// Of the process's own program, whose path this is.
program_facts program_facts_read(const char *program,
                                 const initial_environment &variables,
                                 scratch &memory);

/// libc's name and version; null when it tells none.
const char *libc_name(scratch &memory);

} // namespace hotpath

#endif
