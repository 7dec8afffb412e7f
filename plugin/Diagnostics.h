//===- Diagnostics.h - Every text the plugin says ---------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_DIAGNOSTICS_H
#define HOTPATH_PLUGIN_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace hotpath {
namespace message {

/// DIAGNOSTIC(name, level, text). %0 and %1 are strings that report() is fed.
enum ID {
#define DIAGNOSTIC(NAME, LEVEL, TEXT) NAME,
#include "Diagnostics.inc"
#undef DIAGNOSTIC
};

} // namespace message

/// Reports \p What, at \p Where if there is a place, and takes its arguments by
/// operator<<. Texts begin with "hotpath: ".
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags,
                                message::ID What,
                                clang::SourceLocation Where = {});

} // namespace hotpath

#endif // HOTPATH_PLUGIN_DIAGNOSTICS_H
