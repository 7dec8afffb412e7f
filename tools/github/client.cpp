//===- client.cpp - GitHub, asked until it answers ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/client.h"

#include "baseline/git.h"
#include "report/printable.h"
#include "system/backoff.h"
#include "system/command_error.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace hotpath::github {

namespace {

using cli::command_error;
using cli::exit_code;

constexpr int most_attempts = 6;
// Nobody waits for an hour until a limit ends; then it is an error.
constexpr double longest_pause = 60;

double seconds_in(const answer &a, const char *header) {
  const auto at = a.headers.find(header);
  return at == a.headers.end() ? -1 : std::strtod(at->second.c_str(), nullptr);
}

/// "Rate limits for the REST API": 403 or 429, with how long to wait or none
/// left.
bool is_limit(const answer &a) {
  return a.status == 429 ||
         (a.status == 403 && (a.headers.count("retry-after") ||
                              seconds_in(a, "x-ratelimit-remaining") == 0 ||
                              a.body.find("rate limit") != a.body.npos));
}

double wait_seconds(const answer &a, int attempt) {
  if (const double told = seconds_in(a, "retry-after"); told >= 0)
    return told;
  if (seconds_in(a, "x-ratelimit-remaining") == 0)
    if (const double reset = seconds_in(a, "x-ratelimit-reset"); reset > 0)
      return std::max(0.0, reset - double(std::time(nullptr)) + 1);
  return cli::backoff(attempt, cli::seconds(0.5), cli::seconds(longest_pause))
      .count();
}

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

} // namespace

client::client(std::unique_ptr<transport> by, std::string repository,
               std::function<void(double)> pause)
    : by_(std::move(by)), repository_(std::move(repository)),
      pause_(pause ? std::move(pause) : sleep_for) {}

std::string client::path(const std::string &rest) const {
  return "/repos/" + repository_ + rest;
}

answer client::ask(const request &r) {
  for (int attempt = 0;; ++attempt) {
    answer a = by_->send(r);
    // A comment that was perhaps made must not be made twice.
    const bool repeatable = r.method != "POST";
    const bool lost =
        a.status == 0 && a.problem != "it refers to another server";
    const bool again = is_limit(a) || (repeatable && (a.status >= 500 || lost));
    const double seconds = wait_seconds(a, attempt);
    if (!again || attempt + 1 >= most_attempts || seconds > longest_pause)
      return a;
    pause_(seconds);
  }
}

void client::fail(const request &r, const answer &a) const {
  std::string why = a.problem;
  const json said = json::parse(a.body, nullptr, false);
  if (said.is_object() && said.contains("message") &&
      said["message"].is_string())
    why = said["message"].get<std::string>();
  std::string cure;
  if (a.status == 401 || (a.status == 403 && !is_limit(a)) || a.status == 404)
    cure = "; GITHUB_TOKEN has to be of somebody who may read it, or 'gh auth "
           "login' done";
  throw command_error(exit_code::failure,
                      "GitHub: " + r.method + " " + model::printable(r.path) +
                          ": " +
                          (a.status ? std::to_string(a.status) + " " : "") +
                          model::printable(why) + cure);
}

client::json client::parsed(const request &r, const answer &a) const {
  if (a.body.empty())
    return nullptr;
  json result = json::parse(a.body, nullptr, false);
  if (result.is_discarded())
    throw command_error(exit_code::failure, "GitHub: " + r.method + " " +
                                                model::printable(r.path) +
                                                ": the answer is no JSON");
  return result;
}

client::json client::get(const std::string &path) {
  request r;
  r.path = path;
  const answer a = ask(r);
  if (a.status != 200)
    fail(r, a);
  return parsed(r, a);
}

std::optional<client::json> client::find(const std::string &path) {
  request r;
  r.path = path;
  const answer a = ask(r);
  if (a.status == 404)
    return std::nullopt;
  if (a.status != 200)
    fail(r, a);
  return parsed(r, a);
}

