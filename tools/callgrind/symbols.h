//===- symbols.h - What a symbol in the file is a piece of --------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CALLGRIND_SYMBOLS_H
#define HOTPATH_CALLGRIND_SYMBOLS_H

#include <string>
#include <string_view>

namespace hotpath::callgrind {

struct symbol_parts {
  std::string base;   // without suffixes
  bool inner = false; // f'2: an activation inside another of f
  /// A piece that the function itself jumps to (.cold, .part.N), so that
  /// entering it is no call. Whole copies (.constprop.N, .isra.N, .llvm.N,
  /// .specialized.N) are called like the function.
  bool fragment = false;
  bool names_caller = false; // B'A, of --separate-callers
};

/// Takes `name'2` and, unless `keep_clone`, suffixes of clones apart, in the
/// spelling of the linker (f.cold) and of a demangler (f() [clone .cold]).
symbol_parts split_symbol(std::string_view name, bool keep_clone);

/// The same for the variants that the Itanium C++ ABI makes of a constructor or
/// destructor (C1, C2; D0, D1, D2): `digit` becomes that digit, or 0, and the
/// result has 'x' in its place.
std::string without_variant(std::string_view symbol, char &digit);

/// An object of the system (C and C++ libraries, the loader, Valgrind's own),
/// by the name of its file.
bool is_system_object(std::string_view path);

} // namespace hotpath::callgrind

#endif // HOTPATH_CALLGRIND_SYMBOLS_H
