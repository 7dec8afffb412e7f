//===- pattern.cpp - Names that a rule is for
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "policy/pattern.h"

#include <regex.h>

namespace hotpath::policy {

struct pattern::compiled {
  regex_t regex;
  ~compiled() { regfree(&regex); }
};

pattern pattern::parse(const std::string &text, std::string &error) {
  pattern p;
  p.text_ = text;
  error.clear();
  if (text.empty())
    error = "is empty";
  else if (text.size() > 1024)
    error = "is longer than 1,024 bytes";
  else if (text.find('\0') != text.npos)
    error = "contains a zero byte";
  if (!error.empty() || text.size() < 3 || text.front() != '/' ||
      text.back() != '/')
    return p;
  regex_t regex;
  const int code = regcomp(&regex, text.substr(1, text.size() - 2).c_str(),
                           REG_EXTENDED | REG_NOSUB);
  if (code) {
    char why[128];
    regerror(code, &regex, why, sizeof why);
    error = std::string("is no regular expression: ") + why;
    return p;
  }
  p.regex_ = std::shared_ptr<const compiled>(new compiled{regex});
  return p;
}

pattern pattern::exactly(const std::string &name) {
  pattern p;
  p.text_ = name;
  p.exact_ = true;
  return p;
}

bool pattern::matches(const std::string &name) const {
  if (exact_)
    return name == text_;
  if (regex_)
    return regexec(&regex_->regex, name.c_str(), 0, nullptr, 0) == 0;
  return matches_glob(text_, name);
}

bool matches_glob(std::string_view glob, std::string_view name) {
  // One star is enough to go back to: an earlier one could only take more.
  std::size_t g = 0, n = 0, star = glob.npos, resume = 0;
  while (n < name.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      resume = n;
    } else if (g < glob.size() && glob[g] == name[n]) {
      ++g, ++n;
    } else if (star != glob.npos) {
      g = star + 1;
      n = ++resume;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*')
    ++g;
  return g == glob.size();
}

} // namespace hotpath::policy
