//===- write_file.h - Files, written whole or not at all ------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SYSTEM_WRITE_FILE_H
#define HOTPATH_SYSTEM_WRITE_FILE_H

#include <filesystem>
#include <functional>
#include <string>

namespace hotpath::cli {

/// Throws command_error (failure): "cannot write PATH", and ": REASON" where
/// there is one. The path is made printable.
[[noreturn]] void cannot_write(const std::filesystem::path &path,
                               const std::string &reason = "");

/// Makes the file `text`, in place: links and devices stay what they are. What
/// was there is lost when this fails. Throws as cannot_write does.
void write_file(const std::filesystem::path &path, const std::string &text);

/// `make` writes a file or a folder at the path that it is given, beside
/// `path`; it takes the place of `path` in one step, so that others find the
/// old one or the new one. What `make` left is removed when it throws, and when
/// the step fails, which throws as cannot_write does (a folder cannot take the
/// place of one that is not empty). Makes the folders above. Safe beside other
/// processes that do the same, not beside other threads.
void replace_with(
    const std::filesystem::path &path,
    const std::function<void(const std::filesystem::path &)> &make);

/// The same, with a file that holds `text`.
void replace_file(const std::filesystem::path &path, const std::string &text);

} // namespace hotpath::cli

#endif // HOTPATH_SYSTEM_WRITE_FILE_H
