//===- zip.cpp - Reports out of a zip file of others ----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "github/zip.h"

#include "report/printable.h"
#include "system/command_error.h"
#include "system/write_file.h"

#include <cctype>
#include <memory>

#include <minizip/unzip.h>

namespace hotpath::github {

namespace {

using cli::command_error;
using cli::exit_code;

constexpr std::size_t most_name_bytes = 1024;

[[noreturn]] void refuse(const std::string &archive, const std::string &why) {
  throw command_error(exit_code::failure,
                      "the archive " + model::printable(archive) + " " + why);
}

/// The last part of a path, of harmless characters; empty for none of a report.
std::string plain_name(const std::string &path) {
  std::string name = path.substr(path.find_last_of("/\\") + 1);
  if (name.size() < 6 || name.compare(name.size() - 5, 5, ".json") != 0)
    return "";
  for (char &c : name)
    if (static_cast<unsigned char>(c) > 127 ||
        (!std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_' &&
         c != '-'))
      c = '_';
  return name.size() > 100 ? name.substr(name.size() - 100) : name;
}

/// What the current entry holds. Its header may lie about the size.
std::string contents(unzFile zip, const std::string &archive) {
  if (unzOpenCurrentFile(zip) != UNZ_OK)
    refuse(archive, "has an entry that cannot be read");
  std::string text, block(1 << 16, '\0');
  int got = 0;
  while ((got = unzReadCurrentFile(zip, block.data(), unsigned(block.size()))) >
         0) {
    text.append(block, 0, std::size_t(got));
    if (text.size() > most_entry_bytes)
      break;
  }
  const int closed = unzCloseCurrentFile(zip); // compares the checksum
  if (text.size() > most_entry_bytes)
    refuse(archive, "has a file of more than 256 MiB");
  if (got < 0 || closed != UNZ_OK)
    refuse(archive, "is damaged");
  return text;
}

} // namespace

bool begins_as_report(const std::string &text) {
  const std::string start = text.substr(0, 1024);
  return start.find("\"hotpath_report\"") != start.npos;
}

std::vector<std::string> extract_reports(const std::string &archive,
                                         const std::string &folder) {
  const std::unique_ptr<void, int (*)(void *)> zip(unzOpen64(archive.c_str()),
                                                   unzClose);
  unz_global_info64 all{};
  if (!zip || unzGetGlobalInfo64(zip.get(), &all) != UNZ_OK)
    refuse(archive, "is no zip file");
  if (all.number_entry > most_zip_entries)
    refuse(archive, "has more than 2,000 files");
  std::vector<std::string> paths;
  std::uint64_t total = 0;
  for (int at = unzGoToFirstFile(zip.get()); at != UNZ_END_OF_LIST_OF_FILE;
       at = unzGoToNextFile(zip.get())) {
    unz_file_info64 info{};
    std::string name(most_name_bytes, '\0');
    if (at != UNZ_OK || unzGetCurrentFileInfo64(zip.get(), &info, name.data(),
                                                uLong(name.size()), nullptr, 0,
                                                nullptr, 0) != UNZ_OK)
      refuse(archive, "is damaged");
    name.resize(std::min<std::size_t>(info.size_filename, name.size()));
    const std::string plain = plain_name(name);
    if (plain.empty())
      continue;
    if (info.flag & 1)
      refuse(archive, "is encrypted");
    const std::string text = contents(zip.get(), archive);
    total += text.size();
    if (total > most_zip_bytes)
      refuse(archive, "has more than 1 GiB of files");
    if (!begins_as_report(text))
      continue; // another tool's JSON, or a verdict
    const std::string path =
        folder + "/" + std::to_string(paths.size()) + "-" + plain;
    cli::write_file(path, text);
    paths.push_back(path);
  }
  return paths;
}

} // namespace hotpath::github
