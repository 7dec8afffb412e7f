//===- baseline.cpp - hotpath baseline: which reports a spec stands for ---===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command.h"
#include "sides.h"

#include "baseline/git.h"
#include "report/printable.h"
#include "system/write_file.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <memory>

namespace hotpath::cli {

namespace {

namespace fs = std::filesystem;

struct baseline_arguments {
  std::string spec, benchmark, of, output;
  results_options where;
  bool json = false, strict = false;
};

/// Copies, named so that none replaces another.
std::vector<std::string> copied(const std::vector<std::string> &files,
                                const fs::path &folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  std::vector<std::string> copies;
  for (const std::string &file : files) {
    const fs::path to = folder / fs::path(file).filename();
    fs::copy_file(file, to, fs::copy_options::overwrite_existing, error);
    if (error)
      cannot_write(to, error.message());
    copies.push_back(to.string());
  }
  return copies;
}

nlohmann::ordered_json as_json(const baseline::resolved_side &side) {
  nlohmann::ordered_json out = {
      {"type", "hotpath_baseline"}, {"schema", 1}, {"spec", side.spec}};
  if (!side.commit.empty())
    out["commit"] = side.commit;
  if (!side.run.empty())
    out["run"] = side.run;
  if (side.distance)
    out["distance"] = *side.distance;
  if (side.age)
    out["age_seconds"] = *side.age;
  out["files"] = side.files;
  if (!side.missing.empty())
    out["missing"] = side.missing;
  return out;
}

exit_code run_baseline(const baseline_arguments &args) {
  baseline::wanted_side wanted;
  wanted.benchmark = args.benchmark;
  if (!args.of.empty()) {
    const auto commit = baseline::commit_of(args.of);
    if (!commit)
      throw command_error(exit_code::usage, "--for: git knows no commit '" +
                                                model::printable(args.of) +
                                                "'");
    wanted.of = *commit;
  }
  baseline::resolved_side side = resolve(args.spec, "SPEC", args.where, wanted);
  if (!args.output.empty())
    side.files = copied(side.files, args.output);
  if (args.json)
    std::cout << as_json(side).dump(2) << '\n';
  else
    for (const std::string &file : side.files)
      std::cout << file << '\n';
  std::cerr << "hotpath baseline: "
            << (side.missing.empty() ? side.description()
                                     : "none: " + side.missing)
            << '\n';
  return side.missing.empty() || !args.strict ? exit_code::ok
                                              : exit_code::not_comparable;
}

} // namespace

action declare_baseline(CLI::App &app) {
  auto args = std::make_shared<baseline_arguments>();
  app.add_option("SPEC", args->spec,
                 std::string("What is wanted: ") + baseline::spec_forms)
      ->required();
  app.add_option("--benchmark", args->benchmark, "Of this benchmark only")
      ->type_name("NAME");
  app.add_option("--for", args->of,
                 "The commit to find a baseline for: of a branch only what its "
                 "history has, and never itself")
      ->type_name("COMMIT");
  declare_results(app, args->where, "--results");
  app.add_option("-o,--output", args->output, "Copy the reports there")
      ->type_name("FOLDER");
  app.add_flag("--json", args->json, "For programs");
  app.add_flag("--strict", args->strict, "Exit with 3 where there is none");
  app.footer(
      "Prints the files. Of a commit without results the nearest "
      "ancestor that has some is\ntaken; how far that is, and how old, "
      "goes to standard error. Exit codes: 0 found, or\nnone, 2 usage, 3 "
      "none (only when strict), 4 git, GitHub or a file failed.");
  return [args] { return run_baseline(*args); };
}

} // namespace hotpath::cli
