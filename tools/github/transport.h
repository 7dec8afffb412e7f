//===- transport.h - One request to GitHub and its answer -----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_GITHUB_TRANSPORT_H
#define HOTPATH_GITHUB_TRANSPORT_H

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace hotpath::github {

struct request {
  std::string method = "GET";
  /// Below the interface's address, "/repos/...", or a whole one of the same
  /// interface, as links to further pages are.
  std::string path;
  std::string accept = "application/vnd.github+json";
  std::string body; // JSON
  /// Takes the answer's body, which is bounded by most_download_bytes; empty:
  /// the answer has it, bounded by most_answer_bytes.
  std::string output;
};

struct answer {
  int status = 0;                             // 0: there was none
  std::string problem;                        // why
  std::map<std::string, std::string> headers; // names in lower case
  std::string body;
};

constexpr std::uint64_t most_answer_bytes = 32u << 20;
constexpr std::uint64_t most_download_bytes = 512u << 20;

/// Sends requests one after the other.
class transport {
public:
  virtual ~transport() = default;
  virtual answer send(const request &r) = 0;
};

/// GITHUB_API_URL, with GITHUB_TOKEN or GH_TOKEN where one is set, by libcurl,
/// which is loaded now. Throws command_error where it is not there.
std::unique_ptr<transport> by_libcurl();

/// The gh command, which knows who the user is.
std::unique_ptr<transport> by_gh();

/// libcurl where a token is set, or an address other than GitHub's; else gh
/// where it is installed; else libcurl without a token.
std::unique_ptr<transport> usual_transport();

} // namespace hotpath::github

#endif // HOTPATH_GITHUB_TRANSPORT_H
