//===- AttributeBase.h - What the attributes share --------------*- C++ -*-===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_PLUGIN_ATTRIBUTEBASE_H
#define HOTPATH_PLUGIN_ATTRIBUTEBASE_H

#include "Annotation.h"
#include "Compat.h"

namespace hotpath {

/// An attribute of functions in its three spellings: [[hotpath::name]] in C++11
/// and C23, __attribute__((hotpath_name)). Checks the place and the number of
/// arguments; a derived class makes the Request.
class AttributeBase : public clang::ParsedAttrInfo {
public:
  AttributeBase(llvm::ArrayRef<Spelling> S) {
    Spellings = S;
    // As many as the user writes: counting them is ours, so that the message
    // is.
    OptArgs = 15;
  }

  bool diagAppertainsToDecl(clang::Sema &S, const clang::ParsedAttr &Attr,
                            const clang::Decl *D) const override;
  bool diagAppertainsToStmt(clang::Sema &S, const clang::ParsedAttr &Attr,
                            const clang::Stmt *St) const override;
  AttrHandling
  handleDeclAttribute(clang::Sema &S, clang::Decl *D,
                      const clang::ParsedAttr &Attr) const override;

protected:
  /// What \p Attr asks for. Reports wrong arguments and returns nothing then.
  virtual std::optional<Request>
  request(clang::Sema &S, const clang::ParsedAttr &Attr) const = 0;
};

/// The attribute's name as the user wrote it, without the scope.
llvm::StringRef nameOf(const clang::ParsedAttr &Attr);

/// Where its name stands, in the text that the user wrote.
clang::SourceLocation placeOf(const clang::ParsedAttr &Attr);

/// Finds out how many arguments \p Attr has, whatever the spelling.
unsigned argumentCount(const clang::ParsedAttr &Attr);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ATTRIBUTEBASE_H
