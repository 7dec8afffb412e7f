//===- resource_folder.h - Clang's own headers ------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_RESOURCE_FOLDER_H
#define HOTPATH_SOURCE_RESOURCE_FOLDER_H

#include <string>

namespace hotpath::source {

/// The folder that holds include/stddef.h of the Clang whose library this
/// program runs with: beside that library, or where distributions have it.
/// Throws command_error when there is none.
const std::string &resource_folder();

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_RESOURCE_FOLDER_H
