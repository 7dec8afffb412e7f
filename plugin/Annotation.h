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
#include "llvm/ADT/StringMap.h"
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
  bool Marked = false;   ///< measured on its own account, not by measure_all
  bool HasLabel = false; ///< Name is the user's
  bool Structor = false; ///< a constructor or destructor: one of its variants
  unsigned Line = 0;     ///< 1-based
  unsigned Column = 0;   ///< 1-based
  unsigned MinInstructions = 0; ///< left out when smaller, see the option
  std::string File;             ///< as the compiler was given it
  std::string Why;              ///< what selected it
  std::string Name;             ///< what reports show
  std::string Parameters;       ///< what tells overloads of Name apart

  std::string encode() const;
  /// Nothing when \p Text is not an annotation of ours.
  static std::optional<Annotation> decode(llvm::StringRef Text);
};

/// What an attribute in the source asks for, on a function, class or namespace.
struct Request {
  enum class Kind { Measure, Skip, MeasureAll };
  Kind What = Kind::Measure;
  std::string Label; ///< empty: the qualified name

  std::string encode() const;
  static std::optional<Request> decode(llvm::StringRef Text);
};

/// Takes every annotation of ours out of \p M and returns it by function.
/// \p BySymbol holds those that never came into \p M. A version of a function
/// for a processor, "symbol.version", may be there as "symbol" only.
llvm::DenseMap<llvm::Function *, std::string>
takeAnnotations(llvm::Module &M, const llvm::StringMap<std::string> &BySymbol);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ANNOTATION_H
