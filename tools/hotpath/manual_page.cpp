//===- manual_page.cpp - The option table as hotpath(1)
//----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "config.h"
#include "manual/topics.h"
#include "option_table.h"

#include <sstream>

namespace hotpath::cli {

using manual::roff_escaped;

namespace {

/// One variable of the environment of a measured program.
struct variable {
  const char *name, *value, *sentence;
};
constexpr variable variables[] = {
#define FLAG(type, name, value, sentence) {#name, value, sentence},
#include "flags.inc"
};

void print_options(std::ostream &out, const std::vector<option_row> &options) {
  for (const option_row &option : options) {
    out << ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i)
      out << (i ? ", " : "") << (option.is_argument ? "\\fI" : "\\fB")
          << roff_escaped(option.names[i]) << "\\fR";
    if (option.takes_value())
      out << " \\fI" << roff_escaped(option.value) << "\\fR";
    out << '\n' << roff_escaped(option.help) << '\n';
  }
}

/// Lines that are indented are examples, kept as they are.
void print_footer(std::ostream &out, const std::string &footer) {
  std::istringstream lines(footer);
  if (!footer.empty())
    out << ".PP\n";
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("  ", 0) == 0)
      out << ".PP\n.nf\n" << roff_escaped(line) << "\n.fi\n.PP\n";
    else if (!line.empty())
      out << roff_escaped(line) << '\n';
}

} // namespace

std::string manual_page(const option_table &table) {
  std::ostringstream out;
  out << ".TH HOTPATH 1 \"\" \"hotpath " << HOTPATH_VERSION
      << "\" \"User Commands\"\n"
         ".SH NAME\nhotpath \\- measure the functions of C and C++ programs\n"
         ".SH SYNOPSIS\n.B hotpath\n.I command\n[\\fIoption\\fR ...]\n"
         ".SH DESCRIPTION\n"
      << roff_escaped(table.description) << "\n.SH OPTIONS\n";
  print_options(out, table.options);
  out << ".SH COMMANDS\n";
  for (const command_row &command : table.commands) {
    out << ".SS hotpath " << roff_escaped(command.name) << '\n'
        << roff_escaped(command.summary) << ".\n";
    print_options(out, command.options);
    print_footer(out, command.footer);
  }
  out << ".SH ENVIRONMENT\nOf a measured program:\n";
  for (const variable &v : variables) {
    out << ".TP\n.B " << v.name << '\n' << roff_escaped(v.sentence);
    if (*v.value)
      out << " Default: " << roff_escaped(v.value) << ".";
    out << '\n';
  }
  out << ".SH EXIT STATUS\n0 fine, 1 gate failed, 2 usage or policy file, 3 "
         "not "
         "comparable, 4 input, output or internal.\n"
         ".SH SEE ALSO\n.BR hotpath\\-clang (1),\n";
  for (const manual::topic &topic : manual::topics())
    out << ".BR hotpath\\-" << roff_escaped(topic.name) << " (" << topic.section
        << "),\n";
  out << ".BR clang (1),\n.BR valgrind (1)\n";
  return out.str();
}

} // namespace hotpath::cli
