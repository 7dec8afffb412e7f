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
#include "Diagnostics.h"

namespace hotpath {

/// An attribute in its three spellings: [[hotpath::name]] in C++11 and C23,
/// __attribute__((hotpath_name)). Leaves a Request on the declaration; a
/// derived class knows the right places and the right arguments.
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
  /// Whether the attribute may stand on \p D, and what to say when it may not.
  virtual bool fits(const clang::Decl &D) const = 0;
  virtual message::ID wrongPlace() const = 0;
  /// What \p Attr asks for. Reports wrong arguments and returns nothing then.
  virtual std::optional<Request>
  request(clang::Sema &S, const clang::ParsedAttr &Attr) const = 0;
};

/// The attribute's name as the user wrote it, without the scope.
llvm::StringRef nameOf(const clang::ParsedAttr &Attr);

/// Where its name stands, in the text that the user wrote.
clang::SourceLocation placeOf(const clang::ParsedAttr &Attr);

/// How many arguments \p Attr has, whatever the spelling.
unsigned argumentCount(const clang::ParsedAttr &Attr);

/// Reports arguments on an attribute that takes none; true when there are none.
bool hasNoArguments(clang::Sema &S, const clang::ParsedAttr &Attr);

} // namespace hotpath

#endif // HOTPATH_PLUGIN_ATTRIBUTEBASE_H
