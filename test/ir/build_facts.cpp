// The first site of a unit brings the options that change how its code performs. The
// linker keeps equal lines once; what is measured nowhere brings none.
// RUN: %hpxx -O2 -march=haswell -DNDEBUG -D_FORTIFY_SOURCE=2 -fPIC -c %s -o %t.first.o
// RUN: %hpxx -O2 -march=haswell -DNDEBUG -D_FORTIFY_SOURCE=2 -fPIC -c %s -o %t.second.o -Dname=second
// RUN: ld -shared %t.first.o %t.second.o -o %t.so
// RUN: readelf -p .GCC.command.line %t.so | FileCheck %s
// RUN: %hpxx -Oz -flto=thin -ffast-math -fsanitize=address -S -emit-llvm %s -o - | FileCheck %s --check-prefix OTHER
// RUN: echo '[skip]' > %t.skip && echo 'fun:name' >> %t.skip
// RUN: %hpxx -O2 -fplugin-arg-hotpath-filter=%t.skip -c %s -o %t.none.o
// RUN: readelf -SW %t.none.o | FileCheck %s --check-prefix NONE
//
// CHECK: hotpath-plugin: {{[0-9.]+}}, LLVM {{[0-9]+\.}}
// CHECK-NEXT: hotpath-options: -O2 -march=haswell -DNDEBUG -D_FORTIFY_SOURCE=2{{$}}
// CHECK-NEXT: hotpath-library: lib{{stdc\+\+|c\+\+}} {{[0-9]+}}
// CHECK-NOT: hotpath-
//
// OTHER: hotpath-options: -Oz -flto=thin -fsanitize=address -ffast-math
//
// NONE-NOT: command.line
#include <cstddef>
[[hotpath::measure]] int name() { return 1; }
