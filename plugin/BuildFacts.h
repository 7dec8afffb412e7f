//===- BuildFacts.h - How a unit was compiled -------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_BUILDFACTS_H
#define HOTPATH_PLUGIN_BUILDFACTS_H

#include "llvm/ADT/SmallVector.h"

#include <string>

namespace clang {
class CompilerInstance;
}
namespace llvm {
class Module;
}

namespace hotpath {

using BuildFacts = llvm::SmallVector<std::string, 3>;

/// What makes two builds of one source incomparable, a line for the plugin, one
/// for the options that change how the code performs, and one for the C++
/// library if the unit uses it. Holds no path, so that equal builds in
/// different places say the same. To be asked at the end of the unit, when all
/// macros are known.
BuildFacts factsOf(clang::CompilerInstance &CI);

/// Leaves the lines to the section in which compilers record their command
/// lines (.GCC.command.line of ELF files): the linker keeps equal lines once,
/// the program does not load it, and the runtime reads it from the file.
void record(const BuildFacts &Facts, llvm::Module &M);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_BUILDFACTS_H
