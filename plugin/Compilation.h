//===- Compilation.h - What the stages of one compilation share -*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_COMPILATION_H
#define HOTPATH_PLUGIN_COMPILATION_H

#include "AttributeArguments.h"
#include "Options.h"
#include "Regions.h"
#include "Summary.h"

#include "llvm/ADT/StringMap.h"

namespace hotpath {

/// The state of the compilation under way. Attributes are made by a registry,
/// and passes on LLVM 14 to 17 by a library's entry point, neither of which can
/// be handed a value; a compilation's front end and passes run in one thread.
struct Compilation {
  Options Opts;
  /// An attribute or a pragma of ours was seen. A unit without one, and without
  /// an argument that selects, is not looked at.
  bool SawRequest = false;
  AttributeArguments Arguments;
  Regions Text;
  /// Annotations of constructors and destructors that the compiler loses on its
  /// way to the IR (see Compat.h), by linker symbol of each variant.
  llvm::StringMap<std::string> Structors;
  Summary Counts;

  /// Starts afresh: one process may compile several files.
  static void begin(const Options &Opts);
  static Compilation &current();
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_COMPILATION_H
