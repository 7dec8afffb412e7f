// Counts the words of its input, then does what it is told.
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unistd.h>

[[hotpath::measure]] void word(const std::string &text) {
  asm volatile("" : : "r"(&text) : "memory");
}

int main(int argc, char **argv) {
  int words = 0;
  for (std::string text; std::cin >> text; words++)
    word(text);
  std::cout << "words " << words << std::endl;
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "exit")
    return std::atoi(argv[2]);
  if (what == "signal")
    raise(SIGSEGV);
  if (what == "sleep")
    sleep(60);
  if (what == "leave")
    _exit(0);
  return 0;
}
