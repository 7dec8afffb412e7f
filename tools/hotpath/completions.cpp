//===- completions.cpp - The option table for shells
//-------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "option_table.h"

#include <sstream>

namespace hotpath::cli {

namespace {

constexpr char notice[] =
    "# Part of hotpath. Made from the command's table of options.\n";

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string option_words(const std::vector<option_row> &options) {
  std::vector<std::string> words;
  for (const option_row &option : options)
    if (!option.is_argument)
      words.insert(words.end(), option.names.begin(), option.names.end());
  return joined(words);
}

/// The words that an argument may be, where they are listed.
std::string argument_words(const std::vector<option_row> &options) {
  for (const option_row &option : options)
    if (option.is_argument && !option.choices.empty())
      return joined(option.choices);
  return "";
}

/// What may stand behind these options in bash: their choices, or else files.
void bash_values(std::ostream &out, const std::string &command,
                 const std::vector<option_row> &options) {
  for (const option_row &option : options)
    if (option.takes_value()) {
      std::string pattern;
      for (const std::string &name : option.names)
        pattern += (pattern.empty() ? "" : " | ") +
                   single_quoted(command + " " + name);
      out << "    " << pattern
          << ") words=" << single_quoted(joined(option.choices)) << " ;;\n";
    }
}

/// In zsh's _arguments and _describe these mean something.
std::string zsh_escaped(const std::string &text, const char *special) {
  std::string out;
  for (const char c : text) {
    if (c && std::string(special).find(c) != std::string::npos)
      out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

void zsh_arguments(std::ostream &out, const std::string &indent,
                   const std::vector<option_row> &options) {
  for (const option_row &option : options) {
    if (option.is_argument)
      continue;
    for (const std::string &name : option.names) {
      std::string spec =
          "*" + name + "[" + zsh_escaped(option.help, "[]:\\") + "]";
      if (option.takes_value()) {
        spec += ":" + zsh_escaped(option.value, ":\\") + ":";
        spec += option.choices.empty() ? "_files"
                                       : "(" + joined(option.choices) + ")";
      }
      out << indent << single_quoted(spec) << " \\\n";
    }
  }
  const std::string words = argument_words(options);
  out << indent
      << single_quoted("*:" +
                       (words.empty() ? "file:_files" : "word:(" + words + ")"))
      << '\n';
}

void fish_options(std::ostream &out, const std::string &condition,
                  const std::vector<option_row> &options) {
  if (const std::string words = argument_words(options); !words.empty())
    out << "complete -c hotpath -n " << single_quoted(condition, true)
        << " -f -a " << single_quoted(words, true) << '\n';
  for (const option_row &option : options) {
    if (option.is_argument)
      continue;
    out << "complete -c hotpath -n " << single_quoted(condition, true);
    for (const std::string &name : option.names)
      out << (name.rfind("--", 0) == 0 ? " -l " + name.substr(2)
                                       : " -s " + name.substr(1));
    if (!option.choices.empty())
      out << " -x -a " << single_quoted(joined(option.choices), true);
    else if (option.takes_value())
      out << " -r";
    out << " -d " << single_quoted(option.help, true) << '\n';
  }
}

} // namespace

std::string bash_completion(const option_table &table) {
  std::ostringstream out;
  std::vector<std::string> names;
  for (const command_row &command : table.commands)
    names.push_back(command.name);
  out << notice
      << "_hotpath() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} command='' words='' i\n"
         "  COMPREPLY=()\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    case ${COMP_WORDS[i]} in\n"
         "    --) return ;; # another program's words\n"
         "    -*) ;;\n"
         "    *) command=${command:-${COMP_WORDS[i]}} ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$command ${COMP_WORDS[COMP_CWORD - 1]}\" in\n";
  for (const command_row &command : table.commands)
    bash_values(out, command.name, command.options);
  out << "  *)\n"
         "    case $command in\n"
         "    '') words="
      << single_quoted(joined(names) + " " + option_words(table.options))
      << " ;;\n";
  for (const command_row &command : table.commands)
    out << "    " << command.name
        << ") words=" << single_quoted(argument_words(command.options))
        << "; [[ $cur != -* ]] || words="
        << single_quoted(option_words(command.options)) << " ;;\n";
  out << "    esac\n"
         "    ;;\n"
         "  esac\n"
         "  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W \"$words\" "
         "-- "
         "\"$cur\")\n"
         "}\n"
         "complete -o bashdefault -o default -F _hotpath hotpath\n";
  return out.str();
}

std::string zsh_completion(const option_table &table) {
  std::ostringstream out;
  out << "#compdef hotpath\n"
      << notice
      << "_hotpath() {\n"
         "  local -a commands\n"
         "  local state line\n"
         "  commands=(\n";
  for (const command_row &command : table.commands)
    out << "    "
        << single_quoted(zsh_escaped(command.name, ":\\") + ":" +
                         zsh_escaped(command.summary, ":\\"))
        << '\n';
  out << "  )\n"
         "  if ((CURRENT == 2)); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $command in\n";
  for (const command_row &command : table.commands) {
    out << "  " << command.name << ")\n    _arguments \\\n";
    zsh_arguments(out, "      ", command.options);
    out << "    ;;\n";
  }
  out << "  esac\n}\n_hotpath \"$@\"\n";
  return out.str();
}

std::string fish_completion(const option_table &table) {
  std::ostringstream out;
  out << notice;
  for (const command_row &command : table.commands)
    out << "complete -c hotpath -n __fish_use_subcommand -f -a "
        << single_quoted(command.name, true) << " -d "
        << single_quoted(command.summary, true) << '\n';
  fish_options(out, "__fish_use_subcommand", table.options);
  for (const command_row &command : table.commands)
    fish_options(out, "__fish_seen_subcommand_from " + command.name,
                 command.options);
  return out.str();
}

} // namespace hotpath::cli
