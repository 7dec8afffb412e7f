//===- machine.h - What hotpath doctor says about the machine -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_MACHINE_H
#define HOTPATH_CLI_MACHINE_H

#include "finding.h"

namespace hotpath::cli {

/// Whether time can be read from the processor, and whether the kernel trusts
/// it.
finding check_clock();

/// Whether Valgrind is there, new enough and able to run a program.
finding check_valgrind();

/// Kernel, architecture and the cores this process may use.
finding describe_system();

} // namespace hotpath::cli

#endif // HOTPATH_CLI_MACHINE_H
