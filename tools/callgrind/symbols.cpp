//===- symbols.cpp - What a symbol in the file is a piece of ------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "symbols.h"
#include "scan.h"

#include <algorithm>

namespace hotpath::callgrind {

namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Suffixes of GCC, of LLVM and of our own plugin, without their numbers.
enum class suffix { none, fragment, copy };
suffix kind_of(std::string_view word) {
  for (const char *known : {"cold", "part", "hotpath", "measured"})
    if (word == known)
      return suffix::fragment;
  for (const char *known :
       {"isra", "constprop", "llvm", "specialized", "lto_priv"})
    if (word == known)
      return suffix::copy;
  return suffix::none;
}

// Takes `.word` or `.word.N` off the end of `name`.
suffix take_suffix(std::string_view &name) {
  std::string_view rest = name;
  std::size_t dot = rest.rfind('.');
  if (dot != std::string_view::npos && all_digits(rest.substr(dot + 1))) {
    rest = rest.substr(0, dot);
    dot = rest.rfind('.');
  }
  if (dot == std::string_view::npos || dot == 0)
    return suffix::none;
  const suffix kind = kind_of(rest.substr(dot + 1));
  if (kind != suffix::none)
    name = rest.substr(0, dot);
  return kind;
}

// Takes ` [clone .word.N]` off.
suffix take_demangled_suffix(std::string_view &name) {
  constexpr std::string_view opening = " [clone ";
  const std::size_t at = name.rfind(opening);
  if (at == std::string_view::npos || name.back() != ']')
    return suffix::none;
  std::string inside = "x"; // take_suffix wants a name before the dot
  inside +=
      name.substr(at + opening.size(), name.size() - at - opening.size() - 1);
  std::string_view view = inside;
  suffix result = suffix::none;
  for (suffix kind; (kind = take_suffix(view)) != suffix::none;)
    result = result == suffix::fragment ? result : kind;
  if (result != suffix::none)
    name = name.substr(0, at);
  return result;
}

// A linker symbol holds no apostrophe. A demangled name may, around the name of
// a lambda; what names a caller comes after the parameters.
bool names_caller(std::string_view name) {
  const bool demangled = name.find('(') != std::string_view::npos;
  for (std::size_t at = name.find('\'', 1); at != std::string_view::npos;
       at = name.find('\'', at + 1))
    if (!demangled || name[at - 1] == ')' || name[at - 1] == ']')
      return true;
  return false;
}

} // namespace

symbol_parts split_symbol(std::string_view name, bool keep_clone) {
  symbol_parts result;
  const std::size_t quote = name.rfind('\'');
  if (quote != std::string_view::npos && quote != 0) {
    if (all_digits(name.substr(quote + 1))) {
      result.inner = true;
      name = name.substr(0, quote);
    }
    result.names_caller = names_caller(name);
  }
  while (!keep_clone) {
    suffix kind = take_suffix(name);
    if (kind == suffix::none && !name.empty())
      kind = take_demangled_suffix(name);
    if (kind == suffix::none)
      break;
    result.fragment = result.fragment || kind == suffix::fragment;
  }
  result.base = std::string(name);
  return result;
}

// Itanium C++ ABI 5.1.4.3. In a mangled name the letter follows the class's
// name and ends the nested name, or an ABI tag follows.
std::string without_variant(std::string_view symbol, char &digit) {
  digit = 0;
  std::string result(symbol);
  if (symbol.substr(0, 2) != "_Z")
    return result;
  for (std::size_t i = 3; i + 2 < symbol.size(); ++i) {
    const char kind = symbol[i], number = symbol[i + 1], next = symbol[i + 2];
    const bool variant = (kind == 'C' && (number == '1' || number == '2')) ||
                         (kind == 'D' && number >= '0' && number <= '2');
    if (!variant || (next != 'E' && next != 'B') || is_digit(symbol[i - 1]))
      continue;
    digit = number;
    result[i + 1] = 'x';
  }
  return result;
}

bool is_system_object(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  for (const char *known : {"ld-linux", "ld-2.", "ld-musl", "libc.so",
                            "libc-2.", "libc++", "libgcc_s", "libm.so",
                            "libm-2.", "libpthread", "libstdc++", "vgpreload_"})
    if (file.substr(0, std::string_view(known).size()) == known)
      return true;
  return false;
}

} // namespace hotpath::callgrind
