// measure_all and skip on classes, blocks of namespaces and the rest of a file,
// and the order of decision between them.
// RUN: split-file %s %t
// RUN: %hpxx -std=c++17 -O0 -S -emit-llvm -I%t -o - %t/main.cpp | grep -o 'hotpath.text.* c".*' | FileCheck --implicit-check-not=_no %s

// CHECK-DAG: c"block::in_yes\00"
// CHECK-DAG: c"block::inner::nested_yes\00"
// CHECK-DAG: c"block::InBlock::member_yes\00"
// CHECK-DAG: c"block::marked_yes\00"
// CHECK-DAG: c"Class::inside_yes\00"
// CHECK-DAG: c"Class::outside_yes\00"
// CHECK-DAG: c"Class::Nested::nested_yes\00"
// CHECK-DAG: c"Class::inside_yes::{lambda main.cpp:[[#]]}\00"
// CHECK-DAG: c"Class::Class\00"
// CHECK-DAG: c"Template<int>::instantiated_yes\00"
// CHECK-DAG: c"region_yes\00"
// CHECK-DAG: c"header_yes\00"
// CHECK-DAG: c"attribute_yes\00"

//--- header.h
inline int header_before_no() { return 1; }
#pragma hotpath measure_all(on)
inline int header_yes() { return 1; }

//--- main.cpp
#include "header.h"
int after_header_no() { return header_yes() + header_before_no(); }

namespace [[hotpath::measure_all]] block {
int in_yes() { return 1; }
namespace inner {
int nested_yes() { return 1; }
}
struct InBlock {
  int member_yes() { return 1; }
  [[hotpath::skip]] int skipped_no() { return 1; }
};
struct [[hotpath::skip]] SkippedClass {
  int member_no() { return 1; }
};
namespace [[hotpath::skip]] quiet {
int in_no() { return 1; }
}
[[hotpath::measure]] int marked_yes() { return 1; }
} // namespace block
namespace block {
int other_block_no() { return 1; }
}

struct [[hotpath::measure_all]] Class {
  Class() {}
  ~Class() = default;
  int inside_yes() { return [] { return 1; }(); }
  int outside_yes();
  struct Nested {
    int nested_yes() { return 1; }
  };
  [[hotpath::skip]] int skipped_no() { return 1; }
};
int Class::outside_yes() { return 1; }
template <class T> struct [[hotpath::measure_all]] Template {
  T instantiated_yes() { return 1; }
};

#pragma hotpath measure_all(on)
int region_yes() { return 1; }
#pragma hotpath measure_all(off)
int region_off_no() { return 1; }

int use_no() {
  Class object;
  return block::in_yes() + block::inner::nested_yes() + block::InBlock().member_yes() +
         block::InBlock().skipped_no() + block::SkippedClass().member_no() + block::quiet::in_no() +
         block::marked_yes() + object.inside_yes() + object.outside_yes() +
         Class::Nested().nested_yes() + object.skipped_no() + Template<int>().instantiated_yes();
}
[[hotpath::measure_all]];
int attribute_yes() { return 1; }
