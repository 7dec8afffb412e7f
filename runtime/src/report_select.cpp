//===- report_select.cpp - Which functions a report shows, in which order
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report.h"

#include <algorithm>
#include <regex.h>
#include <string.h>

namespace hotpath {

namespace {

// A text to look for or, between slashes, an extended regular expression.
class focus {
public:
  focus(const char *pattern, scratch &memory, void (*tell)(const char *))
      : text_(pattern) {
    size_t n = strlen(pattern);
    if (n < 2 || pattern[0] != '/' || pattern[n - 1] != '/')
      return;
    char *inner = memory.array<char>(n);
    if (!inner)
      return;
    memcpy(inner, pattern + 1, n - 2);
    int error = regcomp(&regex_, inner, REG_EXTENDED | REG_NOSUB);
    if (error == 0) {
      compiled_ = true;
      return;
    }
    text line;
    char reason[128];
    regerror(error, &regex_, reason, sizeof reason);
    line.put("HOTPATH_FOCUS=");
    line.put(pattern);
    line.put(" ignored: ");
    line.put(reason);
    tell(line.c_str());
    text_ = "";
  }
  ~focus() {
    if (compiled_)
      regfree(&regex_);
  }
  focus(const focus &) = delete;
  focus &operator=(const focus &) = delete;

  bool matches(const char *name) const {
    return compiled_ ? regexec(&regex_, name, 0, nullptr, 0) == 0
                     : strstr(name, text_) != nullptr;
  }

private:
  const char *text_;
  regex_t regex_;
  bool compiled_ = false;
};

} // namespace

selection report_select(const snapshot &s, const flags &f, scratch &memory,
                        void (*tell)(const char *)) {
  focus wanted(f.HOTPATH_FOCUS.value, memory, tell);
  auto *focused = memory.array<bool>(size_t(s.row_count) + 1);
  selection chosen = {focused ? memory.array<row *>(size_t(s.row_count) + 1)
                              : nullptr,
                      0, focused};
  for (uint32_t i = 0; chosen.rows && i < s.row_count; ++i) {
    focused[i] = wanted.matches(s.rows[i].name);
    if (s.rows[i].calls && focused[i])
      chosen.rows[chosen.count++] = &s.rows[i];
  }
  std::sort(chosen.rows, chosen.rows + chosen.count,
            [](const row *a, const row *b) {
              if (a->total != b->total)
                return a->total > b->total;
              int names = strcmp(a->name, b->name);
              return names ? names < 0 : a->id < b->id;
            });
  return chosen;
}

} // namespace hotpath
