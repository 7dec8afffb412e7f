//===- annotate.cpp - Marks the hottest functions ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../source-tool/source_options.h"
#include "command.h"
#include "source_tool.h"

#include <memory>

namespace hotpath::cli {

action declare_annotate(CLI::App &app) {
  auto options = std::make_shared<source::annotate_options>();
  source::declare_options(app, *options);
  // The program reads them again; here they are checked and helped with.
  return
      [&app, options]() -> exit_code { become_source_tool("annotate", app); };
}

} // namespace hotpath::cli
