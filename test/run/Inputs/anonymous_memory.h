// How much memory of its own the program has.
#include <stdio.h>

// In KiB, -1 where the kernel does not tell. Without the pages of files, which come
// and go with the page cache, and exact, unlike RssAnon, which the kernel adds up now
// and then. The first use takes what stdio does.
static long anonymousKilobytes(void) {
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  char line[200];
  long found = -1;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "Anonymous: %ld", &found) == 1)
      break;
  if (file)
    fclose(file);
  return found;
}
