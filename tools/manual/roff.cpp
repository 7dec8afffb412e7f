//===- roff.cpp - A topic as a page of the manual
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "manual/markdown.h"
#include "manual/topics.h"

namespace hotpath::manual {

namespace {

std::string page_of(const topic &t) {
  return "\\fBhotpath\\-" + roff_escaped(t.name) + "\\fR(" +
         std::to_string(t.section) + ")";
}

std::string escaped_line(const inlines &content) {
  std::string line;
  for (const span &s : content) {
    const std::string text = roff_escaped(s.text);
    switch (s.style) {
    case style::plain:
      line += text;
      break;
    case style::code:
    case style::strong:
      line += "\\fB" + text + "\\fR";
      break;
    case style::emphasis:
      line += "\\fI" + text + "\\fR";
      break;
    case style::link:
      line += text;
      if (const topic *other = topic_behind(s.target))
        line += ", " + page_of(*other);
      else if (s.target.find("://") != s.target.npos && s.target != s.text)
        line += " <" + roff_escaped(s.target) + ">";
      break;
    }
  }
  // A line that begins with a font is no command, whatever comes next.
  return line + '\n';
}

std::string upper(std::string text) {
  for (char &c : text)
    if (c >= 'a' && c <= 'z')
      c = char(c - 'a' + 'A');
  return text;
}

/// The first cell is the term; a row of two explains it, of more has its
/// headings written out, since a page has no room for columns.
std::string table(const std::vector<std::vector<inlines>> &rows) {
  std::string out;
  for (std::size_t r = 1; r < rows.size(); ++r) {
    out += ".TP\n" + (rows[r].empty() ? "\n" : escaped_line(rows[r][0]));
    bool begun = false;
    for (std::size_t c = 1; c < rows[r].size(); ++c) {
      if (plain_text(rows[r][c]).empty())
        continue;
      out += begun ? ".br\n" : "";
      begun = true;
      const bool named = rows[r].size() > 2 && c < rows[0].size() &&
                         !plain_text(rows[0][c]).empty();
      if (named)
        out += "\\fI" + roff_escaped(plain_text(rows[0][c])) + "\\fR: ";
      out += escaped_line(rows[r][c]);
    }
  }
  return out;
}

std::string code(const std::string &text) {
  return ".RS 4\n.nf\n" + roff_escaped(text) + ".fi\n.RE\n";
}

/// `apart`: a blank line comes first, which a heading has already.
std::string rendered(const block &b, bool apart) {
  const std::string before = apart ? ".PP\n" : "";
  switch (b.kind) {
  case kind::heading:
    return (b.level <= 2 ? ".SH " : ".SS ") + escaped_line(b.content);
  case kind::paragraph:
    return before + escaped_line(b.content);
  case kind::item:
    return ".IP " + (b.marker == "-" ? "\\(bu" : roff_escaped(b.marker)) +
           " 4\n" + escaped_line(b.content);
  case kind::code:
    return before + code(b.code);
  case kind::table:
    break;
  }
  return table(b.rows);
}

} // namespace

std::string roff_escaped(const std::string &text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\''))
      out += "\\&";
    at_start = c == '\n';
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string as_manual_page(const topic &t, const std::string &version) {
  const std::vector<block> blocks = parse_markdown(t.markdown);
  std::string page = ".TH HOTPATH\\-" + upper(roff_escaped(t.name)) + " " +
                     std::to_string(t.section) + " \"\" \"hotpath " + version +
                     "\" \"hotpath\"\n.SH NAME\nhotpath\\-" +
                     roff_escaped(t.name) + " \\- " +
                     roff_escaped(summary_of(t)) + "\n";
  // The title and the summary are in NAME.
  bool said = false, apart = false;
  for (const block &b : blocks) {
    if (said) {
      page += rendered(b, apart);
      apart = b.kind != kind::heading;
    } else if (b.kind == kind::paragraph) {
      said = true;
      page += ".SH DESCRIPTION\n";
    }
  }
  page += ".SH SEE ALSO\n.BR hotpath (1)\n";
  return page;
}

} // namespace hotpath::manual
