//===- load.h - Opens a report or an arena
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_LOAD_H
#define HOTPATH_REPORT_LOAD_H

#include "report/arena_copy.h"
#include "report/view.h"

#include <memory>

namespace hotpath::model {

/// A file that holds a report, in whichever form.
class loaded_report {
public:
  /// Throws report_error: the file cannot be read, is neither, or is damaged.
  explicit loaded_report(const std::string &path);

  /// For the renderers. Of an arena: with all precision that is there.
  view &shown();
  /// For everything else. An arena's is made when it is first asked for, with
  /// the percentiles that `shown().settings` has then.
  report &content();
  bool is_arena() const { return arena_ != nullptr; }
  /// Ids in `content()` of what has these places in the snapshot.
  std::uint64_t function_id(std::uint32_t row) const;
  std::uint64_t context_id(std::uint32_t context) const;
  /// Bytes that an arena's file had no space for; what they held is missing.
  std::uint64_t unsaved() const { return view_.measured.unsaved; }

private:
  void load_arena(int fd);

  std::string path_;
  std::unique_ptr<arena_copy> arena_;
  std::unique_ptr<report> content_;
  view view_;
  bool is_filled_ = false;
};

/// The report in a file. As loaded_report throws.
report load_report(const std::string &path);

/// The meta of the report in a JSON file. Throws report_error as loaded_report
/// does, and for an arena.
meta load_meta(const std::string &path);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_LOAD_H
