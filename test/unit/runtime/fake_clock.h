//===- fake_clock.h - A clock that goes as a test lets it
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_TEST_FAKE_CLOCK_H
#define HOTPATH_TEST_FAKE_CLOCK_H

#include <stdint.h>

namespace hotpath::test {

/// Every clock of a program that fake_clock.cpp is linked into, in ns; each
/// reading takes one.
extern uint64_t fake_ns;

} // namespace hotpath::test

#endif
