// A function that code generation meets first through a bare prototype, a use
// before the definition, is measured all the same.
// RUN: %hpcc -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %hpcc -O0 -fplugin-arg-hotpath-measure_all -S -emit-llvm -o - %s | FileCheck --check-prefixes=CHECK,ALL %s

static int used_first(int);
int user(void) { return used_first(1); }
__attribute__((hotpath_measure)) static int used_first(int x) { return x + 1; }

__attribute__((hotpath_measure)) static int marked_on_declaration(int);
int user2(void) { return marked_on_declaration(1); }
static int marked_on_declaration(int x) { return x + 2; }
// CHECK-DAG: c"used_first\00"
// CHECK-DAG: c"marked_on_declaration\00"
// ALL-DAG: c"user\00"
// ALL-DAG: c"user2\00"
