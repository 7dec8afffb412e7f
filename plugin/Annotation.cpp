//===- Annotation.cpp - The channel from the AST to the IR ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields are separated by a unit separator (US), which neither a label nor a
// name can contain:
//   hotpath.site US flags US line US column US min-instructions US file US
//     reason US name US parameters
//   hotpath.request US kind US label
//
//===----------------------------------------------------------------------===//
#include "Annotation.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace hotpath;
using namespace llvm;

static constexpr char Separator = '\x1f';
static constexpr StringLiteral SiteTag = "hotpath.site";
static constexpr StringLiteral RequestTag = "hotpath.request";

static std::string join(ArrayRef<std::string> Fields) {
  std::string Text;
  for (const std::string &Field : Fields) {
    if (!Text.empty())
      Text += Separator;
    Text += Field;
  }
  return Text;
}

std::string Annotation::encode() const {
  std::string Flags;
  if (Where == Placement::AfterInlining)
    Flags += 'a';
  if (Marked)
    Flags += 'm';
  if (HasLabel)
    Flags += 'l';
  if (Structor)
    Flags += 's';
  return join({SiteTag.str(), Flags, std::to_string(Line),
               std::to_string(Column), std::to_string(MinInstructions), File,
               Why, Name, Parameters});
}

std::optional<Annotation> Annotation::decode(StringRef Text) {
  SmallVector<StringRef, 9> Fields;
  Text.split(Fields, Separator);
  Annotation A;
  if (Fields.size() != 9 || Fields[0] != SiteTag ||
      Fields[2].getAsInteger(10, A.Line) ||
      Fields[3].getAsInteger(10, A.Column) ||
      Fields[4].getAsInteger(10, A.MinInstructions))
    return std::nullopt;
  A.Where = Fields[1].contains('a') ? Placement::AfterInlining
                                    : Placement::BeforeInlining;
  A.Marked = Fields[1].contains('m');
  A.HasLabel = Fields[1].contains('l');
  A.Structor = Fields[1].contains('s');
  A.File = Fields[5].str();
  A.Why = Fields[6].str();
  A.Name = Fields[7].str();
  A.Parameters = Fields[8].str();
  return A;
}

static constexpr StringLiteral RequestNames[] = {"measure", "skip",
                                                 "measure_all"};

std::string Request::encode() const {
  return join({RequestTag.str(), RequestNames[unsigned(What)].str(), Label});
}

std::optional<Request> Request::decode(StringRef Text) {
  SmallVector<StringRef, 3> Fields;
  Text.split(Fields, Separator);
  if (Fields.size() != 3 || Fields[0] != RequestTag)
    return std::nullopt;
  for (Kind What : {Kind::Measure, Kind::Skip, Kind::MeasureAll})
    if (Fields[1] == RequestNames[unsigned(What)])
      return Request{What, Fields[2].str()};
  return std::nullopt;
}

/// The text of one element {function, text, file, line, arguments}, or empty.
static StringRef textOf(const ConstantStruct &Element) {
  auto *Text =
      dyn_cast<GlobalVariable>(Element.getOperand(1)->stripPointerCasts());
  if (!Text || !Text->hasInitializer())
    return "";
  auto *Data = dyn_cast<ConstantDataArray>(Text->getInitializer());
  return Data && Data->isCString() ? Data->getAsCString() : "";
}

static StringRef tagOf(StringRef Text) { return Text.split(Separator).first; }

/// Replaces llvm.global.annotations by one that holds \p Kept only.
static void rewrite(Module &M, GlobalVariable &Annotations,
                    ArrayRef<Constant *> Kept) {
  SmallVector<GlobalVariable *, 64> Texts;
  for (Value *Element : Annotations.getInitializer()->operand_values())
    if (auto *Struct = dyn_cast<ConstantStruct>(Element))
      for (unsigned Operand : {1u, 2u})
        if (auto *Text = dyn_cast<GlobalVariable>(
                Struct->getOperand(Operand)->stripPointerCasts()))
          Texts.push_back(Text);

  GlobalVariable *New = nullptr;
  if (!Kept.empty()) {
    auto *Type = ArrayType::get(Kept.front()->getType(), Kept.size());
    New = new GlobalVariable(M, Type, Annotations.isConstant(),
                             Annotations.getLinkage(),
                             ConstantArray::get(Type, Kept));
    New->setSection(Annotations.getSection());
    New->takeName(&Annotations);
  }
  Annotations.eraseFromParent();
  // The same text serves several elements.
  SmallPtrSet<GlobalVariable *, 32> Seen;
  for (GlobalVariable *Text : Texts) {
    if (!Seen.insert(Text).second)
      continue;
    Text->removeDeadConstantUsers();
    if (Text->use_empty() && Text->hasLocalLinkage())
      Text->eraseFromParent();
  }
}

DenseMap<Function *, std::string>
hotpath::takeAnnotations(Module &M, const StringMap<std::string> &BySymbol) {
  DenseMap<Function *, std::string> Result;
  if (GlobalVariable *Annotations =
          M.getNamedGlobal("llvm.global.annotations")) {
    SmallVector<Constant *, 16> Kept;
    bool Found = false;
    auto *Elements = dyn_cast<ConstantArray>(Annotations->getInitializer());
    for (unsigned I = 0, E = Elements ? Elements->getNumOperands() : 0; I != E;
         ++I) {
      auto *Element = cast<ConstantStruct>(Elements->getOperand(I));
      StringRef Text = textOf(*Element);
      StringRef Tag = tagOf(Text);
      if (Tag != SiteTag && Tag != RequestTag) {
        Kept.push_back(Element);
        continue;
      }
      Found = true;
      if (auto *F =
              dyn_cast<Function>(Element->getOperand(0)->stripPointerCasts()))
        if (Tag == SiteTag)
          Result[F] = Text.str();
    }
    if (Found)
      rewrite(M, *Annotations, Kept);
  }
  if (BySymbol.empty())
    return Result;
  for (Function &F : M) {
    auto Found = BySymbol.find(F.getName());
    if (Found == BySymbol.end())
      Found = BySymbol.find(F.getName().split('.').first);
    if (Found != BySymbol.end())
      Result.try_emplace(&F, Found->getValue());
  }
  return Result;
}
