//===- Marking.h - The front end's mark on a function -----------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_MARKING_H
#define HOTPATH_PLUGIN_MARKING_H

#include "Compilation.h"
#include "Selection.h"

namespace hotpath {

/// Says how \p F is measured: by an annotation on it, or where it cannot carry
/// one by its linker symbol.
void mark(clang::FunctionDecl &F, const Decision &D, Compilation &Now);

/// Makes the requests on functions attributes, for a precompiled header or
/// module that is about to be written.
void keepRequests(Compilation &Now);

/// Takes off the annotation that an instantiation inherited from its pattern.
void unmark(clang::FunctionDecl &F);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_MARKING_H
