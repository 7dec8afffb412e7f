//===- error.h - What is wrong with a report, in one sentence
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_REPORT_ERROR_H
#define HOTPATH_REPORT_ERROR_H

#include <stdexcept>

namespace hotpath::model {

/// The sentence names the file, the place and what is wrong there. It is fit
/// for a terminal, starts in lower case and has no final full stop.
class report_error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace hotpath::model

#endif // HOTPATH_REPORT_ERROR_H
