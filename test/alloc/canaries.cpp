// What the runtime's canaries allocate, before the session, is not the program's.
// REQUIRES: once
// RUN: %hpxx -O2 %s -o %t %link_alloc
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.plain.json %t
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.canaries.json HOTPATH_CANARIES=1 %t
// RUN: FileCheck %s --check-prefix=RAN --input-file=%t.canaries.json
// RUN: %python -c "import json, sys; print(*(json.load(open(p))['functions_alloc']['before_session'] for p in sys.argv[1:]), sep=chr(10))" %t.plain.json %t.canaries.json | FileCheck %s
//
// RAN: "canaries"
// CHECK: {'bytes': [[BYTES:[0-9]+]], 'count': [[COUNT:[1-9][0-9]*]]}
// CHECK-NEXT: {'bytes': [[BYTES]], 'count': [[COUNT]]}
#include <cstdlib>
static void *volatile Block;
struct early {
  early() { Block = std::malloc(100); }
} Early __attribute__((init_priority(101)));
[[hotpath::measure]] static void work() { Block = std::malloc(1); }
int main() { work(); }
