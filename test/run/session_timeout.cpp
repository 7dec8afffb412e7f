// A session with a timeout ends and reports by itself, and the program runs on.
// HOTPATH_SHUTDOWN_MS reports and ends the process, which would never end, with 0.
// REQUIRES: once || sanitized
// RUN: %hpxx -std=c++17 -O2 %s -o %t %link_runtime
// RUN: rm -f %t.json
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json %t timeout | FileCheck --check-prefix=RUNS-ON %s
// RUN: %report %t.json | FileCheck --check-prefix=TIMEOUT %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json HOTPATH_SHUTDOWN_MS=100 %t forever | FileCheck --check-prefix=FOREVER %s
// RUN: %report %t.json | FileCheck --check-prefix=SHUTDOWN %s
#include <cstdio>
#include <cstring>
#include <hotpath/hotpath.h>
#include <unistd.h>

static volatile int Sink;
[[hotpath::measure]] void leaf() { Sink = Sink + 1; }
[[hotpath::measure]] void waits() { pause(); }
static std::atomic<int> Told{0};
int main(int, char **argv) {
  leaf();
  printf("started\n");
  if (strcmp(argv[1], "forever") == 0)
    for (;;)
      waits();
  hotpath::session session("short");
  session.timeout(20).before_report([] { Told = 1; });
  leaf();
  leaf();
  while (access(getenv("HOTPATH_OUTPUT_PATH"), R_OK) != 0)
    usleep(1000);
  for (int i = 0; i < 100; i++)
    leaf();
  printf("ended %d, told %d\n", session.end(), Told.load());
}
// RUNS-ON: ended 0, told 1
// TIMEOUT: leaf calls=2 symbol
// TIMEOUT-NOT: calls=
// FOREVER: started
// SHUTDOWN: leaf calls=1 symbol
// SHUTDOWN: waits calls=1 open=1
