// hotpath-clang++ in place of clang++ measures: in one step, in two, from standard input,
// and passes every argument on as it is. HOTPATH_OFF=1 leaves the plain compiler.
// RUN: rm -rf "%t it's" && mkdir "%t it's" && cp %s "%t it's/a b.cpp" && cd "%t it's"
// RUN: %build_dir/bin/hotpath-clang++ -std=c++17 -O2 -Werror '-DLABEL="a  b"' "a b.cpp" -o one
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json ./one
// RUN: %report %t.json | FileCheck %s
// RUN: %build_dir/bin/hotpath-clang++ -Werror -DLABEL='"a  b"' -c "a b.cpp" -o two.o
// RUN: %build_dir/bin/hotpath-clang++ -Werror two.o -o two
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json ./two
// RUN: %report %t.json | FileCheck %s
// RUN: %build_dir/bin/hotpath-clang++ -DLABEL='"a  b"' -o three -x c++ - < "a b.cpp"
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.json ./three
// RUN: %report %t.json | FileCheck --check-prefix=STDIN %s
// RUN: env HOTPATH_OFF=1 %build_dir/bin/hotpath-clang++ -DLABEL='"a  b"' -I%source_dir/attributes/include "a b.cpp" -o off
// RUN: ./off 2>&1 | not grep .
// RUN: %build_dir/bin/hotpath-clang --version | FileCheck --check-prefix=VERSION %s
// RUN: not %build_dir/bin/hotpath-clang++ nowhere.cpp 2>&1 | FileCheck --check-prefix=FAILS %s
// REQUIRES: once
#include <hotpath/attributes.h>

HOTPATH_MEASURE_AS(LABEL) int measured(int i) { return i + 1; }

int main() { return measured(measured(0)) - 2; }

// CHECK: a  b calls=2 symbol=_Z8measuredi at a b.cpp:
// STDIN: a  b calls=2
// VERSION: clang version
// FAILS: no such file or directory: 'nowhere.cpp'
