//===- columns.h - The columns of a page
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_COLUMNS_H
#define HOTPATH_WATCH_COLUMNS_H

#include "watch/view_state.h"

namespace hotpath::watch {

enum class column { state, calls, rate, avg, p95, total, self, share };

struct column_text {
  column what;
  const char *title;
  std::size_t width;
};

/// The columns of a page that leave its names enough room, and the blank in
/// front of each; on a narrow screen the less important ones are left out.
std::vector<column_text> columns_for(const view_state &state,
                                     std::size_t width);

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_COLUMNS_H
