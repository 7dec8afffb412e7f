//===- placement.h - Where a mark goes --------------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SOURCE_PLACEMENT_H
#define HOTPATH_SOURCE_PLACEMENT_H

#include <string>

namespace clang {
class FunctionDecl;
class SourceManager;
class SourceLocation;
} // namespace clang

namespace hotpath::source {

/// A place in a file, and the text that was parsed.
struct text_place {
  std::string file;       ///< links resolved
  std::string content;    ///< of the whole file
  std::size_t offset = 0; ///< in bytes
  unsigned line = 0;      ///< 1-based
};

/// Where `at`, which must not be in a macro, stands. Its file is empty when
/// there is none on disk.
text_place place_of(const clang::SourceManager &sources,
                    clang::SourceLocation at);

/// The mark for one function.
struct placement {
  text_place where;
  std::string text;    ///< with the space after it
  std::string refusal; ///< why it cannot be placed, else empty
};

/// Where a mark goes before the definition of `function`; of an instantiation,
/// before that of its template, after the template's header. `portable` asks
/// for the spelling that C before C23 understands too.
placement place_mark(const clang::FunctionDecl &function, bool portable);

} // namespace hotpath::source

#endif // HOTPATH_SOURCE_PLACEMENT_H
