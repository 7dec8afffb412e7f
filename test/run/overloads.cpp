// Two rows of one name are told apart in the table by their parameters, and if those
// are equal by their place; a name that stands alone carries neither.
// RUN: split-file %s %t
// RUN: %hpxx -O1 %t/one.cpp %t/two.cpp -o %t/program %link_runtime
// RUN: env HOTPATH_OUTPUT_PATH=%t/table HOTPATH_FUNCTIONS_LIMIT=0 %t/program
// RUN: FileCheck %s < %t/table

// CHECK-DAG: {{^ }}alone 1 {{[<0-9]}}
// CHECK-DAG: {{^ }}space::over(int) 1 {{[<0-9]}}
// CHECK-DAG: {{^ }}space::over(const char *, ...) 2 {{[<0-9]}}
// CHECK-DAG: {{^ }}Class::get() 3 {{[<0-9]}}
// CHECK-DAG: {{^ }}Class::get() const 4 {{[<0-9]}}
// CHECK-DAG: {{^ }}same(int) (one.cpp:[[#]]) 5 {{[<0-9]}}
// CHECK-DAG: {{^ }}same(int) (two.cpp:[[#]]) 6 {{[<0-9]}}

//--- one.cpp
#define M [[hotpath::measure]]
volatile int sink;
namespace space {
M void over(int x) { sink = x; }
M void over(const char *, ...) { sink = 2; }
} // namespace space
struct Class {
  M int get() { return 1; }
  M int get() const { return 2; }
};
M void alone() {}
M static void same(int x) { sink = x; }
void second();
int main() {
  Class object;
  const Class &constant = object;
  alone();
  space::over(1);
  space::over("a");
  space::over("b", 1);
  for (int i = 0; i < 3; i++)
    object.get();
  for (int i = 0; i < 4; i++)
    constant.get();
  for (int i = 0; i < 5; i++)
    same(i);
  second();
}

//--- two.cpp
volatile int other;
[[hotpath::measure]] static void same(int x) { other = x; }
void second() {
  for (int i = 0; i < 6; i++)
    same(i);
}
