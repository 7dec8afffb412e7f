//===- FunctionName.h - What reports call a function ------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_FUNCTIONNAME_H
#define HOTPATH_PLUGIN_FUNCTIONNAME_H

#include <string>

namespace clang {
class FunctionDecl;
}

namespace hotpath {

/// The qualified name with template arguments and without parameters. A lambda
/// is its enclosing function, file and line: `ns::f::{lambda parse.cpp:12}`,
/// the same from every major.
std::string displayName(const clang::FunctionDecl &F);

/// What tells overloads of one name apart: "(int, const char *) const".
std::string parameterList(const clang::FunctionDecl &F);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_FUNCTIONNAME_H
