//===- main.cpp - Unit tests of the runtime
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "session.h"

#include <gtest/gtest.h>

// One module from the start, so that the session exists before any test.
int main(int argc, char **argv) {
  setenv("HOTPATH_OUTPUT_FORMAT", "none", 1);
  // What a timed call leaves behind is looked at call by call; which calls are
  // timed otherwise is sampling_test.cpp's.
  setenv("HOTPATH_TIME_SAMPLING_RATE", "1", 1);
  hotpath::test::module first({"first"});
  first.add();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
