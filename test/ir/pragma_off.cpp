// A pragma switches the argument measure_all off for the rest of its file only.
// RUN: split-file %s %t
// RUN: %hpxx -O0 -S -emit-llvm -fplugin-arg-hotpath-measure_all -I%t -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --implicit-check-not=_no %s
// RUN: %hpcc -x c -O0 -S -emit-llvm -fplugin-arg-hotpath-measure_all -I%t -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --implicit-check-not=_no %s

// CHECK-DAG: c"header_yes\00"
// CHECK-DAG: c"main_yes\00"

//--- header.h
static int header_yes(void) { return 1; }
#pragma hotpath measure_all(off)
static int header_no(void) { return 1; }

//--- main.cpp
#include "header.h"
int main_yes(void) { return header_yes() + header_no(); }
