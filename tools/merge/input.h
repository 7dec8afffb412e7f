//===- input.h - The reports that are to become one ---------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_INPUT_H
#define HOTPATH_MERGE_INPUT_H

#include "report/model.h"

#include <stdexcept>

namespace hotpath::merge {

struct input {
  std::string path;
  std::string sha256; // of the file
  model::report report;
};

/// Reports that cannot become one. The sentence names the files, the field and
/// both values.
class refusal : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Reads a report or an arena; throws model::report_error.
input load(const std::string &path);

/// Throws a refusal unless both reports are of the same build and commit.
void require_same_build(const input &a, const input &b);

/// Throws a refusal unless both reports are of the same benchmark and workload.
void require_same_work(const input &a, const input &b);

/// What the merged report keeps of this one: what that keeps of others, if it
/// is a sum.
std::vector<model::source> sources_of(const input &from);

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_INPUT_H
