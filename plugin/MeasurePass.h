//===- MeasurePass.h - The stage on the IR ----------------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_MEASUREPASS_H
#define HOTPATH_PLUGIN_MEASUREPASS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
}

namespace hotpath {

/// Rewrites the functions that the front-end stage annotated. Runs twice: at
/// the start of the pipeline for marked functions, which it keeps whole, and
/// after the optimiser for those of measure_all.
class MeasurePass : public llvm::PassInfoMixin<MeasurePass> {
public:
  enum class Stage { PipelineStart, OptimizerLast };
  explicit MeasurePass(Stage When) : When(When) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

  /// At -O0 too, and on functions that are optnone: measuring is no
  /// optimisation.
  static bool isRequired() { return true; }

private:
  Stage When;
};

/// Adds the pass at its two places.
void registerPasses(llvm::PassBuilder &PB);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_MEASUREPASS_H
