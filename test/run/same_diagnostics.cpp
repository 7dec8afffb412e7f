// Errors and warnings of the compiler's own are the same with the plugin.
// RUN: not %clangxx -std=c++17 -Wall -Wextra -fsyntax-only %s 2> %t.without
// RUN: not %hpxx -fplugin-arg-hotpath-measure_all -std=c++17 -Wall -Wextra -fsyntax-only %s 2> %t.with
// RUN: diff %t.without %t.with
// RUN: FileCheck %s < %t.with
int noReturn() {}
void unused() { int variable; }
template <class T> struct Wrong { typename T::missing member; };
Wrong<int> instance;
int overload(int);
int overload(double);
int ambiguous = overload(1L);
constexpr int notConstant() { int x; return x; }
static_assert(notConstant() == 0);
struct Incomplete;
Incomplete object;
// CHECK: error
