//===- json_reader.h - Reports of others, read as hostile input
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_JSON_READER_H
#define HOTPATH_REPORT_JSON_READER_H

#include "report/model.h"

#include <string>
#include <string_view>

namespace hotpath::model {

// Far above what the runtime writes, and small enough that no file makes the
// reader run out of memory.
constexpr std::size_t most_text_bytes = std::size_t(1) << 20;
constexpr std::size_t most_list_items = std::size_t(1) << 22;
constexpr std::size_t most_levels = 64;
constexpr std::uint64_t most_whole = std::uint64_t(1) << 62;

/// Reads a JSON report of schema 1. Members that are not known are skipped.
/// Whatever else is not as the schema says (wrong types, numbers out of range,
/// members that are missing or there twice, a histogram off the grid, ids that
/// lead nowhere) throws report_error; `path` is for its sentence only. Memory
/// is a small multiple of the text's size, time is linear. A zero has to
/// stand behind the text, as behind a std::string. No thread safety is needed:
/// there is no state.
report read_report(std::string_view json, const std::string &path);

/// Its meta alone, as read_report reads it; what else is in the text only has
/// to be JSON, and takes no memory.
meta read_meta(std::string_view json, const std::string &path);

/// Thousandths of the percentile that a member named p<number><suffix> has; 0
/// for any other name.
std::uint32_t percentile_of(std::string_view name, std::string_view suffix);

} // namespace hotpath::model

#endif // HOTPATH_REPORT_JSON_READER_H
