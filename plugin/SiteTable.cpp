//===- SiteTable.cpp - The measured functions of a module -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SiteTable.h"
#include "hotpath/abi.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <cstddef>

using namespace hotpath;
using namespace llvm;

#define HOTPATH_STRING_(X) #X
#define HOTPATH_STRING(X) HOTPATH_STRING_(X)

GlobalVariable *SiteTable::text(StringRef Text) {
  GlobalVariable *&Known = Texts[Text];
  if (!Known) {
    Constant *Data = ConstantDataArray::getString(M.getContext(), Text);
    Known =
        new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                           GlobalValue::PrivateLinkage, Data, "hotpath.text");
    Known->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Known->setAlignment(Align(1));
  }
  return Known;
}

/// Target's address less Base's plus Offset, as a link-time i32.
static Constant *relative(Constant *Target, Constant *Base, unsigned Offset) {
  LLVMContext &C = Target->getContext();
  Type *I64 = Type::getInt64Ty(C);
  Constant *From = ConstantExpr::getAdd(ConstantExpr::getPtrToInt(Base, I64),
                                        ConstantInt::get(I64, Offset));
  Constant *To = ConstantExpr::getPtrToInt(Target, I64);
  return ConstantExpr::getTrunc(ConstantExpr::getSub(To, From),
                                Type::getInt32Ty(C));
}

/// A function that several units may define has one site per linked module: as
/// a group of its own and not the function's, since an uninstrumented copy of
/// the function may win while an inlined, instrumented one refers to the site.
static void shareAcrossUnits(Module &M, GlobalVariable &Site,
                             GlobalVariable &Id) {
  Comdat *Group = M.getOrInsertComdat(Site.getName());
  for (GlobalVariable *V : {&Site, &Id}) {
    V->setLinkage(GlobalValue::LinkOnceODRLinkage);
    V->setVisibility(GlobalValue::HiddenVisibility);
    V->setComdat(Group);
  }
}

GlobalVariable *SiteTable::add(Function &F, const Annotation &A) {
  const std::string Key = A.Structor ? A.encode() : std::string();
  if (A.Structor)
    if (GlobalVariable *Known = Structors.lookup(Key))
      return Known;

  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C);
  auto *Id = new GlobalVariable(
      M, I32, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantInt::get(I32, 0), "__hotpath_id." + F.getName());
  Id->setSection(HOTPATH_IDS_SECTION);
  Id->setAlignment(Align(4));

  constexpr unsigned Fields = sizeof(hotpath_site) / sizeof(uint32_t);
  Type *SiteType = ArrayType::get(I32, Fields);
  auto *Site = new GlobalVariable(M, SiteType, /*isConstant=*/true,
                                  GlobalValue::InternalLinkage, nullptr,
                                  "__hotpath_site." + F.getName());
  const uint32_t Flags = (A.Marked ? HOTPATH_SITE_MARKED : 0) |
                         (A.HasLabel ? HOTPATH_SITE_LABEL : 0);
  auto Number = [&](uint32_t N) { return ConstantInt::get(I32, N); };
  auto To = [&](Constant *Target, unsigned Offset) {
    return relative(Target, Site, Offset);
  };
  Site->setInitializer(ConstantArray::get(
      ArrayType::get(I32, Fields),
      {To(text(A.Name), offsetof(hotpath_site, name)),
       To(text(F.getName()), offsetof(hotpath_site, symbol)),
       To(text(A.File), offsetof(hotpath_site, file)),
       To(Id, offsetof(hotpath_site, id)), Number(A.Line), Number(A.Column),
       Number(Flags),
       A.Parameters.empty()
           ? Number(0)
           : To(text(A.Parameters), offsetof(hotpath_site, parameters))}));
  Site->setSection(HOTPATH_SITES_SECTION);
  Site->setAlignment(Align(4));
  if (F.isWeakForLinker())
    shareAcrossUnits(M, *Site, *Id);
  Keep.push_back(Site);
  if (A.Structor)
    Structors[Key] = Id;
  return Id;
}

/// void Name() { Runtime(__start_hotpath_sites, __stop_hotpath_sites); }
Function *SiteTable::registrar(StringRef Name, StringRef Runtime) {
  LLVMContext &C = M.getContext();
  Type *SiteType =
      ArrayType::get(Type::getInt32Ty(C), sizeof(hotpath_site) / 4);
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                             GlobalValue::LinkOnceODRLinkage, Name, M);
  F->setVisibility(GlobalValue::HiddenVisibility);
  F->setComdat(M.getOrInsertComdat(Name));
  F->addFnAttr(Attribute::NoUnwind);
  auto Bound = [&](const Twine &Symbol) {
    const std::string Text = Symbol.str();
    if (GlobalVariable *Known = M.getNamedGlobal(Text))
      return Known;
    auto *V = new GlobalVariable(M, SiteType, /*isConstant=*/true,
                                 GlobalValue::ExternalLinkage, nullptr, Text);
    V->setVisibility(GlobalValue::HiddenVisibility);
    return V;
  };
  Value *Begin = Bound("__start_" HOTPATH_SITES_SECTION);
  Value *End = Bound("__stop_" HOTPATH_SITES_SECTION);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  FunctionCallee Callee = M.getOrInsertFunction(
      Runtime, B.getVoidTy(), Begin->getType(), End->getType());
  B.CreateCall(Callee, {Begin, End});
  B.CreateRetVoid();
  return F;
}

void SiteTable::emitRegistration() {
  // Nothing refers to a site, and the linker must not collect it either.
  appendToUsed(M, Keep);
  constexpr StringLiteral Init = "__hotpath_module_init";
  if (M.getFunction(Init))
    return; // the other placement's run has emitted it
  Function *Register = registrar(Init, HOTPATH_STRING(HOTPATH_REGISTER));
  Function *Unregister =
      registrar("__hotpath_module_fini", "__hotpath_unregister");
  appendToGlobalCtors(M, Register, HOTPATH_CONSTRUCTOR_PRIORITY, Register);
  appendToGlobalDtors(M, Unregister, HOTPATH_CONSTRUCTOR_PRIORITY, Unregister);
}
