// Memory depends on functions and threads, never on how much is allocated: ten times
// the allocations take the same.
// RUN: %hpcc -O2 %s -o %t %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=none %t 300000 > %t.few
// RUN: env HOTPATH_OUTPUT_FORMAT=none %t 10000000 > %t.many
// RUN: %python -c "import sys; few, many = (int(open(f).read()) for f in sys.argv[1:]); print(few, many); sys.exit(many > few + 64)" %t.few %t.many
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void *volatile Block;
__attribute__((hotpath_measure)) void leaf(long i) {
  Block = malloc((size_t)(i % 200 + 1));
  free(Block);
}
__attribute__((hotpath_measure)) void caller(long i) { leaf(i); }
int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 1;
  for (long i = 0; i < count; i++)
    caller(i);
  // In KiB, once every page that stays has been touched.
  FILE *status = fopen("/proc/self/status", "r");
  char line[200];
  long resident = 0;
  while (status && fgets(line, sizeof line, status))
    if (strncmp(line, "VmRSS:", 6) == 0)
      resident = atol(line + 6);
  printf("%ld\n", resident);
  return resident == 0;
}
