//===- terminal_text.cpp - Text of a known width in a terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/terminal_text.h"

#include "report/unicode.h"

#include "text.h"

#include <cwchar>

namespace hotpath::watch {

namespace {

constexpr std::size_t most_characters = 4096;

/// wcwidth follows the locale, and knows nothing beyond ASCII in the C locale.
std::size_t width_of(std::int32_t code_point) {
  const int width = wcwidth(wchar_t(code_point));
  return width < 0 ? 1 : std::size_t(width);
}

bool is_control(std::int32_t c) {
  // The last are marks that reorder what stands around them.
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F;
}

std::string from(text &t) { return {t.c_str(), t.size()}; }

/// Below 1000: three significant digits.
void put_three_digits(text &to, double value) {
  to.put_fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

} // namespace

std::string presentable(std::string_view s, bool ascii) {
  std::string result;
  std::size_t at = 0;
  for (std::size_t n = 0; at < s.size() && n < most_characters; ++n) {
    const std::size_t from = at;
    const std::int32_t c = model::next_code_point(s, at);
    if (is_control(c) || (ascii && c >= 0x80))
      result += c == 0xB5 ? 'u' : '?';
    else
      result += s.substr(from, at - from);
  }
  return result;
}

std::size_t columns_of(std::string_view s) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < s.size();)
    columns += width_of(model::next_code_point(s, at));
  return columns;
}

std::string fitted(std::string_view s, std::size_t width, bool ascii) {
  std::string clean = presentable(s, ascii);
  const std::size_t wide = columns_of(clean);
  if (wide <= width)
    return clean + std::string(width - wide, ' ');
  if (width < 3)
    return std::string(width, ' ');
  // Wide characters may leave a column over on either side of the cut.
  const std::size_t head = (width - 1) / 3, tail = width - 1 - head;
  std::size_t at = 0, columns = 0, end_of_head = 0;
  std::string result;
  while (columns < wide - tail) {
    columns += width_of(model::next_code_point(clean, at));
    if (columns <= head)
      end_of_head = at;
  }
  result =
      clean.substr(0, end_of_head) + (ascii ? "~" : "…") + clean.substr(at);
  const std::size_t got = columns_of(result);
  return result + std::string(got < width ? width - got : 0, ' ');
}

std::string right_aligned(std::string_view s, std::size_t width) {
  const std::size_t wide = columns_of(s);
  return std::string(wide < width ? width - wide : 0, ' ') + std::string(s);
}

std::string short_time(double ns) {
  struct unit {
    double ns;
    const char *name;
  };
  constexpr unit units[] = {
      {1, " ns"}, {1e3, " µs"}, {1e6, " ms"}, {1e9, " s"}};
  unsigned u = 0;
  while (u < 3 && ns / units[u].ns >= 999.5)
    ++u;
  text t;
  put_three_digits(t, ns / units[u].ns);
  t.put(units[u].name);
  return from(t);
}

std::string short_rate(double per_second) {
  if (per_second <= 0)
    return "0";
  constexpr const char *prefixes[] = {"", " k", " M", " G", " T"};
  unsigned p = 0;
  while (p < 4 && per_second >= 999.5) {
    per_second /= 1000;
    ++p;
  }
  text t;
  put_three_digits(t, per_second);
  t.put(prefixes[p]);
  return from(t);
}

std::string short_count(double n) {
  if (n >= 9999999.5)
    return short_rate(n);
  text t;
  t.put_grouped(std::uint64_t(n + 0.5));
  return from(t);
}

std::string percent(double share) {
  text t;
  t.put_fixed(share * 100, share < 9.9995 ? 1 : 0);
  t.put('%');
  return from(t);
}

} // namespace hotpath::watch
