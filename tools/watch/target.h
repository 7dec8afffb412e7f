//===- target.h - From a process to its data
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_TARGET_H
#define HOTPATH_WATCH_TARGET_H

#include <string>

namespace hotpath::watch {

/// All digits, and not too many.
bool is_process_id(const std::string &word);

/// The file in which a live process keeps its measurements: the one that it
/// maps, seen from here even if the process lives below another root. It stays
/// open as long as we live, and the name is that of our descriptor: neither the
/// file's removal nor the process's end takes it away. Throws report_error with
/// a sentence that says why there is none, and the cure.
std::string data_of_process(const std::string &pid);

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_TARGET_H
