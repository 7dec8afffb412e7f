//===- report_files.h - The reports that arguments stand for ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_BASELINE_REPORT_FILES_H
#define HOTPATH_BASELINE_REPORT_FILES_H

#include "report/model.h"

namespace hotpath::cli {

/// What an argument stands for: a file itself, the reports that the manifest of
/// a folder lists, all *.json of a folder without one, or what a glob matches
/// that no shell has expanded; each in the order of names.
/// Throws command_error where that is nothing.
std::vector<std::string> report_files(const std::vector<std::string> &args);

/// Whether an argument stands for any file.
bool stands_for_reports(const std::string &arg);

/// Their reports. Throws command_error or model::report_error.
std::vector<model::report> load_reports(const std::vector<std::string> &args);

/// The reports of such files, in their order.
std::vector<model::report> load_files(const std::vector<std::string> &files);

} // namespace hotpath::cli

#endif // HOTPATH_BASELINE_REPORT_FILES_H
