//===- Diagnostics.cpp - Every text the plugin says -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Diagnostics.h"

using namespace hotpath;
using clang::DiagnosticsEngine;

// getCustomDiagID wants a literal, hence a case for each text.
static unsigned idOf(DiagnosticsEngine &Diags, message::ID What) {
  switch (What) {
#define DIAGNOSTIC(NAME, LEVEL, TEXT)                                          \
  case message::NAME:                                                          \
    return Diags.getCustomDiagID(DiagnosticsEngine::LEVEL, TEXT);
#include "Diagnostics.inc"
#undef DIAGNOSTIC
  }
  llvm_unreachable("every diagnostic has a text");
}

clang::DiagnosticBuilder hotpath::report(DiagnosticsEngine &Diags,
                                         message::ID What,
                                         clang::SourceLocation Where) {
  return Diags.Report(Where, idOf(Diags, What));
}
