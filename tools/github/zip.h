//===- zip.h - Reports out of a zip file of others ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_GITHUB_ZIP_H
#define HOTPATH_GITHUB_ZIP_H

#include <cstdint>
#include <string>
#include <vector>

namespace hotpath::github {

/// Bounds of what is taken out of an archive that anybody may have made.
constexpr std::size_t most_zip_entries = 2000;
constexpr std::uint64_t most_entry_bytes = 256u << 20;
constexpr std::uint64_t most_zip_bytes = 1u << 30;

/// Writes the reports of an archive into a folder that is there: files named
/// *.json that say they are a hotpath report, as NUMBER-NAME.json, where NAME
/// is the file's without folders and what is not a letter, digit, '.', '_' or
/// '-'. Nothing else of a name is used, and no entry becomes anything but a
/// plain file. Returns their paths. Throws command_error (failure): the archive
/// is damaged, encrypted or above a bound.
std::vector<std::string> extract_reports(const std::string &archive,
                                         const std::string &folder);

/// Whether the beginning of a file is that of a report.
bool begins_as_report(const std::string &text);

} // namespace hotpath::github

#endif // HOTPATH_GITHUB_ZIP_H
