//===- names.cpp - One spelling for one function's name
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/names.h"

#include <algorithm>
#include <cctype>

namespace hotpath::verdict {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Removes every `opening` ... `closing`, blanks before it included.
void remove_all(std::string &s, std::string_view opening, char closing) {
  for (std::size_t at; (at = s.find(opening)) != s.npos;) {
    const std::size_t end = s.find(closing, at);
    while (at && s[at - 1] == ' ')
      --at;
    s.erase(at, end == s.npos ? s.npos : end - at + 1);
  }
}

/// Whole components only: `a__1::` stays.
void remove_component(std::string &s, std::string_view component) {
  for (std::size_t at = 0; (at = s.find(component, at)) != s.npos;) {
    if (at && is_word(s[at - 1]))
      ++at;
    else
      s.erase(at, component.size());
  }
}

void replace_all(std::string &s, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = s.find(from, at)) != s.npos; at += to.size())
    s.replace(at, from.size(), to);
}

/// .part.0, .isra.1.constprop.2, .cold and f'2, at the end.
void remove_suffixes(std::string &s) {
  static constexpr std::string_view clones[] = {
      ".cold",     ".part", ".isra",       ".constprop",
      ".lto_priv", ".llvm", ".specialized"};
  for (bool again = true; again;) {
    again = false;
    std::size_t end = s.size();
    while (end && is_digit(s[end - 1]))
      --end;
    if (end && end < s.size() && s[end - 1] == '\'') {
      s.erase(end - 1);
      again = true;
      continue;
    }
    if (end && end < s.size() && s[end - 1] == '.')
      --end;
    for (const std::string_view clone : clones)
      if (end > clone.size() &&
          s.compare(end - clone.size(), clone.size(), clone) == 0) {
        s.erase(end - clone.size());
        again = true;
        break;
      }
  }
}

/// {lambda(int)#1} of GCC, $_0 and 'lambda'(int) of Clang.
void rename_lambdas(std::string &s) {
  for (std::size_t at; (at = s.find("{lambda(")) != s.npos;) {
    const std::size_t end = s.find('}', at);
    s.replace(at, end == s.npos ? s.npos : end - at + 1, "lambda");
  }
  for (std::size_t at; (at = s.find("$_")) != s.npos;) {
    std::size_t end = at + 2;
    while (end < s.size() && is_digit(s[end]))
      ++end;
    s.replace(at, end - at, "lambda");
  }
  for (std::size_t at; (at = s.find("'lambda")) != s.npos;) {
    std::size_t end = s.find('\'', at + 1);
    end = end == s.npos ? s.size() : end + 1;
    if (end < s.size() && s[end] == '(')
      end = std::min(s.size(), s.find(')', end)) + 1;
    s.replace(at, std::min(end, s.size()) - at, "lambda");
  }
}

/// Blanks stay between words only.
std::string squeezed(const std::string &s) {
  std::string result;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s[i] == ' ' && (result.empty() || !is_word(result.back()) ||
                        i + 1 >= s.size() || !is_word(s[i + 1])))
      continue;
    result += s[i];
  }
  return result;
}

/// 5ul and 5u in template arguments.
void remove_number_suffixes(std::string &s) {
  for (std::size_t i = 1; i < s.size(); ++i) {
    std::size_t end = i;
    while (end < s.size() && (s[end] == 'u' || s[end] == 'l'))
      ++end;
    std::size_t begin = i;
    while (begin && is_digit(s[begin - 1]))
      --begin;
    const bool number = begin < i && (!begin || !is_word(s[begin - 1]));
    if (number && end > i && (end == s.size() || !is_word(s[end])))
      s.erase(i, end - i);
  }
}

} // namespace

bool has_lambda(std::string_view name) {
  return name.find("{lambda(") != name.npos || name.find("$_") != name.npos ||
         name.find("'lambda") != name.npos;
}

std::string normalised(std::string_view name) {
  std::string s(name.substr(0, 65536));
  remove_all(s, "[clone ", ']');
  remove_all(s, "[abi:", ']');
  remove_suffixes(s);
  rename_lambdas(s);
  for (const char *component : {"__cxx11::", "__1::", "_V2::"})
    remove_component(s, component);
  replace_all(s, "unsigned long int", "unsigned long");
  replace_all(s, "(anonymous namespace)", "(anonymous)");
  s = squeezed(s);
  remove_number_suffixes(s);
  return s;
}

std::set<std::string> words_of(std::string_view name) {
  std::set<std::string> words;
  std::string word;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c))) {
      word += c;
    } else if (!word.empty()) {
      words.insert(word);
      word.clear();
    }
  }
  if (!word.empty())
    words.insert(word);
  return words;
}

double likeness(const std::set<std::string> &a,
                const std::set<std::string> &b) {
  if (a.empty() && b.empty())
    return 1;
  std::size_t both = 0;
  for (const std::string &word : a)
    both += b.count(word);
  return double(both) / double(a.size() + b.size() - both);
}

} // namespace hotpath::verdict
