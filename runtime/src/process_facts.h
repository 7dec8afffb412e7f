//===- process_facts.h - What a report says about this process
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PROCESS_FACTS_H
#define HOTPATH_PROCESS_FACTS_H

#include "report.h"

namespace hotpath {

/// Gathers them; texts live as long as `memory`.
report_facts process_facts(scratch &memory);

} // namespace hotpath

#endif
