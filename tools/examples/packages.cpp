//===- packages.cpp - What the package database of a machine tells --------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads dpkg's database (or a file in its format), and finds the biggest
// section, the most needed package, the longest chain of dependencies and the
// two packages whose descriptions are most alike. tools/demo measures it.
//
//===----------------------------------------------------------------------===//
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct Package {
  std::string name;
  std::string section;
  std::uint64_t kibibytes = 0;
  std::vector<std::string> needs;     // names, the first of each alternative
  std::vector<std::uint32_t> triples; // of letters, in the description
  std::vector<std::size_t> edges;     // what `needs` refers to
  std::vector<std::size_t> users;     // the other direction
};

using Packages = std::vector<Package>;

[[hotpath::measure]] static std::string readFile(const char *path) {
  std::error_code error;
  std::string text;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error)
    return text;
  text.resize(size);
  std::ifstream(path, std::ios::binary)
      .read(text.data(), std::streamsize(size));
  return text;
}

// The distinct groups of three neighbouring letters, sorted.
[[hotpath::measure("index of triples")]] static std::vector<std::uint32_t>
indexTriples(std::string_view text) {
  std::vector<std::uint32_t> triples;
  std::uint32_t triple = 0;
  for (const char c : text) {
    const auto letter = std::tolower(static_cast<unsigned char>(c));
    triple = (triple << 8 | static_cast<std::uint32_t>(letter)) & 0xffffff;
    triples.push_back(triple);
  }
  std::sort(triples.begin(), triples.end());
  triples.erase(std::unique(triples.begin(), triples.end()), triples.end());
  return triples;
}

// "libc6 (>= 2.36), default-mta | mail-transport-agent" -> libc6, default-mta
static void addNames(std::string_view list, std::vector<std::string> &names) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view item = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
    names.emplace_back(item.substr(0, item.find_first_of(" :(|")));
  }
}

[[hotpath::measure]] static Package parseStanza(std::string_view stanza) {
  Package package;
  std::string description;
  std::string_view field;
  while (!stanza.empty()) {
    const std::size_t end = std::min(stanza.find('\n'), stanza.size());
    const std::string_view line = stanza.substr(0, end);
    stanza.remove_prefix(std::min(end + 1, stanza.size()));
    const std::size_t colon = line.find(':');
    const bool continued = !line.empty() && line[0] == ' ';
    if (!continued)
      field = line.substr(0, colon);
    if (field == "Description")
      description.append(line.substr(continued ? 0 : colon + 1)).append("\n");
    if (continued || colon == std::string_view::npos || line.size() < colon + 2)
      continue;
    const std::string_view value = line.substr(colon + 2);
    if (field == "Package")
      package.name = value;
    else if (field == "Section")
      package.section = value;
    else if (field == "Installed-Size")
      package.kibibytes = std::stoull(std::string(value));
    else if (field == "Depends" || field == "Pre-Depends")
      addNames(value, package.needs);
  }
  package.triples = indexTriples(description);
  return package;
}

[[hotpath::measure]] static Packages parseDatabase(std::string_view text) {
  Packages packages;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    Package package = parseStanza(text.substr(0, end + 1));
    if (!package.name.empty())
      packages.push_back(std::move(package));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return packages;
}

[[hotpath::measure]] static void linkDependencies(Packages &packages) {
  std::unordered_map<std::string_view, std::size_t> byName;
  for (std::size_t i = 0; i < packages.size(); ++i)
    byName.emplace(packages[i].name, i);
  for (std::size_t i = 0; i < packages.size(); ++i)
    for (const std::string &name : packages[i].needs)
      if (const auto found = byName.find(name); found != byName.end()) {
        packages[i].edges.push_back(found->second);
        packages[found->second].users.push_back(i);
      }
}

