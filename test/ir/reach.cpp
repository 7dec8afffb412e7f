// How far measure_all reaches: only-main-file, include-system, min-instructions.
// RUN: split-file %s %t
// RUN: %hpxx -O1 -S -emit-llvm -fplugin-arg-hotpath-measure_all -I%t -isystem %t/system -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --check-prefix=ALL --implicit-check-not=inSystem %s
// RUN: %hpxx -O1 -S -emit-llvm -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-only-main-file -I%t -isystem %t/system -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --check-prefix=MAIN --implicit-check-not=inHeader --implicit-check-not=inSystem %s
// RUN: %hpxx -O1 -S -emit-llvm -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-include-system -I%t -isystem %t/system -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --check-prefix=SYSTEM %s
// RUN: %hpxx -O1 -S -emit-llvm -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-min-instructions=30 -I%t -isystem %t/system -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --check-prefix=MIN --implicit-check-not=small --implicit-check-not=inHeader %s
// RUN: not %hpxx -fsyntax-only -fplugin-arg-hotpath-min-instructions=many %t/main.cpp 2>&1 | FileCheck --check-prefix=NUMBER %s

// ALL-DAG: c"inHeader\00"
// ALL-DAG: c"small\00"
// ALL-DAG: c"loops\00"
// ALL-DAG: c"calls\00"
// MAIN-DAG: c"small\00"
// SYSTEM-DAG: c"inSystem\00"
// SYSTEM-DAG: c"inHeader\00"
// MIN-DAG: c"loops\00"
// MIN-DAG: c"calls\00"
// MIN-DAG: c"markedSmal\00"
// NUMBER: error: hotpath: wrong value in plugin argument 'min-instructions=many'; expected 'N'

//--- header.h
__attribute__((noinline)) inline int inHeader(int x) { return x * 3; }

//--- system/system.h
__attribute__((noinline)) inline int inSystem(int x) { return x * 5; }

//--- main.cpp
#include "header.h"
#include <system.h>
void external(int);
int small(int x) { return x + 1; }
int loops(int *x) {
  int n = 0;
  while (*x++)
    n++;
  return n;
}
void calls(int x) { external(x); }
[[hotpath::measure]] int markedSmal(int x) { return x + inHeader(x) + inSystem(x); }
