//===- commands.h - list and annotate ---------------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_COMMANDS_H
#define HOTPATH_SOURCE_COMMANDS_H

#include "command.h"
#include "source_options.h"

namespace hotpath::source {

/// Both may throw command_error.
cli::exit_code list(const list_options &options);
cli::exit_code annotate(const annotate_options &options);

/// Says that a unit could not be read, after Clang has said why.
void complain_of_unit(const std::string &command, const std::string &source);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_COMMANDS_H