static std::pair<std::string, std::uint64_t>
biggestSection(const Packages &packages) {
  std::map<std::string, std::uint64_t> sizes;
  for (const Package &package : packages)
    sizes[package.section] += package.kibibytes;
  const auto biggest =
      std::max_element(sizes.begin(), sizes.end(),
                       [](auto &a, auto &b) { return a.second < b.second; });
  return *biggest;
}

// How many packages could not stay without this one, directly or not.
[[hotpath::measure]] static std::size_t countUsers(const Packages &packages,
                                                   std::size_t start) {
  std::vector<bool> seen(packages.size());
  std::vector<std::size_t> queue{start};
  seen[start] = true;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const std::size_t user : packages[queue[i]].users)
      if (!seen[user]) {
        seen[user] = true;
        queue.push_back(user);
      }
  return queue.size() - 1;
}

struct Chain {
  std::vector<int> length;       // 0: not known yet, -1: on the path (a cycle)
  std::vector<std::size_t> next; // the dependency to follow
};

[[hotpath::measure]] static int chainLength(const Packages &packages,
                                            std::size_t start, Chain &chain) {
  if (chain.length[start])
    return std::max(chain.length[start], 0);
  chain.length[start] = -1;
  int longest = 0;
  for (const std::size_t needed : packages[start].edges)
    if (const int length = chainLength(packages, needed, chain);
        length > longest) {
      longest = length;
      chain.next[start] = needed;
    }
  return chain.length[start] = longest + 1;
}

// Triples in common, as a share of all triples of both.
[[hotpath::measure]] static double similarity(const Package &a,
                                              const Package &b) {
  std::size_t common = 0;
  for (auto i = a.triples.begin(), j = b.triples.begin();
       i != a.triples.end() && j != b.triples.end();) {
    common += *i == *j;
    const bool forward = *i <= *j;
    j += *j <= *i;
    i += forward;
  }
  return double(common) /
         double(a.triples.size() + b.triples.size() - common + 1);
}

[[hotpath::measure]] static void printMostAlike(const Packages &packages) {
  double best = 0;
  const Package *first = nullptr, *second = nullptr;
  for (std::size_t i = 0; i < packages.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (const double alike = similarity(packages[i], packages[j]);
          alike > best) {
        best = alike;
        first = &packages[j];
        second = &packages[i];
      }
  if (first)
    std::printf("most alike      %s and %s\n", first->name.c_str(),
                second->name.c_str());
}

static void printMostNeeded(const Packages &packages) {
  std::size_t most = 0, winner = 0;
  for (std::size_t i = 0; i < packages.size(); ++i)
    if (const std::size_t users = countUsers(packages, i); users > most) {
      most = users;
      winner = i;
    }
  std::printf("most needed     %s, by %zu packages\n",
              packages[winner].name.c_str(), most);
}

static void printLongestChain(const Packages &packages) {
  Chain chain{std::vector<int>(packages.size()),
              std::vector<std::size_t>(packages.size())};
  std::size_t start = 0;
  for (std::size_t i = 0; i < packages.size(); ++i)
    if (chainLength(packages, i, chain) > chain.length[start])
      start = i;
  const int length = chain.length[start];
  std::size_t end = start;
  for (int i = 1; i < length; ++i)
    end = chain.next[end];
  std::printf("longest chain   %d packages, from %s to %s\n", length,
              packages[start].name.c_str(), packages[end].name.c_str());
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "/var/lib/dpkg/status";
  Packages packages = parseDatabase(readFile(path));
  if (packages.empty()) {
    std::cerr << "packages: " << path << " has no packages\n";
    return 1;
  }
  linkDependencies(packages);
  const auto [section, kibibytes] = biggestSection(packages);
  std::printf("%zu packages in %s\n", packages.size(), path);
  std::printf("biggest section %s, %llu MiB\n", section.c_str(),
              static_cast<unsigned long long>(kibibytes / 1024));
  printMostNeeded(packages);
  printLongestChain(packages);
  printMostAlike(packages);
}
