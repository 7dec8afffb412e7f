//===- topics.h - The pages of tools/docs, inside of the command
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_MANUAL_TOPICS_H
#define HOTPATH_MANUAL_TOPICS_H

#include <string>
#include <vector>

namespace hotpath::manual {

struct topic {
  const char *name;
  int section; // of the manual: 5 for a file's format, else 7
  const char *markdown;
};

/// In the order in which they are listed.
const std::vector<topic> &topics();

/// Null: there is none of that name.
const topic *topic_named(const std::string &name);

/// A page's first paragraph, which is one sentence for lists.
std::string summary_of(const topic &t);

/// What a link leads to: the topic whose file it names, null for others.
const topic *topic_behind(const std::string &target);

/// For a terminal of so many columns. With `colour`, headings and code are
/// highlighted; without, code stands in backquotes.
std::string as_text(const topic &t, unsigned width, bool colour);

/// As hotpath-NAME(section), for man.
std::string as_manual_page(const topic &t, const std::string &version);

/// `text` such that roff takes nothing of it for a command.
std::string roff_escaped(const std::string &text);

} // namespace hotpath::manual

#endif // HOTPATH_MANUAL_TOPICS_H
