//===- pattern.h - Names that a rule is for
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_POLICY_PATTERN_H
#define HOTPATH_POLICY_PATTERN_H

#include <memory>
#include <string>
#include <string_view>

namespace hotpath::policy {

/// `net::*`: `*` stands for any run of characters, the rest for itself, and the
/// whole name has to match. `/^net::/`: a POSIX extended regular expression
/// that has to be found in the name.
class pattern {
public:
  pattern() = default;
  /// `error` is empty, or says what is wrong with the text.
  static pattern parse(const std::string &text, std::string &error);

  /// The name itself, whatever is in it.
  static pattern exactly(const std::string &name);

  bool matches(const std::string &name) const;
  const std::string &text() const { return text_; }

private:
  struct compiled;
  std::string text_;
  bool exact_ = false;
  std::shared_ptr<const compiled> regex_;
};

/// Whether the whole of `name` matches, `*` standing for any run.
bool matches_glob(std::string_view glob, std::string_view name);

} // namespace hotpath::policy

#endif // HOTPATH_POLICY_PATTERN_H
