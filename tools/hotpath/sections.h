//===- sections.h - Verdicts of several configurations as one -------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_CLI_SECTIONS_H
#define HOTPATH_CLI_SECTIONS_H

#include "verdict/render.h"

namespace hotpath::cli {

/// What one group of reports came to, in the form that was asked for.
struct section {
  std::string name; // of its kind; of others, so not fit for any output yet
  std::string text; // table, markdown, json or github
  std::string
      worst; // "+12.3% parse(int)"; empty where nothing has become worse
  verdict::outcome outcome = verdict::outcome::pass;
  int exit_code = 0;
  bool compared = true; // false: the other side has nothing of this kind
};

/// The largest change of what has become worse.
std::string worst_of(const verdict::comparison &c);

/// What they come to together: 1 where one fails, else 3 where one cannot be
/// compared and that counts, else 0.
int exit_code_of(const std::vector<section> &sections);

/// All of them in one text. `format` is table, markdown, json or github; `only`
/// has the names of what only the baseline was measured for; `command` makes
/// all of it again, for a shell, or is empty.
std::string joined_sections(const std::vector<section> &sections,
                            const std::string &format,
                            const std::vector<std::string> &only,
                            const std::string &command);

} // namespace hotpath::cli

#endif // HOTPATH_CLI_SECTIONS_H
