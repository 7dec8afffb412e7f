// HOTPATH_REPORT chooses the sections; what it does not know is one line.
// RUN: %hpcc -O2 %s -o %t %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_REPORT=functions_timing %t 2>&1 | FileCheck --check-prefix=WITH %s
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_REPORT=-functions_timing %t 2>&1 | FileCheck --check-prefix=WITHOUT %s
// RUN: env HOTPATH_REPORT=auto,-functions_timing %t 2>&1 | FileCheck --check-prefix=TITLE --implicit-check-not=main %s
// RUN: env HOTPATH_REPORT=functions %t 2>&1 | FileCheck --check-prefix=UNKNOWN %s
__attribute__((hotpath_measure)) int main(void) { return 0; }
// TITLE: hotpath: report_sections.c.tmp,
// WITH: "functions_timing":
// WITHOUT-NOT: "functions_timing":
// WITHOUT: "meta":
// WITHOUT-NOT: "functions_timing":
// UNKNOWN: hotpath: HOTPATH_REPORT=functions ignored: it has to be auto, all or names of sections
// UNKNOWN-NOT: ignored
// UNKNOWN: main
