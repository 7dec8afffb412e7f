// A filter's sections, kinds and globs; several add up; the order of decision.
// RUN: split-file %s %t
// RUN: %hpxx -O0 -S -emit-llvm -fplugin-arg-hotpath-filter=%t/one.txt -fplugin-arg-hotpath-filter=%t/two.txt -I%t -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --implicit-check-not=_no %s
// RUN: %hpxx -O0 -fsyntax-only -Rpass-missed=hotpath -fplugin-arg-hotpath-filter=%t/unused.txt -I%t %t/main.cpp 2>&1 | FileCheck --check-prefix=UNUSED %s
// RUN: not %hpxx -O0 -fsyntax-only -fplugin-arg-hotpath-filter=%t/bad.txt %t/main.cpp 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %hpxx -O0 -fsyntax-only -fplugin-arg-hotpath-filter=%t/absent.txt %t/main.cpp 2>&1 | FileCheck --check-prefix=ABSENT %s

// CHECK-DAG: c"space::parse_yes\00"
// CHECK-DAG: c"space::Template<int>::get_yes\00"
// CHECK-DAG: c"mangled_yes\00"
// CHECK-DAG: c"choice_a_yes\00"
// CHECK-DAG: c"choice_b_yes\00"
// CHECK-DAG: c"header_yes\00"
// CHECK-DAG: c"marked_yes\00"

// UNUSED: remark: hotpath: filter {{.*}}unused.txt:2: the pattern 'nothing::*' matched no function
// UNUSED-NOT: pattern 'marked_yes'

// BAD: error: hotpath: filter {{.*}}bad.txt:1: expected the section '[measure]' or '[skip]' before the first pattern
// BAD: error: hotpath: filter {{.*}}bad.txt:2: unknown section '[meaure]'
// BAD: error: hotpath: filter {{.*}}bad.txt:4: unknown kind 'func'
// BAD: error: hotpath: filter {{.*}}bad.txt:5: expected 'fun:' or 'src:'
// BAD: error: hotpath: filter {{.*}}bad.txt:6: bad pattern 'a[b'
// BAD: error: hotpath: filter {{.*}}bad.txt:7: the pattern is empty
// ABSENT: error: hotpath: filter {{.*}}absent.txt': No such file or directory

//--- one.txt
# A comment.
[measure]
fun:space::*_yes
fun:_Z11mangled_yesv
fun:space::*_no
[skip]
fun:space::skip?ed_no
fun:marked_skipped_no

//--- two.txt
[measure]
fun:choice_{a,b}_yes
src:*/header.h
[skip]
fun:space::Template<*>::quiet_no
fun:space::[l]ist_no

//--- unused.txt
[measure]
fun:nothing::*
fun:marked_yes

//--- bad.txt
fun:early
[meaure]
[measure]
func:x
nothing
fun:a[b
fun:

//--- header.h
inline int header_yes() { return 1; }

//--- main.cpp
#include "header.h"
namespace space {
int parse_yes() { return 1; }
int skipped_no() { return 1; }
int list_no() { return 1; }
template <class T> struct Template {
  T get_yes() { return 1; }
  T quiet_no() { return 1; }
};
} // namespace space
int mangled_yes() { return 1; }
int choice_a_yes() { return 1; }
int choice_b_yes() { return 1; }
int choice_c_no() { return 1; }
[[hotpath::measure]] int marked_yes() { return 1; }
[[hotpath::measure]] int marked_skipped_no() { return 1; }
int use_no() {
  return header_yes() + space::Template<int>().get_yes() + space::Template<int>().quiet_no();
}
