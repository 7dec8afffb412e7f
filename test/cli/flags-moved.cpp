// A tree that was copied elsewhere still works: every part is found from where the
// command is. A path with a space and a quote comes out quoted for eval.
// RUN: %S/Inputs/copy-tree %hotpath %llvm_major "%t/it's moved"
// RUN: sh -c '"$0" flags --compiler --compile --link' "%t/it's moved/bin/hotpath" >%t/flags
// RUN: FileCheck --input-file=%t/flags %s
// RUN: sh -c 'eval "set -- $(cat "$0")"; test $# -eq 6 && cd %t && exec "$1" "$2" "$3" -O2 %s \
// RUN:   "$4" "$5" "$6" -o program' %t/flags
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t/report.json %t/program
// RUN: %report %t/report.json | FileCheck --check-prefix=REPORT %s
#include <hotpath/attributes.h>

HOTPATH_MEASURE_AS("moved") int moved(int i) { return i + 1; }

int main() {
  int value = 0;
  while (value < 7)
    value = moved(value);
  return value - 7;
}

// CHECK: '-fplugin={{.*}}/it'\''s moved/lib/hotpath/llvm-{{[0-9]+}}/hotpath.so'
// CHECK-SAME: '-I{{.*}}/it'\''s moved/include'
// CHECK-SAME: '{{.*}}/it'\''s moved/lib/libhotpath.a' -Wl,--export-dynamic-symbol={{[^ ]*}} -pthread

// REPORT: moved calls=7 symbol=
