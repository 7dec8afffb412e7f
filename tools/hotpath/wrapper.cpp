//===- wrapper.cpp - hotpath-clang: a compiler that measures
//-----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "wrapper.h"

#include "command.h"
#include "compilers.h"
#include "installation.h"
#include "supported.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace hotpath::cli {

namespace {

template <std::size_t N>
bool is_one_of(const std::string &word, const char *const (&list)[N]) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// Options whose value is the next argument.
bool takes_next(const std::string &option) {
  static constexpr const char *list[] = {"-o",
                                         "-x",
                                         "-I",
                                         "-D",
                                         "-U",
                                         "-L",
                                         "-l",
                                         "-F",
                                         "-B",
                                         "-T",
                                         "-u",
                                         "-z",
                                         "-e",
                                         "-MF",
                                         "-MT",
                                         "-MQ",
                                         "-MJ",
                                         "-include",
                                         "-imacros",
                                         "-isystem",
                                         "-iquote",
                                         "-idirafter",
                                         "-isysroot",
                                         "-iprefix",
                                         "-iwithprefix",
                                         "-Xclang",
                                         "-Xlinker",
                                         "-Xassembler",
                                         "-Xpreprocessor",
                                         "-mllvm",
                                         "-target",
                                         "-arch",
                                         "-include-pch",
                                         "-working-directory",
                                         "--param",
                                         "-rpath",
                                         "--config",
                                         "-ivfsoverlay"};
  return is_one_of(option, list);
}

/// Options after which clang stops before it links.
bool stops_early(const std::string &option) {
  static constexpr const char *list[] = {
      "-c",           "-S",        "-E",        "-M", "-MM",  "-fsyntax-only",
      "--precompile", "-emit-ast", "--analyze", "-r", "-cc1", "-cc1as",
      "-emit-pch"};
  return is_one_of(option, list);
}

bool switched_off() {
  const char *off = std::getenv("HOTPATH_OFF");
  return off && *off && std::strcmp(off, "0") != 0;
}

compiler choose(const installation &here, int wanted) {
  for (const int major : here.plugins())
    if (!wanted || major == wanted)
      if (const auto found = find_compiler(major))
        return *found;
  const std::string which =
      wanted ? "LLVM " + std::to_string(wanted) : "any LLVM";
  throw command_error(exit_code::failure,
                      "there is no clang with a plugin of " + which + " in " +
                          here.prefix().string() +
                          "; 'hotpath doctor' tells what is missing");
}

void append(std::vector<std::string> &to,
            const std::vector<std::string> &more) {
  to.insert(to.end(), more.begin(), more.end());
}

} // namespace

std::optional<wrapped_compiler> compiler_behind(const std::string &name) {
  const std::string file = name.substr(name.rfind('/') + 1);
  for (const bool cxx : {true, false}) {
    const std::string prefix = cxx ? "hotpath-clang++" : "hotpath-clang";
    if (file == prefix)
      return wrapped_compiler{cxx, 0};
    if (file.rfind(prefix + "-", 0) == 0)
      return wrapped_compiler{cxx, std::atoi(file.c_str() + prefix.size() + 1)};
  }
  return std::nullopt;
}

bool links(const std::vector<std::string> &arguments) {
  bool has_input = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string &word = arguments[i];
    if (stops_early(word))
      return false;
    if (takes_next(word))
      ++i;
    else if (word == "-" || word.empty() || word.front() != '-')
      has_input = true; // @FILE too, whose arguments are clang's to read
  }
  return has_input;
}

void become_compiler(const wrapped_compiler &which,
                     const std::vector<std::string> &arguments) {
  const installation here = installation::of_this_command();
  const compiler clang = choose(here, which.major);
  const std::string program = (which.cxx ? clang.cxx : clang.c).string();
  std::vector<std::string> words{program};
  const bool on = !switched_off();
  // Nothing is added to a clang that is only asked a question.
  const bool cc1 = !arguments.empty() && arguments[0].rfind("-cc1", 0) == 0;
  if (on && !cc1)
    append(words, here.compile_arguments(clang.major));
  append(words, arguments);
  if (on && links(arguments)) {
    const bool is_static =
        std::any_of(arguments.begin(), arguments.end(), [](const auto &word) {
          return word == "-static" || word == "-static-pie";
        });
    // Objects must not be taken for sources by an -x before them.
    words.push_back("-Xlinker");
    append(words, here.link_arguments(is_static));
  }
  std::vector<char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(const_cast<char *>(word.c_str())); // not modified
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  throw command_error(exit_code::failure,
                      "cannot start " + program + ": " + std::strerror(errno));
}

} // namespace hotpath::cli