client::json client::send(const std::string &method, const std::string &path,
                          const json &body) {
  request r;
  r.method = method;
  r.path = path;
  r.body = body.is_null() ? "" : body.dump();
  const answer a = ask(r);
  if (a.status < 200 || a.status > 299)
    fail(r, a);
  return parsed(r, a);
}

void client::pages(const std::string &path, const std::string &member,
                   const std::function<bool(const json &)> &visit,
                   int most_pages) {
  request r;
  r.path = path;
  for (int page = 0; page < most_pages && !r.path.empty(); ++page) {
    const answer a = ask(r);
    if (a.status != 200)
      fail(r, a);
    const json all = parsed(r, a);
    const json &items =
        member.empty() || !all.is_object() ? all : all.value(member, json());
    if (!items.is_array())
      throw command_error(exit_code::failure, "GitHub: GET " +
                                                  model::printable(r.path) +
                                                  ": the answer has no list");
    for (const json &item : items)
      if (!visit(item))
        return;
    const auto link = a.headers.find("link");
    r.path = link == a.headers.end() ? "" : next_page(link->second);
  }
}

void client::download(const std::string &path, const std::string &accept,
                      const std::string &file) {
  request r;
  r.path = path;
  r.accept = accept;
  r.output = file;
  const answer a = ask(r);
  if (a.status != 200)
    fail(r, a);
}

std::string next_page(const std::string &link) {
  // <https://...&page=2>; rel="next", <...>; rel="last"
  for (std::size_t at = 0; at < link.size();) {
    const std::size_t open = link.find('<', at), close = link.find('>', open);
    if (open == link.npos || close == link.npos)
      break;
    const std::size_t end = std::min(link.find(",", close), link.size());
    if (link.substr(close, end - close).find("rel=\"next\"") != link.npos)
      return link.substr(open + 1, close - open - 1);
    at = end + 1;
  }
  return "";
}

bool is_repository(const std::string &text) {
  const std::size_t slash = text.find('/');
  const auto is_name = [](const std::string &part) {
    return !part.empty() && part != "." && part != ".." &&
           std::all_of(part.begin(), part.end(), [](unsigned char c) {
             return c < 128 &&
                    (std::isalnum(c) || c == '.' || c == '_' || c == '-');
           });
  };
  return slash != text.npos && is_name(text.substr(0, slash)) &&
         is_name(text.substr(slash + 1));
}

std::optional<std::string> repository_of(const std::string &address) {
  const std::size_t host = address.find("github.com");
  if (host == address.npos ||
      (host != 0 && address[host - 1] != '@' && address[host - 1] != '/'))
    return std::nullopt;
  std::size_t at = host + std::string("github.com").size();
  if (at < address.size() && address[at] == ':') { // a port, or scp's form
    const std::size_t digits = address.find_first_not_of("0123456789", at + 1);
    if (digits != address.npos && digits > at + 1 && address[digits] == '/')
      at = digits;
  }
  if (at >= address.size() || (address[at] != '/' && address[at] != ':'))
    return std::nullopt;
  std::string name = address.substr(at + 1);
  while (!name.empty() && name.back() == '/')
    name.pop_back();
  if (name.size() > 4 && name.compare(name.size() - 4, 4, ".git") == 0)
    name.resize(name.size() - 4);
  if (!is_repository(name))
    return std::nullopt;
  return name;
}

std::optional<std::string> repository_at_hand() {
  const char *told = std::getenv("GITHUB_REPOSITORY");
  if (told && is_repository(told))
    return told;
  const auto address =
      baseline::ask_git({"config", "--get", "remote.origin.url"});
  return address ? repository_of(*address) : std::nullopt;
}

std::string url_escaped(const std::string &text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 128 && (std::isalnum(byte) || c == '-' || c == '_' || c == '.' ||
                       c == '~' || c == '/'))
      out += c;
    else {
      char code[4];
      std::snprintf(code, sizeof code, "%%%02X", byte);
      out += code;
    }
  }
  return out;
}

} // namespace hotpath::github
