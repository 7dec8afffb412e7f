# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program of the stories: app::parse and app::render, each as slow as told."""

MAKEFILE = """\
bench: bench.cpp
\t$(CXX) $(CXXFLAGS) -O2 -o $@ $<
"""

SOURCE = """\
#include <cstdio>

namespace app {

[[gnu::noinline]] unsigned parse(unsigned seed) {
  for (int i = 0; i < PARSE; ++i) {
    seed = seed * 1664525u + 1013904223u;
    asm volatile("" : "+r"(seed));
  }
  return seed;
}

[[gnu::noinline]] unsigned render(unsigned seed) {
  for (int i = 0; i < RENDER; ++i) {
    seed ^= seed << 7;
    asm volatile("" : "+r"(seed));
  }
  return seed;
}

} // namespace app

int main() {
  unsigned sum = 1;
  for (int i = 0; i < 100; ++i)
    sum = app::render(app::parse(sum));
  std::printf("%u\\n", sum);
}
"""


def write(story, parse=1000, render=1000):
    story.write("Makefile", MAKEFILE)
    story.write("bench.cpp", SOURCE.replace("PARSE", str(parse)).replace("RENDER", str(render)))
