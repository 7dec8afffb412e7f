//===- cores_test.cpp - Which cores are left to measure on ----------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "hotpath/cores.h"

#include "system/temporary_folder.h"

#include <fstream>
#include <gtest/gtest.h>

namespace hotpath::cli {
namespace {

using cores = std::vector<std::vector<int>>;

/// A machine whose CPUs have these siblings.
class machine {
public:
  explicit machine(const std::vector<std::string> &siblings) {
    for (std::size_t cpu = 0; cpu < siblings.size(); ++cpu) {
      const std::string at = "cpu" + std::to_string(cpu) + "/topology";
      const auto folder = folder_ / at.c_str();
      std::filesystem::create_directories(folder);
      std::ofstream(folder / "thread_siblings_list") << siblings[cpu] << '\n';
    }
  }
  cores of(const std::set<int> &allowed) const {
    return cores_to_measure_on(allowed, folder_ / "");
  }

private:
  temporary_folder folder_;
};

TEST(Cores, LeavesTheOneThatHasCpu0) {
  const machine two_threads({"0,2", "1,3", "0,2", "1,3"});
  EXPECT_EQ(two_threads.of({0, 1, 2, 3}), (cores{{1, 3}}));
  // The last CPU is a sibling of CPU 0 here: taking it would be wrong.
  const machine other({"0,3", "1-2", "1-2", "0,3"});
  EXPECT_EQ(other.of({0, 1, 2, 3}), (cores{{1, 2}}));
  const machine no_threads({"0", "1", "2"});
  EXPECT_EQ(no_threads.of({0, 1, 2}), (cores{{1}, {2}}));
}

TEST(Cores, OnlyOneIsBetterThanNone) {
  EXPECT_EQ(machine({"0-1", "0-1"}).of({0, 1}), (cores{{0, 1}}));
  EXPECT_EQ(machine({"0"}).of({0}), (cores{{0}}));
  EXPECT_EQ(machine({"0"}).of({}), cores{});
}

TEST(Cores, OnlyWhatIsAllowed) {
  const machine m({"0,2", "1,3", "0,2", "1,3"});
  EXPECT_EQ(m.of({2, 3}), (cores{{3}})); // 2 shares its core with CPU 0
  EXPECT_EQ(m.of({2}), (cores{{2}}));
}

TEST(Cores, AKernelThatSaysNothing) {
  EXPECT_EQ(machine({}).of({0, 1, 5}), (cores{{1}, {5}}));
  EXPECT_EQ(machine({"", "nonsense", "7"}).of({0, 1, 2}), (cores{{1}, {2}}));
}

} // namespace
} // namespace hotpath::cli
