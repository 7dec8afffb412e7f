//===- trial.cpp - Builds and measures a program with one clang ---------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "trial.h"

#include "system/process.h"
#include "system/temporary_folder.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>

namespace hotpath::cli {

namespace {

constexpr int expected_calls = 1000;

// No header: a missing libstdc++-dev is then told apart from a broken plugin by
// the linker's message.
constexpr char hello_world[] = R"(
[[hotpath::measure("hello")]] int hello(int value) { return value + 1; }
int main() {
  int value = 0;
  while (value < 1000)
    value = hello(value);
  return value == 1000 ? 0 : 1;
}
)";

std::vector<std::string> joined(std::vector<std::string> words,
                                const std::vector<std::string> &more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

struct outcome {
  long long calls = -1; // -1: the report has no such function
  std::string clock;    // how calls were timed, empty when the report is silent
};

/// What a report file says about `function`. A missing file, or one of another
/// shape, leaves the defaults.
outcome read_report(const std::string &path, const std::string &function) {
  using pointer = nlohmann::json::json_pointer;
  outcome result;
  try {
    std::ifstream file(path);
    const auto report = nlohmann::json::parse(file);
    for (const auto &row : report.at(pointer("/functions_timing/data")))
      if (row.at("name") == function)
        result.calls = row.at("calls").get<long long>();
    const auto &clock = report.at(pointer("/meta/environment/clock"));
    char text[64];
    std::snprintf(text, sizeof text, "%.20s, %.1f ns a reading",
                  clock.at("kind").get<std::string>().c_str(),
                  clock.at("cost_ns").get<double>());
    result.clock = text;
  } catch (const nlohmann::json::exception &) {
    // The caller compares what was found with what must be there.
  }
  return result;
}

std::string version_of(const compiler &clang) {
  const process_result result =
      run_process({clang.cxx.string(), "-dumpversion"});
  return result.succeeded() ? result.out.substr(0, result.out.find('\n')) : "";
}

} // namespace

finding try_measuring(const installation &here, const compiler &clang) {
  const temporary_folder folder;
  const std::string source = folder / "hello.cpp", program = folder / "hello",
                    report = folder / "report.json", cxx = clang.cxx.string();
  std::ofstream(source) << hello_world;
  const std::string major = std::to_string(clang.major);
  const std::string subject = "clang " + major;
  const std::string found = version_of(clang) + " " + cxx;
  const auto failed = [&](const std::string &what, const std::string &cure) {
    return finding{mark::failure, subject, found + " " + what, cure};
  };

  const std::vector<std::string> compile = here.compile_arguments(clang.major);
  const process_result loaded = run_process(
      {cxx, compile.front(), "-fsyntax-only", "-x", "c++", "/dev/null"});
  if (!loaded.succeeded())
    return failed("does not load " + here.plugin_path(clang.major).string() +
                      ": " + loaded.failure(),
                  "build hotpath again with this clang's libclang-" + major +
                      "-dev");
  if (!here.has_runtime())
    return failed("loads its plugin, but " + here.runtime_path().string() +
                      " is missing",
                  installation::runtime_cure());

  std::vector<std::string> build = joined({cxx}, compile);
  build = joined(build, {"-O2", source, "-o", program});
  const process_result built =
      run_process(joined(build, here.link_arguments(/*is_static=*/false)));
  if (!built.succeeded())
    return failed("does not build a program: " + built.failure(),
                  "if the linker is at fault, install g++ and binutils");

  const process_result ran =
      run_process({program}, {"HOTPATH_OUTPUT_FORMAT=json",
                              "HOTPATH_OUTPUT_PATH=" + report});
  if (!ran.succeeded())
    return failed("builds a program that fails: " + ran.failure(),
                  "report this with the output of 'hotpath doctor --json'");
  const outcome report_says = read_report(report, "hello");
  const long long calls = report_says.calls;
  if (calls != expected_calls)
    return failed(
        "builds a program whose report has " +
            (calls < 0 ? std::string("no count")
                       : std::to_string(calls) + " calls") +
            " for " + std::to_string(expected_calls) + " calls",
        "make sure that plugin and runtime are of one build of hotpath");
  const std::string timed =
      report_says.clock.empty() ? "" : ", timed with " + report_says.clock;
  return {mark::ok, subject,
          found + " loads its plugin; a hello-world measured " +
              std::to_string(calls) + " of " + std::to_string(expected_calls) +
              " calls" + timed,
          ""};
}

} // namespace hotpath::cli
