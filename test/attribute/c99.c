// The header's macros in plain C, with the plugin.
// RUN: %hpcc -std=c99 -Wall -Wextra -Wpedantic -Werror -S -emit-llvm -o - %s | FileCheck %s
#include <hotpath/attributes.h>

HOTPATH_MEASURE int plain(void) { return 1; }
HOTPATH_MEASURE_AS("macro label") int labelled(void) { return 2; }
HOTPATH_SKIP int skipped(void);
int skipped(void) { return 3; }
// CHECK-DAG: c"plain\00"
// CHECK-DAG: c"macro label\00"
// CHECK-NOT: c"skipped\00"
