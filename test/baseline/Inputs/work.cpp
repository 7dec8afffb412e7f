// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A benchmark: sums up what the files hold. Prints the CPUs that it may use.
#include <hotpath/attributes.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sched.h>

HOTPATH_MEASURE static long sum(const char *path) {
  std::ifstream file(path, std::ios::binary);
  long all = 0;
  for (char c; file.get(c);)
    all += c;
  return all;
}

int main(int argc, char **argv) {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set);
  std::printf("on %d CPUs\n", CPU_COUNT(&set));
  long all = 0;
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "fail") == 0)
      return 3;
    else
      all += sum(argv[i]);
  return all == -1;
}
