//===- curl_transport.cpp - Requests by libcurl ---------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/transport.h"

#include "system/command_error.h"
#include "system/write_file.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace hotpath::github {

namespace {

using cli::command_error;
using cli::exit_code;

/// libcurl and the thirty libraries that it needs would be most of the time
/// that the command takes to start, so they are loaded by who talks to GitHub.
class curl_library {
public:
  curl_library() {
    void *library = nullptr;
    for (const char *name : {"libcurl.so.4", "libcurl-gnutls.so.4"})
      if (!library)
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library)
      throw command_error(exit_code::failure,
                          "GitHub is asked by the gh command or by libcurl, "
                          "and neither is there: install gh or libcurl4");
    const auto find = [&](const char *name, auto &function) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(
          dlsym(library, name));
      if (!function)
        throw command_error(exit_code::failure,
                            std::string("libcurl has no ") + name);
    };
    find("curl_easy_init", init);
    find("curl_easy_setopt", setopt);
    find("curl_easy_perform", perform);
    find("curl_easy_getinfo", getinfo);
    find("curl_easy_cleanup", cleanup);
    find("curl_easy_strerror", strerror);
    find("curl_slist_append", append);
    find("curl_slist_free_all", free_all);
  }

  decltype(&curl_easy_init) init;
  decltype(&curl_easy_setopt) setopt;
  decltype(&curl_easy_perform) perform;
  decltype(&curl_easy_getinfo) getinfo;
  decltype(&curl_easy_cleanup) cleanup;
  decltype(&curl_easy_strerror) strerror;
  decltype(&curl_slist_append) append;
  decltype(&curl_slist_free_all) free_all;
};

/// Where an answer's body goes.
struct sink {
  std::FILE *file = nullptr;
  std::string *text = nullptr;
  std::uint64_t room = 0;
};

std::size_t take_body(char *data, std::size_t, std::size_t bytes, void *to) {
  sink &s = *static_cast<sink *>(to);
  if (bytes > s.room)
    return 0; // ends the transfer
  s.room -= bytes;
  if (s.text)
    s.text->append(data, bytes);
  return s.file ? std::fwrite(data, 1, bytes, s.file) : bytes;
}

std::size_t take_header(char *data, std::size_t, std::size_t bytes, void *to) {
  auto &headers = *static_cast<std::map<std::string, std::string> *>(to);
  const std::string line(data, bytes);
  if (line.rfind("HTTP/", 0) == 0)
    headers.clear(); // of a redirection before
  const std::size_t colon = line.find(':');
  if (colon == line.npos || headers.size() > 200)
    return bytes;
  std::string name = line.substr(0, colon);
  for (char &c : name)
    c = char(std::tolower(static_cast<unsigned char>(c)));
  const std::size_t first = line.find_first_not_of(" \t", colon + 1),
                    last = line.find_last_not_of(" \t\r\n");
  headers[name] = first == line.npos || last < first
                      ? ""
                      : line.substr(first, last - first + 1);
  return bytes;
}

const char *token() {
  for (const char *name : {"GITHUB_TOKEN", "GH_TOKEN"})
    if (const char *value = std::getenv(name); value && *value)
      return value;
  return "";
}

std::string interface_address() {
  const char *given = std::getenv("GITHUB_API_URL");
  std::string address = given && *given ? given : "https://api.github.com";
  while (!address.empty() && address.back() == '/')
    address.pop_back();
  return address;
}

class curl_transport : public transport {
public:
  answer send(const request &r) override {
    answer a;
    std::string address = r.path;
    if (r.path.rfind('/', 0) == 0)
      address = address_ + r.path;
    else if (r.path.rfind(address_ + "/", 0) != 0) {
      // The token is for this interface only.
      a.problem = "it refers to another server";
      return a;
    }
    sink body;
    body.room = r.output.empty() ? most_answer_bytes : most_download_bytes;
    if (r.output.empty())
      body.text = &a.body;
    else if (!(body.file = std::fopen(r.output.c_str(), "wbe")))
      cli::cannot_write(r.output);
    curl_slist *headers = nullptr;
    const auto add = [&](const std::string &line) {
      headers = lib_.append(headers, line.c_str());
    };
    add("Accept: " + r.accept);
    add("X-GitHub-Api-Version: 2022-11-28");
    // libcurl leaves it out where a redirection leads to another host.
    if (*token())
      add(std::string("Authorization: Bearer ") + token());
    if (!r.body.empty())
      add("Content-Type: application/json");
    CURL *h = lib_.init();
    const auto set = [&](CURLoption option, auto value) {
      lib_.setopt(h, option, value);
    };
    set(CURLOPT_URL, address.c_str());
    set(CURLOPT_HTTPHEADER, headers);
    set(CURLOPT_USERAGENT, "hotpath");
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 1L);
    set(CURLOPT_MAXREDIRS, 5L);
    set(CURLOPT_CONNECTTIMEOUT, 30L);
    set(CURLOPT_LOW_SPEED_LIMIT, 1L); // bytes a second, for so many seconds
    set(CURLOPT_LOW_SPEED_TIME, 60L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_WRITEFUNCTION, take_body);
    set(CURLOPT_WRITEDATA, &body);
    set(CURLOPT_HEADERFUNCTION, take_header);
    set(CURLOPT_HEADERDATA, &a.headers);
    if (r.method != "GET")
      set(CURLOPT_CUSTOMREQUEST, r.method.c_str());
    if (!r.body.empty()) {
      set(CURLOPT_POSTFIELDS, r.body.c_str());
      set(CURLOPT_POSTFIELDSIZE, long(r.body.size()));
    }
    const CURLcode code = lib_.perform(h);
    long status = 0;
    lib_.getinfo(h, CURLINFO_RESPONSE_CODE, &status);
    lib_.cleanup(h);
    lib_.free_all(headers);
    const bool written = !body.file || std::fclose(body.file) == 0;
    if (code == CURLE_OK && written)
      a.status = int(status);
    else
      a.problem = code == CURLE_WRITE_ERROR ? "the answer is too large"
                                            : lib_.strerror(code);
    return a;
  }

private:
  curl_library lib_;
  std::string address_ = interface_address();
};

} // namespace

std::unique_ptr<transport> by_libcurl() {
  return std::make_unique<curl_transport>();
}

} // namespace hotpath::github
