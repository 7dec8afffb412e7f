//===- client.h - GitHub, asked until it answers --------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_GITHUB_CLIENT_H
#define HOTPATH_GITHUB_CLIENT_H

#include "github/transport.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>

namespace hotpath::github {

/// The interface of one repository. What fails for the moment (the server's
/// errors, limits of requests, a lost connection) is tried again, later each
/// time. Everything throws command_error (failure) where GitHub says no, with
/// its own words.
class client {
public:
  using json = nlohmann::json;

  /// `repository` is OWNER/NAME. `pause` waits for seconds; for tests.
  client(std::unique_ptr<transport> by, std::string repository,
         std::function<void(double)> pause = {});

  const std::string &repository() const { return repository_; }

  /// "/repos/OWNER/NAME" and `rest`.
  std::string path(const std::string &rest) const;

  json get(const std::string &path);
  /// Nothing where GitHub answers 404.
  std::optional<json> find(const std::string &path);
  /// POST, PATCH, PUT or DELETE. The answer; null where it is empty.
  json send(const std::string &method, const std::string &path,
            const json &body);
  /// The items of `member` (of the answer itself where it is empty), page by
  /// page, until `visit` returns false or after `most_pages`.
  void pages(const std::string &path, const std::string &member,
             const std::function<bool(const json &)> &visit,
             int most_pages = 10);
  void download(const std::string &path, const std::string &accept,
                const std::string &file);

private:
  answer ask(const request &r);
  [[noreturn]] void fail(const request &r, const answer &a) const;
  json parsed(const request &r, const answer &a) const;

  std::unique_ptr<transport> by_;
  std::string repository_;
  std::function<void(double)> pause_;
};

/// The address behind rel="next" of a Link header, or nothing.
std::string next_page(const std::string &link);

/// OWNER/NAME of GITHUB_REPOSITORY, or of the remote "origin" where that is one
/// of GitHub's; nothing else.
std::optional<std::string> repository_at_hand();

/// OWNER/NAME of a remote's address, ssh or https.
std::optional<std::string> repository_of(const std::string &address);

/// Whether a text can be OWNER/NAME.
bool is_repository(const std::string &text);

/// For a query or a part of a path.
std::string url_escaped(const std::string &text);

} // namespace hotpath::github

#endif // HOTPATH_GITHUB_CLIENT_H
