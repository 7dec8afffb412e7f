// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does a known number of calls, waits until the file DIR/stop is there, and
// ends as it is told: watched DIR [EXIT-CODE | segv].
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <unistd.h>

volatile int sink;

[[hotpath::measure]] void leaf() {
  for (int i = 0; i < 20000; ++i)
    sink = i;
}
[[hotpath::measure]] void branch() {
  for (int i = 0; i < 3; ++i)
    leaf();
}
[[hotpath::measure]] void twig() { leaf(); }
[[hotpath::measure("日本語の長い名前を持つ関数")]] void wide() { sink = 1; }
[[hotpath::measure]] void root() {
  for (int i = 0; i < 2; ++i)
    branch();
  for (int i = 0; i < 5; ++i)
    twig();
  for (int i = 0; i < 20; ++i)
    wide();
}

int main(int, char **arguments) {
  const std::string folder = arguments[1], how = arguments[2] ? arguments[2] : "0";
  std::FILE *pid = std::fopen((folder + "/pid").c_str(), "w");
  std::fprintf(pid, "%d", int(getpid()));
  std::fclose(pid);
  std::puts("words to standard output");
  std::fputs("words to standard error\n", stderr);
  for (int i = 0; i < 10; ++i)
    root();
  std::thread(leaf).join();
  std::fclose(std::fopen((folder + "/ready").c_str(), "w"));
  while (access((folder + "/stop").c_str(), F_OK) != 0)
    usleep(1000);
  if (how == "segv")
    *static_cast<volatile int *>(nullptr) = 0;
  return std::atoi(how.c_str());
}
