//===- file_text_test.cpp - Files, read whole
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "report/file_text.h"

#include "report/error.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace hotpath;

namespace {

/// A file without a name, of a repeated letter.
struct unnamed_file {
  explicit unnamed_file(std::size_t size) {
    char name[] = "/tmp/file_text_test.XXXXXX";
    fd = mkstemp(name);
    unlink(name);
    const std::string content(size, 'x');
    written = pwrite(fd, content.data(), size, 0);
  }
  ~unnamed_file() { close(fd); }
  int fd;
  ssize_t written;
};

// Sizes of pages, at which the zero behind the text is in none of the file's,
// sizes beside them, and sizes that are not mapped.
TEST(FileText, IsAllOfAFileBeforeAZero) {
  for (const std::size_t size :
       {std::size_t(0), std::size_t(1), std::size_t(4096), std::size_t(65536),
        std::size_t(1) << 20, (std::size_t(1) << 20) - 1,
        (std::size_t(1) << 20) + 1}) {
    const unnamed_file file(size);
    ASSERT_EQ(file.written, ssize_t(size));
    const model::file_text text(file.fd, "f");
    ASSERT_EQ(text.bytes().size(), size);
    EXPECT_EQ(text.bytes().find_first_not_of('x'), std::string_view::npos);
    EXPECT_EQ(text.bytes().data()[size], 0);
  }
}

TEST(FileText, IsAllOfAPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(write(ends[1], "{}", 2), 2);
  close(ends[1]);
  EXPECT_EQ(model::file_text(ends[0], "f").bytes(), "{}");
  close(ends[0]);
}

TEST(FileText, RefusesMoreThanAGigabyteAndWhatCannotBeRead) {
  const unnamed_file file(0);
  ASSERT_EQ(ftruncate(file.fd, (off_t(1) << 30) + 1), 0);
  try {
    const model::file_text text(file.fd, "f");
    FAIL();
  } catch (const model::report_error &error) {
    EXPECT_STREQ(error.what(), "f is larger than 1 GiB, too big for a report");
  }
  EXPECT_THROW(model::file_text(-1, "f"), model::report_error);
}

TEST(FileTextDeathTest, EndsWithASentenceWhereAFileIsCutShort) {
  const unnamed_file file(std::size_t(1) << 20);
  const model::file_text text(file.fd, "f");
  const auto read_cut = [&] {
    const bool cut = ftruncate(file.fd, 0) == 0;
    std::exit(cut && text.bytes().find('y') == std::string_view::npos ? 0 : 1);
  };
  EXPECT_EXIT(read_cut(), ::testing::ExitedWithCode(4),
              "a report was cut short while it was read");
}

} // namespace
