//===- identity.h - When rows of two reports are one function -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MERGE_IDENTITY_H
#define HOTPATH_MERGE_IDENTITY_H

#include "report/model.h"

#include <tuple>

namespace hotpath::merge {

/// Name, parameters, symbol, file and line.
using identity = std::tuple<std::string, std::string, std::string, std::string,
                            std::uint64_t>;

template <class Row> identity identity_of(const Row &r) {
  return {r.name, r.parameters, r.symbol, r.location ? r.location->file : "",
          r.location ? r.location->line : 0};
}

} // namespace hotpath::merge

#endif // HOTPATH_MERGE_IDENTITY_H
