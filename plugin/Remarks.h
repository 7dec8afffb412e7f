//===- Remarks.h - What the passes tell of a function -----------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_REMARKS_H
#define HOTPATH_PLUGIN_REMARKS_H

#include "Annotation.h"

namespace hotpath {

/// -Rpass=hotpath: \p F is measured, and why.
void remarkMeasured(llvm::Function &F, const Annotation &A);

/// -Rpass-missed=hotpath: \p F was selected but is left out, because of \p Why.
void remarkLeftOut(llvm::Function &F, const Annotation &A, llvm::StringRef Why);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_REMARKS_H
