//===- Compilation.cpp - What the stages of one compilation share ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include <memory>

using namespace hotpath;

static std::unique_ptr<Compilation> Current;

void Compilation::begin(const Options &Opts) {
  Current = std::make_unique<Compilation>();
  Current->Opts = Opts;
}

Compilation &Compilation::current() {
  if (!Current)
    begin(Options());
  return *Current;
}
