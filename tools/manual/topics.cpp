//===- topics.cpp - The pages of tools/docs, inside of the command
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "manual/topics.h"

#include "manual/markdown.h"

#include <cctype>

namespace hotpath::manual {

const topic *topic_named(const std::string &name) {
  for (const topic &t : topics())
    if (t.name == name)
      return &t;
  return nullptr;
}

std::string summary_of(const topic &t) {
  std::string summary;
  for (const block &b : parse_markdown(t.markdown))
    if (b.kind == kind::paragraph) {
      summary = plain_text(b.content);
      break;
    }
  // As commands' summaries are: no full stop, and lower case, but for names.
  if (!summary.empty() && summary.back() == '.')
    summary.pop_back();
  if (summary.size() > 1 && std::islower((unsigned char)summary[1]))
    summary[0] = char(std::tolower((unsigned char)summary[0]));
  return summary;
}

const topic *topic_behind(const std::string &target) {
  const std::string file = target.substr(0, target.find('#'));
  if (file.size() < 4 || file.compare(file.size() - 3, 3, ".md") != 0)
    return nullptr;
  return topic_named(file.substr(0, file.size() - 3));
}

} // namespace hotpath::manual
