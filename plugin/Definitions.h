//===- Definitions.h - The function definitions of a declaration -*- C++
//-*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_DEFINITIONS_H
#define HOTPATH_PLUGIN_DEFINITIONS_H

#include "llvm/ADT/STLExtras.h"

namespace clang {
class Decl;
class FunctionDecl;
} // namespace clang

namespace hotpath {

/// Calls \p Each for every function definition in or below \p D, bodies
/// included: lambdas and local classes live there. Patterns of templates are
/// left out, since each instantiation comes to the consumer by itself, and
/// implicit functions are.
void forEachDefinition(clang::Decl &D,
                       llvm::function_ref<void(clang::FunctionDecl &)> Each);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_DEFINITIONS_H
