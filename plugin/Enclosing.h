//===- Enclosing.h - What surrounds a function and selects it ---*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_ENCLOSING_H
#define HOTPATH_PLUGIN_ENCLOSING_H

#include <string>

namespace clang {
class FunctionDecl;
}

namespace hotpath {

/// The attributes on the classes that a function is a member of, however deep,
/// and on the blocks of namespaces that its text stands in; for a lambda, those
/// of the function around it too. Empty when there is none, else what has it.
struct Enclosing {
  std::string Skip;       ///< "[[hotpath::skip]] on 'name'"
  std::string MeasureAll; ///< "[[hotpath::measure_all]] on 'name'"
};

Enclosing enclosing(const clang::FunctionDecl &F);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ENCLOSING_H
