//===- terminal.cpp - A topic as text
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "manual/markdown.h"
#include "manual/topics.h"

#include "text.h"

#include <algorithm>
#include <numeric>

namespace hotpath::manual {

namespace {

constexpr std::size_t text_indent = 2, code_indent = 4, gap = 2,
                      least_column = 12;

struct word {
  std::string text; // with escape sequences
  std::size_t width = 0;
};

std::string repeated(const std::string &s, std::size_t times) {
  std::string text;
  while (times--)
    text += s;
  return text;
}

class renderer {
public:
  renderer(unsigned width, bool colour)
      : width_(std::max(width, 40u)), colour_(colour) {}

  std::string render(const std::vector<block> &blocks) {
    const block *before = nullptr;
    for (const block &b : blocks) {
      // Items of a list stand close together.
      if (before && (b.kind != kind::item || before->kind != kind::item))
        out_ += '\n';
      put(b);
      before = &b;
    }
    return std::move(out_);
  }

private:
  void put(const block &b) {
    const std::size_t indent = text_indent + 2 * std::size_t(b.level);
    switch (b.kind) {
    case kind::heading:
      out_ += highlighted("\033[1m", plain_text(b.content)) + "\n";
      break;
    case kind::paragraph:
      put_lines(lines_of(b.content, width_ - indent), indent);
      break;
    case kind::item: {
      const std::size_t inner = indent + b.marker.size() + 1;
      out_ += std::string(indent, ' ') + b.marker + ' ';
      put_lines(lines_of(b.content, width_ - inner), inner, 0);
      break;
    }
    case kind::code:
      put_code(b.code, indent + code_indent - text_indent);
      break;
    case kind::table:
      put_table(b.rows, indent);
      break;
    }
  }

  std::string highlighted(const char *sequence, const std::string &text) const {
    return colour_ && *sequence ? sequence + text + "\033[0m" : text;
  }

  /// What a reader is to see of a span, without highlighting.
  std::string shown(const span &s) const {
    if (s.style == style::code && !colour_)
      return "`" + s.text + "`";
    if (s.style != style::link)
      return s.text;
    if (const topic *t = topic_behind(s.target))
      return s.text + " (hotpath help " + t->name + ")";
    const bool elsewhere = s.target.find("://") != s.target.npos;
    return elsewhere && s.target != s.text ? s.text + " <" + s.target + ">"
                                           : s.text;
  }

  std::vector<word> words_of(const inlines &content) const {
    static const char *const sequences[] = {"", "\033[36m", "\033[1m",
                                            "\033[4m", ""};
    std::vector<word> words;
    bool joined = false; // to the word before
    for (const span &s : content) {
      const std::string text = shown(s);
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) {
          if (!joined)
            words.emplace_back();
          const std::string piece = text.substr(at, end - at);
          words.back().text += highlighted(sequences[int(s.style)], piece);
          words.back().width += columns(piece.data(), piece.size());
        }
        joined = end == text.size();
        at = end + 1;
      }
    }
    return words;
  }

  std::vector<word> lines_of(const inlines &content, std::size_t width) const {
    std::vector<word> lines(1);
    for (const word &w : words_of(content)) {
      if (lines.back().width && lines.back().width + 1 + w.width > width)
        lines.emplace_back();
      word &line = lines.back();
      if (line.width)
        line.text += ' ', ++line.width;
      line.text += w.text;
      line.width += w.width;
    }
    return lines;
  }

  void put_lines(const std::vector<word> &lines, std::size_t indent,
                 std::size_t first) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      out_ += std::string(i ? indent : first, ' ') + lines[i].text + '\n';
  }
  void put_lines(const std::vector<word> &lines, std::size_t indent) {
    put_lines(lines, indent, indent);
  }

  void put_code(const std::string &code, std::size_t indent) {
    for (std::size_t at = 0; at < code.size();) {
      const std::size_t end = code.find('\n', at);
      if (end > at)
        out_ += std::string(indent, ' ') +
                highlighted("\033[36m", code.substr(at, end - at));
      out_ += '\n';
      at = end + 1;
    }
  }

  /// What each column gets: the widest gives, down to its longest word, until
  /// all fit. Empty: they cannot.
  std::vector<std::size_t>
  column_widths(const std::vector<std::vector<inlines>> &rows,
                std::size_t room) const {
    std::vector<std::size_t> widths, least;
    for (const auto &row : rows)
      for (std::size_t c = 0; c < row.size(); ++c) {
        widths.resize(std::max(widths.size(), c + 1));
        least.resize(widths.size());
        std::size_t width = 0;
        for (const word &w : words_of(row[c])) {
          width += w.width + (width ? 1 : 0);
          least[c] = std::max(least[c], w.width);
        }
        widths[c] = std::max(widths[c], width);
      }
    while (rule_width(widths) > room) {
      std::size_t widest = widths.size();
      for (std::size_t c = 0; c < widths.size(); ++c)
        if (widths[c] > std::max(least[c], least_column) &&
            (widest == widths.size() || widths[c] > widths[widest]))
          widest = c;
      if (widest == widths.size())
        return {};
      --widths[widest];
    }
    return widths;
  }

  static std::size_t rule_width(const std::vector<std::size_t> &widths) {
    return std::accumulate(widths.begin(), widths.end(),
                           gap * (widths.size() - 1));
  }

  void put_table(const std::vector<std::vector<inlines>> &rows,
                 std::size_t indent) {
    if (rows.empty())
      return;
    const auto widths = column_widths(rows, width_ - indent);
    if (widths.empty())
      return put_stacked(rows, indent);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      put_row(rows[r], widths, indent);
      if (r == 0)
        out_ +=
            std::string(indent, ' ') + repeated("─", rule_width(widths)) + '\n';
    }
  }

  /// Without room for columns: a row's first cell, and below it the others
  /// behind their headings.
  void put_stacked(const std::vector<std::vector<inlines>> &rows,
                   std::size_t indent) {
    for (std::size_t r = 1; r < rows.size(); ++r)
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        inlines cell = rows[r][c];
        if (plain_text(cell).empty())
          continue;
        if (c && c < rows[0].size()) {
          cell.insert(cell.begin(), {style::plain, ": ", ""});
          cell.insert(cell.begin(), rows[0][c].begin(), rows[0][c].end());
        }
        const std::size_t first = indent + (c ? 2 : 0);
        put_lines(lines_of(cell, width_ - first - 2), first + 2, first);
      }
  }

  void put_row(const std::vector<inlines> &row,
               const std::vector<std::size_t> &widths, std::size_t indent) {
    std::vector<std::vector<word>> cells;
    std::size_t height = 1;
    for (std::size_t c = 0; c < row.size(); ++c) {
      cells.push_back(lines_of(row[c], widths[c]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t i = 0; i < height; ++i) {
      std::size_t blanks = indent;
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const word cell = i < cells[c].size() ? cells[c][i] : word();
        if (cell.width)
          out_ += std::string(blanks, ' ') + cell.text, blanks = 0;
        blanks += widths[c] + gap - std::min(widths[c] + gap, cell.width);
      }
      out_ += '\n';
    }
  }

  std::size_t width_;
  bool colour_;
  std::string out_;
};

} // namespace

std::string as_text(const topic &t, unsigned width, bool colour) {
  return renderer(width, colour).render(parse_markdown(t.markdown));
}

} // namespace hotpath::manual
