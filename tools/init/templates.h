//===- templates.h - The files that hotpath init writes -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_INIT_TEMPLATES_H
#define HOTPATH_INIT_TEMPLATES_H

namespace hotpath::init {

/// As they lie in tools/init, which CMake puts into the command. A word between
/// two '@' stands for what is known only in the repository at hand.
extern const char policy[];
extern const char workflow[];
extern const char relay[];

} // namespace hotpath::init

#endif // HOTPATH_INIT_TEMPLATES_H
