//===- flags.cpp - hotpath flags: what a build needs --------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "compilers.h"
#include "config.h"
#include "installation.h"
#include "shell.h"
#include "supported.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace hotpath::cli {

namespace {

struct flags_options {
  bool compiler = false, c_compiler = false, compile = false, include = false,
       link = false, is_static = false, alloc = false;
  int llvm = 0; // 0: the newest that is complete
};

std::string major_list(const std::vector<int> &majors) {
  std::string list;
  for (const int major : majors)
    list += (list.empty() ? "" : ", ") + std::to_string(major);
  return list;
}

[[noreturn]] void missing(const std::string &sentence) {
  throw command_error(exit_code::failure, sentence);
}

/// The clang to use: of the wanted major, or the newest with a plugin.
compiler choose(const installation &here, int wanted) {
  const std::vector<int> plugins = here.plugins();
  if (plugins.empty())
    missing("there is no plugin under " +
            (here.prefix() / "lib" / "hotpath").string() +
            ": of a supported LLVM (" + supported_range() + ") " +
            installation::plugin_cure("N"));
  if (wanted && !here.has_plugin(wanted))
    missing("there is no plugin for LLVM " + std::to_string(wanted) + " (" +
            here.plugin_path(wanted).string() + "), only for " +
            major_list(plugins) + "; " +
            installation::plugin_cure(std::to_string(wanted)));
  for (const int major : plugins)
    if (!wanted || major == wanted)
      if (const auto found = find_compiler(major))
        return *found;
  const int newest = wanted ? wanted : plugins.front();
  missing("there is no clang for the plugin" +
          std::string(wanted ? " of LLVM " : "s of LLVM ") +
          (wanted ? std::to_string(wanted) : major_list(plugins)) +
          " on PATH or in /usr/lib/llvm-N/bin; install clang-" +
          std::to_string(newest));
}

exit_code print_flags(const flags_options &options) {
  if (!options.compiler && !options.c_compiler && !options.compile &&
      !options.include && !options.link)
    throw command_error(exit_code::usage,
                        "choose what to print: --compiler, --c-compiler, "
                        "--compile, --include or --link");
  if (options.compiler && options.c_compiler)
    throw command_error(exit_code::usage,
                        "--compiler and --c-compiler exclude each other");
  if (options.alloc && options.is_static)
    throw command_error(exit_code::usage,
                        "--alloc and --static exclude each other: allocations "
                        "are counted in front of a shared allocator");

  const installation here = installation::of_this_command();
  std::vector<std::string> words;
  if (options.compiler || options.c_compiler || options.compile) {
    const compiler chosen = choose(here, options.llvm);
    if (options.compiler)
      words.push_back(chosen.cxx.string());
    if (options.c_compiler)
      words.push_back(chosen.c.string());
    if (options.compile)
      for (const std::string &argument : here.compile_arguments(chosen.major))
        words.push_back(argument);
  }
  if (options.include && !options.compile)
    for (const std::string &argument : here.include_arguments())
      words.push_back(argument);
  if (options.link) {
    if (!here.has_runtime())
      missing("the runtime " + here.runtime_path().string() + " is missing; " +
              installation::runtime_cure());
    if (options.alloc) {
      if (std::error_code error;
          !std::filesystem::is_regular_file(here.allocator_path(), error))
        missing(here.allocator_path().string() + " is missing; " +
                installation::runtime_cure());
      for (const std::string &argument : here.allocator_arguments())
        words.push_back(argument);
    }
    for (const std::string &argument : here.link_arguments(options.is_static))
      words.push_back(argument);
  }
  for (std::size_t i = 0; i < words.size(); ++i)
    std::cout << (i ? " " : "") << shell_quoted(words[i]);
  std::cout << '\n';
  return exit_code::ok;
}

} // namespace

action declare_flags(CLI::App &app) {
  auto options = std::make_shared<flags_options>();
  app.add_flag("--compiler", options->compiler,
               "The clang++ that the plugin belongs to");
  app.add_flag("--c-compiler", options->c_compiler, "The same for C: clang");
  app.add_flag("--compile", options->compile,
               "Flags of every compilation: plugin and headers");
  app.add_flag(
      "--include", options->include,
      "Flags that find the headers, for a compiler without the plugin");
  app.add_flag("--link", options->link,
               "Flags of the link, after the objects: the runtime");
  app.add_flag("--static", options->is_static,
               "With --link: for -static and -static-pie, which load no "
               "libraries later");
  app.add_flag("--alloc", options->alloc, "With --link: count allocations too");
  app.add_option(
         "--llvm", options->llvm,
         "LLVM major; by default the newest with both a plugin and a clang")
      ->type_name("MAJOR")
      ->check(supported_major());
  app.footer(
      "A whole build, where no path needs quotes:\n"
      "  $(hotpath flags --compiler) $(hotpath flags --compile) -O2 x.cpp "
      "$(hotpath flags --link)\n"
      "Where one does, the words are quoted for eval.");
  return [options] { return print_flags(*options); };
}

} // namespace hotpath::cli
