//===- Filter.cpp - Selection by a file of patterns -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Filter.h"
#include "Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace hotpath;
using llvm::StringRef;

/// "a{b,c}d" as "abd" and "acd"; braces do not nest, as in the format.
/// GlobPattern reads them itself only from 18 on.
static std::vector<std::string> expandBraces(StringRef Pattern) {
  const size_t Open = Pattern.find('{');
  const size_t Close = Pattern.find('}', Open);
  if (Open == StringRef::npos || Close == StringRef::npos)
    return {Pattern.str()};
  std::vector<std::string> Result;
  llvm::SmallVector<StringRef, 4> Choices;
  Pattern.slice(Open + 1, Close).split(Choices, ',');
  for (const std::string &Rest : expandBraces(Pattern.drop_front(Close + 1)))
    for (StringRef Choice : Choices)
      Result.push_back((Pattern.take_front(Open) + Choice + Rest).str());
  return Result;
}

std::string Filter::addEntry(StringRef Line, unsigned Number, Section Now) {
  auto [Kind, Text] = Line.split(':');
  if (Kind == Line)
    return "expected 'fun:' or 'src:' and a pattern";
  if (Kind != "fun" && Kind != "src")
    return ("unknown kind '" + Kind + "'; expected 'fun' or 'src'").str();
  if (Text.empty())
    return "the pattern is empty";
  Entry E{Now, Kind == "src", Number, Text.str(), expandBraces(Text), {}};
  for (const std::string &Choice : E.Choices) {
    auto Glob = llvm::GlobPattern::create(Choice);
    if (!Glob)
      return "bad pattern '" + Text.str() +
             "': " + llvm::toString(Glob.takeError());
    E.Globs.push_back(std::move(*Glob));
  }
  Entries.push_back(std::move(E));
  return "";
}

std::string Filter::readLine(StringRef Line, unsigned Number,
                             std::optional<Section> &Now) {
  Line = Line.trim();
  if (Line.empty() || Line.front() == '#')
    return "";
  if (Line.front() != '[') {
    if (!Now)
      return "expected the section '[measure]' or '[skip]' before the first "
             "pattern";
    return addEntry(Line, Number, *Now);
  }
  if (Line == "[measure]")
    Now = Section::Measure;
  else if (Line == "[skip]")
    Now = Section::Skip;
  else
    return ("unknown section '" + Line + "'; expected '[measure]' or '[skip]'")
        .str();
  return "";
}

std::optional<Filter> Filter::read(StringRef Path,
                                   clang::DiagnosticsEngine &Diags) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer) {
    report(Diags, message::FilterError)
        << ("'" + Path + "'").str() << Buffer.getError().message();
    return std::nullopt;
  }
  Filter Result;
  Result.Path = Path.str();
  std::optional<Section> Now;
  bool Good = true;
  llvm::SmallVector<StringRef, 64> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n');
  for (unsigned I = 0; I != Lines.size(); ++I) {
    const std::string Wrong = Result.readLine(Lines[I], I + 1, Now);
    if (Wrong.empty())
      continue;
    report(Diags, message::FilterError) << Result.place(I + 1) << Wrong;
    Good = false;
  }
  if (!Good)
    return std::nullopt;
  return Result;
}

std::string Filter::match(Section Where, const Subject &What) {
  std::string First;
  for (Entry &E : Entries) {
    if (E.Where != Where)
      continue;
    auto Matches = [&](StringRef Text) {
      return llvm::any_of(E.Globs, [&](const llvm::GlobPattern &Glob) {
        return Glob.match(Text);
      });
    };
    if (E.IsSource ? !Matches(What.File) : !llvm::any_of(What.Names, Matches))
      continue;
    E.Used = true;
    if (First.empty())
      First = place(E.Line);
  }
  return First;
}

void Filter::reportUnused(clang::DiagnosticsEngine &Diags) const {
  for (const Entry &E : Entries)
    if (!E.Used)
      report(Diags, message::FilterUnused) << place(E.Line) << E.Text;
}
