//===- doctor.cpp - hotpath doctor: can this machine measure? -----------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "compilers.h"
#include "config.h"
#include "finding.h"
#include "installation.h"
#include "machine.h"
#include "supported.h"
#include "trial.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
#include <vector>

namespace hotpath::cli {

namespace {

const char *word(mark state) {
  switch (state) {
  case mark::ok:
    return "ok";
  case mark::warning:
    return "warning";
  case mark::failure:
    break;
  }
  return "failure";
}

finding check_installation(const installation &here) {
  const std::string detail =
      std::string(HOTPATH_VERSION) + " in " + here.prefix().string();
  if (!here.has_runtime())
    return {mark::failure, "hotpath",
            detail + ", without " + here.runtime_path().string(),
            installation::runtime_cure()};
  return {mark::ok, "hotpath", detail, ""};
}

/// One line for each major that has a clang, a plugin, or both; newest first.
std::vector<finding> check_clangs(const installation &here) {
  std::vector<finding> findings;
  std::vector<int> majors(std::begin(supported_majors),
                          std::end(supported_majors));
  std::sort(majors.rbegin(), majors.rend());
  for (const int major : majors) {
    const std::string number = std::to_string(major),
                      subject = "clang " + number;
    const auto clang = find_compiler(major);
    if (clang && here.has_plugin(major))
      findings.push_back(try_measuring(here, *clang));
    else if (clang)
      findings.push_back({mark::warning, subject,
                          clang->cxx.string() + " has no plugin here",
                          installation::plugin_cure(number)});
    else if (here.has_plugin(major))
      findings.push_back({mark::warning, subject,
                          "not found, though its plugin is here",
                          "install clang-" + number});
  }
  if (findings.empty())
    findings.push_back(
        {mark::failure, "clang",
         "none of LLVM " + supported_range() +
             " on PATH or in /usr/lib/llvm-N/bin",
         "install clang-N and hotpath-plugin-llvm-N, or clang-N, "
         "libclang-N-dev and llvm-N-dev and build hotpath "
         "again"});
  return findings;
}

void print_text(const std::vector<finding> &findings) {
  std::size_t width = 0;
  for (const finding &line : findings)
    width = std::max(width, line.subject.size());
  for (const finding &line : findings) {
    const std::string state = word(line.state);
    std::cout << state << std::string(9 - state.size(), ' ') << line.subject
              << std::string(width + 2 - line.subject.size(), ' ')
              << line.detail;
    if (!line.cure.empty())
      std::cout << "; " << line.cure;
    std::cout << '\n';
  }
}

void print_json(const std::vector<finding> &findings, bool able) {
  nlohmann::ordered_json checks = nlohmann::ordered_json::array();
  for (const finding &line : findings) {
    nlohmann::ordered_json check = {{"subject", line.subject},
                                    {"state", word(line.state)},
                                    {"detail", line.detail}};
    if (!line.cure.empty())
      check["cure"] = line.cure;
    checks.push_back(check);
  }
  const nlohmann::ordered_json report = {{"type", "hotpath_doctor"},
                                         {"schema", 1},
                                         {"version", HOTPATH_VERSION},
                                         {"able_to_measure", able},
                                         {"checks", checks}};
  // Compilers' messages are not always UTF-8; a bad byte must not end in an
  // exception here.
  std::cout << report.dump(2, ' ', false,
                           nlohmann::ordered_json::error_handler_t::replace)
            << '\n';
}

exit_code examine(bool json) {
  const installation here = installation::of_this_command();
  const std::vector<finding> clangs = check_clangs(here);
  const bool able =
      std::any_of(clangs.begin(), clangs.end(),
                  [](const finding &line) { return line.state == mark::ok; });
  std::vector<finding> findings{check_installation(here)};
  findings.insert(findings.end(), clangs.begin(), clangs.end());
  findings.push_back(check_clock());
  findings.push_back(check_valgrind());
  findings.push_back(describe_system());
  if (json)
    print_json(findings, able);
  else
    print_text(findings);
  return able ? exit_code::ok : exit_code::failure;
}

} // namespace

action declare_doctor(CLI::App &app) {
  auto json = std::make_shared<bool>(false);
  app.add_flag("--json", *json, "Print the findings as JSON");
  app.footer("Exit code 0 when at least one clang here can build and measure a "
             "program, 4 when "
             "none can.");
  return [json] { return examine(*json); };
}

} // namespace hotpath::cli
