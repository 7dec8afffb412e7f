// A GoogleTest test of how often functions are called: what a change to the
// algorithm must not make worse, and no clock can tell on a busy machine.
// Built with the flags of the README; without them the tests are skipped.
#include <gtest/gtest.h>
#include <hotpath/hotpath.h>

#include <algorithm>
#include <vector>

namespace {

class Calls : public testing::Test {
protected:
  void SetUp() override {
    if (!hotpath::snapshot())
      GTEST_SKIP() << "not built to be measured";
    hotpath::reset();
  }
};

bool less(int a, int b) {
  HOTPATH_BLOCK("less");
  return a < b;
}

std::vector<int> numbers(int n) {
  std::vector<int> v;
  for (int i = 0; i < n; ++i)
    v.push_back(i * 7919 % n);
  return v;
}

TEST_F(Calls, HeapOfThousandNeedsFewComparisons) {
  std::vector<int> v = numbers(1000);
  std::make_heap(v.begin(), v.end(), less);
  EXPECT_TRUE(hotpath::knows("less"));
  EXPECT_LE(hotpath::snapshot().calls("less"), 3000u);
}

TEST_F(Calls, SortedRangeIsSearchedInTenSteps) {
  std::vector<int> v(1000);
  for (int &x : v)
    x = static_cast<int>(&x - v.data());
  EXPECT_TRUE(hotpath::measure("search", [&] {
    return std::binary_search(v.begin(), v.end(), 617, less);
  }));
  const hotpath::snapshot now;
  EXPECT_GE(now.calls("less"), 1u);
  EXPECT_LE(now.calls("less"), 11u);
  EXPECT_EQ(now["search"].calls(), 1u);
  EXPECT_GE(now["search"].total_ns(), now["less"].total_ns());
}

} // namespace
