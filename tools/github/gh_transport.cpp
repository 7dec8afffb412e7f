//===- gh_transport.cpp - Requests by the gh command ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/transport.h"

#include "system/process.h"
#include "system/temporary_folder.h"

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace hotpath::github {

namespace {

constexpr int patience_seconds = 600;

/// 404 of "gh: Not Found (HTTP 404)"; 0 where there is none.
int status_of(const std::string &errors) {
  const std::size_t at = errors.find("(HTTP ");
  return at == errors.npos ? 0 : std::atoi(errors.c_str() + at + 6);
}

/// Cuts the status line and the headers, which --include prints, off.
void take_headers(std::string text, answer &a) {
  std::size_t at = 0;
  for (bool first = true;; first = false) {
    const std::size_t end = text.find('\n', at);
    if (end == text.npos)
      return;
    std::string line = text.substr(at, end - at);
    at = end + 1;
    if (!line.empty() && line.back() == '\r')
      line.pop_back();
    if (line.empty())
      break;
    const std::size_t colon = line.find(':');
    if (first) // HTTP/2.0 200 OK
      a.status =
          std::atoi(line.c_str() + std::min(line.find(' '), line.size()));
    else if (colon != line.npos) {
      std::string name = line.substr(0, colon);
      for (char &c : name)
        c = char(std::tolower(static_cast<unsigned char>(c)));
      const std::size_t value = line.find_first_not_of(' ', colon + 1);
      a.headers[name] = value == line.npos ? "" : line.substr(value);
    }
  }
  a.body = text.substr(at);
}

class gh_transport : public transport {
public:
  answer send(const request &r) override {
    std::vector<std::string> words = {
        "gh", "api", "--method", r.method, "--header", "Accept: " + r.accept};
    const std::string out = scratch_ / "answer", body = scratch_ / "body";
    if (!r.body.empty()) {
      std::ofstream(body, std::ios::binary) << r.body;
      words.insert(words.end(), {"--input", body});
    }
    if (r.output.empty())
      words.push_back("--include");
    words.push_back(r.path);
    const cli::process_result run = cli::run_process(
        words, {"GH_PROMPT_DISABLED=1", "NO_COLOR=1"}, patience_seconds,
        {"", r.output.empty() ? out : r.output});
    answer a;
    if (r.output.empty()) {
      std::error_code error;
      if (std::filesystem::file_size(out, error) > most_answer_bytes || error) {
        a.problem = "the answer is too large";
        return a;
      }
      std::ifstream in(out, std::ios::binary);
      take_headers({std::istreambuf_iterator<char>(in), {}}, a);
    } else if (run.succeeded()) {
      a.status = 200;
    }
    if (!run.succeeded()) {
      if (!a.status)
        a.status = status_of(run.err);
      a.problem = "gh api: " + run.failure();
    }
    return a;
  }

private:
  cli::temporary_folder scratch_;
};

bool is_set(const char *name) {
  const char *value = std::getenv(name);
  return value && *value;
}

} // namespace

std::unique_ptr<transport> by_gh() { return std::make_unique<gh_transport>(); }

std::unique_ptr<transport> usual_transport() {
  const char *address = std::getenv("GITHUB_API_URL");
  const bool other_server =
      address && *address && std::string(address) != "https://api.github.com";
  if (!other_server && !is_set("GITHUB_TOKEN") && !is_set("GH_TOKEN") &&
      cli::run_process({"gh", "auth", "status"}).succeeded())
    return by_gh();
  return by_libcurl();
}

} // namespace hotpath::github
