//===- git_facts.cpp - Which commit is checked out ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "git_facts.h"

#include "system/process.h"

namespace hotpath::cli {

namespace {

// What git prints, without the line's end; nothing when it fails. It must not
// write, since others may work in the same tree.
std::optional<std::string> git(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"git", "--no-optional-locks"});
  process_result run = run_process(arguments);
  if (!run.succeeded())
    return std::nullopt;
  while (!run.out.empty() && run.out.back() == '\n')
    run.out.pop_back();
  return run.out;
}

} // namespace

std::string without_credentials(const std::string &address) {
  const std::size_t scheme = address.find("://");
  if (scheme == address.npos)
    return address;
  const std::size_t host = scheme + 3;
  const std::size_t path = address.find('/', host);
  const std::size_t at = address.rfind('@', path);
  return at == address.npos || at < host
             ? address
             : address.substr(0, host) + address.substr(at + 1);
}

std::optional<model::git> git_facts() {
  const auto sha = git({"rev-parse", "--verify", "HEAD"});
  if (!sha)
    return std::nullopt;
  model::git facts;
  facts.sha = *sha;
  facts.ref = git({"symbolic-ref", "--quiet", "HEAD"}).value_or("");
  if (const auto changes =
          git({"status", "--porcelain", "--untracked-files=no"}))
    facts.dirty = !changes->empty();
  if (const auto remote = git({"config", "--get", "remote.origin.url"}))
    facts.repository = without_credentials(*remote);
  return facts;
}

} // namespace hotpath::cli
