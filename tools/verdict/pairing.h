//===- pairing.h - Which function of the one side is which of the other
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_PAIRING_H
#define HOTPATH_VERDICT_PAIRING_H

#include "policy/policy.h"
#include "verdict/side.h"

#include <set>

namespace hotpath::verdict {

enum class pairing {
  same,       // in name, parameters, symbol, file
  normalised, // in what compilers do not change
  told,       // by [renames] of the policy
  guessed,    // alike, and nothing else is
  added,
  removed,
};

struct function_pair {
  const function *baseline = nullptr, *candidate = nullptr;
  pairing how = pairing::same;
  double score = 1; // of a guess
};

/// Pairs in the order of the candidate's functions, what is removed last. Each
/// function is in exactly one pair. A pass pairs only what is the only one of
/// its name on both sides and was left by the passes before.
std::vector<function_pair> pair_functions(const side &baseline,
                                          const side &candidate,
                                          const policy::policy &p);

/// Name and parameters: what people see.
std::string full_name(const function &f);

/// The names of the functions that call f or are called by it.
std::set<std::string> neighbours(const function &f);

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_PAIRING_H
