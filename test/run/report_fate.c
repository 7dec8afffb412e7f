// Whatever becomes of the report, output and exit code stay the program's own, and
// stderr gets one line.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_PATH=/nonexistent/folder/report not %t > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=OUT %s < %t.out
// RUN: FileCheck --check-prefix=PATH %s < %t.err
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=/dev/full not %t > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=OUT %s < %t.out
// RUN: FileCheck --check-prefix=FULL %s < %t.err
// RUN: env HOTPATH_OUTPUT_FORMAT=jsn HOTPATH_OUTPUT_PATH=%t.txt HOTPATH_LIMT=3 not %t 2> %t.err
// RUN: FileCheck --check-prefix=OPTIONS %s < %t.err
// RUN: env HOTPATH_OFF=1 not %t 2> %t.err
// RUN: not test -s %t.err
// RUN: env HOTPATH_OUTPUT_FORMAT=none not %t 2> %t.err
// RUN: not test -s %t.err
#include <stdio.h>

__attribute__((hotpath_measure)) void measured(void) { puts("the program's own"); }

int main(void) {
  measured();
  return 3;
}
// OUT: {{^}}the program's own{{$}}
// OUT-NOT: {{.}}
// PATH: hotpath: {{.*}}/nonexistent/folder/report{{.*}}
// PATH-NOT: {{.}}
// FULL: hotpath: {{.*}}/dev/full{{.*}}
// FULL-NOT: {{.}}
// OPTIONS-DAG: hotpath: {{.*}}HOTPATH_LIMT{{.*}}HOTPATH_LIMIT
// OPTIONS-DAG: hotpath: {{.*}}HOTPATH_OUTPUT_FORMAT{{.*}}jsn
