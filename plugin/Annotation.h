//===- Annotation.h - The channel from the AST to the IR --------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The front-end stage says what is measured in one string per function, an
// AnnotateAttr; the IR stage finds that string in llvm.global.annotations. It
// is encoded and decoded here and nowhere else.
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_ANNOTATION_H
#define HOTPATH_PLUGIN_ANNOTATION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace hotpath {

/// One function to measure.
struct Annotation {
  enum class Placement {
    BeforeInlining, ///< the function stays whole and is measured at every call
    AfterInlining   ///< what the inliner leaves is measured
  };
  Placement Where = Placement::BeforeInlining;
  bool Marked = false;   ///< by an attribute of its own, not by measure_all
  bool HasLabel = false; ///< Name is the user's
  bool Structor =
      false;           ///< a constructor or destructor: one of several variants
  unsigned Line = 0;   ///< 1-based
  unsigned Column = 0; ///< 1-based
  std::string File;    ///< as the compiler was given it
  std::string Name;    ///< what reports show

  std::string encode() const;
  /// Nothing when \p Text is not an annotation of ours.
  static std::optional<Annotation> decode(llvm::StringRef Text);
};

/// What an attribute in the source asks for, before the function is complete.
/// A template's pattern keeps it, and each instantiation inherits it.
struct Request {
  enum class Kind { Measure, Skip };
  Kind What = Kind::Measure;
  std::string Label; ///< empty: the qualified name

  std::string encode() const;
  static std::optional<Request> decode(llvm::StringRef Text);
};

/// Constructors and destructors whose annotations the compiler loses on its way
/// to the IR (see Compat.h), by linker symbol of each variant.
void keepStructorAnnotation(llvm::StringRef Symbol, llvm::StringRef Encoded);
void forgetStructorAnnotations();

/// Takes every annotation of ours out of \p M and returns it by function.
llvm::DenseMap<llvm::Function *, std::string> takeAnnotations(llvm::Module &M);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ANNOTATION_H
