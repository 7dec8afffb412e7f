//===- object_symbols.h - The linker symbol of a function that is loaded
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_OBJECT_SYMBOLS_H
#define HOTPATH_OBJECT_SYMBOLS_H

#include "memory.h"

namespace hotpath {

/// A local one too, from the symbol table of its object's file, which takes a
/// look at each symbol. Null when the file is stripped or cannot be read.
const char *symbol_of(uintptr_t address, scratch &memory);

} // namespace hotpath

#endif
