// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "system/backoff.h"
#include "system/command_error.h"
#include "system/temporary_folder.h"
#include "system/write_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace {

namespace fs = std::filesystem;
using namespace hotpath::cli;

std::string contents(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t entries(const fs::path &folder) {
  return std::size_t(std::distance(fs::directory_iterator(folder), {}));
}

TEST(ReplaceFile, leaves_the_old_one_and_nothing_else_when_it_fails) {
  const temporary_folder folder;
  const fs::path path = folder / "file";
  replace_file(path, "old");
  EXPECT_THROW(replace_with(path,
                            [](const fs::path &beside) {
                              write_file(beside, "half");
                              throw std::runtime_error("the disk is full");
                            }),
               std::runtime_error);
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(entries(path.parent_path()), 1u);
}

TEST(ReplaceFile, makes_folders_and_replaces_whole) {
  const temporary_folder folder;
  const fs::path path = folder / "a" / "b" / "file";
  replace_file(path, "a longer text");
  replace_file(path, "short");
  EXPECT_EQ(contents(path), "short");
  EXPECT_EQ(entries(path.parent_path()), 1u);
}

TEST(ReplaceFile, says_what_stands_in_the_way) {
  const temporary_folder folder;
  const fs::path path = folder / "folder";
  fs::create_directories(path / "not empty");
  try {
    replace_file(path, "text");
    FAIL() << "a folder that is not empty was replaced by a file";
  } catch (const command_error &error) {
    EXPECT_EQ(error.code(), exit_code::failure);
    EXPECT_EQ(std::string(error.what()),
              "cannot write " + path.string() + ": Is a directory");
  }
  EXPECT_EQ(entries(path.parent_path()), 1u);
}

TEST(Backoff, doubles_up_to_the_longest_and_is_never_zero) {
  for (int attempt : {0, 1, 3, 10, 1000}) {
    const double most = attempt > 3 ? 2 : 0.25 * (1 << attempt);
    double longest = 0;
    for (int i = 0; i < 1000; ++i) {
      const double now = backoff(attempt, seconds(0.25), seconds(2)).count();
      EXPECT_GT(now, 0);
      EXPECT_LE(now, most);
      longest = std::max(longest, now);
    }
    // 1,000 draws all below half: once in 2 to the 1,000.
    EXPECT_GT(longest, most / 2);
  }
}

} // namespace
