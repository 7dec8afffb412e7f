// -Rpass=hotpath says what is measured and why, -Rpass-missed=hotpath what is left
// out and why; the summary counts.
// RUN: split-file %s %t
// RUN: %hpxx -O2 -std=c++17 -c -o /dev/null -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-filter=%t/filter.txt -fplugin-arg-hotpath-min-instructions=5 -Rpass=hotpath %t/main.cpp 2>&1 | FileCheck --check-prefix=PASS --implicit-check-not=missed %s
// RUN: %hpxx -O2 -std=c++17 -c -o /dev/null -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-filter=%t/filter.txt -fplugin-arg-hotpath-min-instructions=5 -Rpass-missed=hotpath %t/main.cpp 2>&1 | FileCheck --check-prefix=MISSED --implicit-check-not="is measured" %s
// RUN: %hpxx -O2 -std=c++17 -c -o /dev/null -fplugin-arg-hotpath-measure_all -fplugin-arg-hotpath-filter=%t/filter.txt -fplugin-arg-hotpath-min-instructions=5 -fplugin-arg-hotpath-summary %t/main.cpp 2>&1 | FileCheck --check-prefix=SUMMARY %s
// RUN: %hpxx -O2 -std=c++17 -c -o /dev/null -fplugin-arg-hotpath-measure_all %t/main.cpp 2>&1 | FileCheck --allow-empty --check-prefix=SILENT %s

// PASS-DAG: main.cpp:[[#]]:{{[0-9]+}}: remark: hotpath: 'marked' is measured: {{\[\[hotpath::measure\]\]}} [-Rpass=hotpath]
// PASS-DAG: remark: hotpath: 'filtered' is measured: filter {{.*}}filter.txt:2 [-Rpass=hotpath]
// PASS-DAG: remark: hotpath: 'argument' is measured: -fplugin-arg-hotpath-measure_all [-Rpass=hotpath]
// PASS-DAG: remark: hotpath: 'Class::member' is measured: {{\[\[hotpath::measure_all\]\]}} on 'Class' [-Rpass=hotpath]

// MISSED-DAG: main.cpp:[[#]]:{{[0-9]+}}: remark: hotpath: 'skipped' is not measured: {{\[\[hotpath::skip\]\]}} [-Rpass-missed=hotpath]
// MISSED-DAG: remark: hotpath: 'filterSkipped' is not measured: filter {{.*}}filter.txt:4 [-Rpass-missed=hotpath]
// MISSED-DAG: remark: hotpath: 'pragmaOff' is not measured: #pragma hotpath measure_all(off) [-Rpass-missed=hotpath]
// MISSED-DAG: remark: hotpath: 'tiny' is not measured: it is smaller than min-instructions [-Rpass-missed=hotpath]
// MISSED-DAG: remark: hotpath: 'bare' is not measured: it is naked [-Rpass-missed=hotpath]

// SILENT-NOT: {{.}}

// SUMMARY: hotpath: {{.*}}main.cpp: 4 functions measured (2 marked, 2 by measure_all); left out: 1 inlined or unused, 3 skipped, 1 below min-instructions, 1 that cannot be measured

//--- filter.txt
[measure]
fun:filtered
[skip]
fun:filterSkipped

//--- main.cpp
void external(int);
[[hotpath::measure]] void marked() { external(1); }
void filtered() { external(2); }
static void inlined() { external(3); }
void argument() { inlined(); external(4); }
[[hotpath::skip]] void skipped() { external(5); }
void filterSkipped() { external(6); }
__attribute__((naked)) void bare() { asm("ret"); }
int tiny(int x) { return x; }
struct [[hotpath::measure_all]] Class {
  void member();
};
void Class::member() { external(7); }
#pragma hotpath measure_all(off)
void pragmaOff() { external(8); }
