// The program that every way of building has to measure.
#include <hotpath/attributes.h>
#include <hotpath/hotpath.h>

#include <cstdio>

HOTPATH_MEASURE_AS("greet") void greet() {
  HOTPATH_BLOCK("print");
  std::puts("hello");
}

int main() {
  for (int i = 0; i < 3; ++i)
    greet();
}
