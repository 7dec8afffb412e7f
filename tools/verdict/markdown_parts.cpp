//===- markdown_parts.cpp - Parts that a comment is put together from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/markdown_parts.h"

#include "verdict/format.h"
#include "verdict/markdown.h"
#include "verdict/wording.h"

#include <algorithm>

namespace hotpath::verdict::markdown {

namespace {

std::string creep_row(const creep &found) {
  const creep_text t = text_of(found);
  std::string name =
      found.name == "(whole program)" ? found.name : code(found.name);
  if (!found.callers.empty())
    name += "<br>and " + counted(found.callers.size(), "caller") + ": " +
            code(found.callers.front()) +
            (found.callers.size() > 1 ? ", ..." : "");
  return table_row({verdict_cell(state::regression, found.fails), name,
                    escaped(t.metric), escaped(t.anchor), escaped(t.candidate),
                    "**" + t.change + "**", escaped(t.blame)});
}

} // namespace

const char *light(state s, bool fails) {
  if (fails)
    return "\xF0\x9F\x94\xB4 "; // red
  if (s == state::regression || s == state::suspect)
    return "\xF0\x9F\x9F\xA1 "; // yellow
  return s == state::improvement ? "\xF0\x9F\x9F\xA2 " : "";
}

std::string verdict_cell(state s, bool fails) {
  return std::string(light(s, fails)) + escaped(word(s)) +
         (fails ? ", fails" : "");
}

std::string folded(const std::string &summary, const std::string &inside,
                   bool open) {
  return std::string("\n<details") + (open ? " open" : "") + "><summary>" +
         summary + "</summary>\n\n" + inside + "\n</details>\n";
}

std::string since_anchor(const anchored &a, std::size_t most) {
  std::string text =
      "Since " + code(a.name) + " (" + counted(a.reports, "report") + "):";
  if (a.findings.empty() && a.notes.empty())
    return "\n" + text + " nothing got worse.\n";
  text += "\n";
  for (const std::string &note : a.notes)
    if (&note - a.notes.data() < 10)
      text += "\n> **Note:** " + escaped(note) + "\n";
  if (!a.findings.empty())
    text += "\n| Verdict | Function | Metric | Then | Now | Change | Whose "
            "|\n|---|---|---|--:|--:|--:|---|\n";
  for (std::size_t i = 0; i < std::min(most, a.findings.size()); ++i)
    text += creep_row(a.findings[i]);
  if (a.findings.size() > most)
    text += "\n+" + grouped(a.findings.size() - most) + " more\n";
  // What is not by this change does not have to be read with it.
  const bool blamed =
      std::any_of(a.findings.begin(), a.findings.end(),
                  [](const creep &found) { return found.blamed; });
  return blamed ? "\n" + text
                : folded(counted(a.findings.size(), "finding") +
                             " since the anchor, not by this change",
                         text);
}

} // namespace hotpath::verdict::markdown
