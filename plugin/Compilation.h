//===- Compilation.h - What the stages of one compilation share -*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_COMPILATION_H
#define HOTPATH_PLUGIN_COMPILATION_H

#include "AttributeArguments.h"
#include "BuildFacts.h"
#include "Options.h"
#include "Regions.h"
#include "Summary.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class Decl;
}

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
  /// Requests on functions that are no templates, encoded. They are not
  /// attributes: Clang refuses annotations on functions that have versions for
  /// processors.
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<std::string, 1>>
      Requests;
  /// Annotations that cannot travel as attributes, by linker symbol: those of
  /// functions with versions, and of constructors and destructors where the
  /// compiler loses them on its way to the IR (see Compat.h).
  llvm::StringMap<std::string> BySymbol;
  Summary Counts;
  /// Known at the end of the unit; recorded with its first site.
  BuildFacts Facts;

  /// Starts afresh: one process may compile several files.
  static void begin(const Options &Opts);
  static Compilation &current();
};

} // namespace hotpath

#endif // HOTPATH_PLUGIN_COMPILATION_H
