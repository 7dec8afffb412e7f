//===- icount_table.cpp - Instruction counts as a table -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/icount_table.h"

#include "report/printable.h"
#include "text.h"

#include <algorithm>
#include <array>

namespace hotpath::merge {

namespace {

using model::icount_row;

constexpr std::size_t columns_count = 6;
using line = std::array<std::string, columns_count>;

std::string grouped(std::uint64_t n) {
  text t;
  t.put_grouped(n);
  return t.c_str();
}

std::string percent(double x) {
  text t;
  t.put_fixed(x, 2);
  t.put('%');
  return t.c_str();
}

std::size_t width_of(const std::string &s) {
  return columns(s.data(), s.size());
}

// The end tells functions of one scope apart, the beginning the scope.
std::string cut(const std::string &name, std::size_t most) {
  if (width_of(name) <= most || most < 5)
    return name;
  const auto continues = [](char c) { return (c & 0xC0) == 0x80; };
  std::size_t head = (most - 1) / 3, tail = name.size() - (most - 1 - head);
  while (head && continues(name[head]))
    --head;
  while (tail < name.size() && continues(name[tail]))
    ++tail;
  return name.substr(0, head) + "…" + name.substr(tail);
}

std::string marks(const icount_row &r) {
  std::string m;
  if (r.calls_match && !*r.calls_match)
    m += "!";
  if (r.upper_bound)
    m += "<";
  if (r.shared_symbol)
    m += "+";
  return m;
}

void put_line(std::string &out, const line &cells, const std::string &mark,
              const std::array<std::size_t, columns_count> &widths) {
  out += "  " + cells[0];
  out.append(widths[0] - width_of(cells[0]), ' ');
  for (std::size_t i = 1; i < columns_count; ++i) {
    out.append(2 + widths[i] - width_of(cells[i]), ' ');
    out += cells[i];
  }
  if (!mark.empty())
    out += " " + mark;
  out += '\n';
}

void put_footnotes(std::string &out, const model::icount_section &s) {
  std::string all;
  for (const icount_row &r : s.data)
    all += marks(r);
  if (all.empty())
    return;
  out += '\n';
  if (all.find('!') != all.npos)
    out += "  !  the native run made other calls: different work\n";
  if (all.find('<') != all.npos)
    out += "  <  at most: a recursion may be counted more than once\n";
  if (all.find('+') != all.npos)
    out += "  +  several functions of one symbol\n";
}

} // namespace

std::string icount_table(const model::report &r, std::size_t limit,
                         std::size_t width) {
  const model::icount_section &s = *r.functions_icount;
  const std::string &path = r.meta.program.path;
  std::string out =
      "hotpath: " + model::printable(path.substr(path.rfind('/') + 1)) + ", " +
      grouped(s.total_ir) + " instructions\n\n";
  std::vector<line> lines = {
      {"Function", "Calls", "Self Ir", "Avg Ir", "Total Ir", "% Total"}};
  const std::size_t shown_rows =
      limit ? std::min(limit, s.data.size()) : s.data.size();
  for (std::size_t i = 0; i < shown_rows; ++i) {
    const icount_row &row = s.data[i];
    lines.push_back({model::printable(row.name), grouped(row.calls),
                     grouped(row.self_ir), grouped(row.avg_ir),
                     grouped(row.total_ir), percent(row.percent_total)});
  }
  std::array<std::size_t, columns_count> widths{};
  for (const line &l : lines)
    for (std::size_t i = 1; i < columns_count; ++i)
      widths[i] = std::max(widths[i], width_of(l[i]));
  std::size_t numbers = 2 + 3; // the margin, and room for marks
  for (std::size_t i = 1; i < columns_count; ++i)
    numbers += widths[i] + 2;
  const std::size_t room = width > numbers + 20 ? width - numbers : 20;
  for (line &l : lines) {
    l[0] = cut(l[0], room);
    widths[0] = std::max(widths[0], width_of(l[0]));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    put_line(out, lines[i], i ? marks(s.data[i - 1]) : "", widths);
    if (i)
      continue;
    std::size_t rule = widths[0];
    for (std::size_t c = 1; c < columns_count; ++c)
      rule += widths[c] + 2;
    out += "  ";
    for (std::size_t c = 0; c < rule; ++c)
      out += "─";
    out += '\n';
  }
  if (shown_rows < s.data.size())
    out += "  … and " + grouped(s.data.size() - shown_rows) + " more\n";
  put_footnotes(out, s);
  return out;
}

} // namespace hotpath::merge
