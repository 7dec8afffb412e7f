// Attributes of ours on what is no function are refused in our words, at the
// attribute.
// RUN: %hpxx -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: not %hpxx -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s

[[hotpath::measure]] int Variable; // expected-error {{hotpath: 'measure' applies to functions only}}
// CHECK: place.cpp:[[#@LINE-1]]:12: error: hotpath: 'measure' applies
struct [[hotpath::measure]] Class {}; // expected-error {{hotpath: 'measure' applies to functions only}}
// CHECK: place.cpp:[[#@LINE-1]]:19: error: hotpath: 'measure' applies
enum [[hotpath::skip]] Enumeration {}; // expected-error {{hotpath: 'skip' applies to functions, classes and namespaces only}}
// CHECK: place.cpp:[[#@LINE-1]]:17: error: hotpath: 'skip' applies
[[hotpath::measure_all]] void function(); // expected-error {{hotpath: 'measure_all' applies to classes and namespaces, or as a declaration of its own to the rest of the file}}
// CHECK: place.cpp:[[#@LINE-1]]:12: error: hotpath: 'measure_all' applies
void parameter([[hotpath::measure("x")]] int P); // expected-error {{hotpath: 'measure' applies to functions only}}
// CHECK: place.cpp:[[#@LINE-1]]:27: error: hotpath: 'measure' applies
int Gnu __attribute__((hotpath_measure)); // expected-error {{hotpath: 'hotpath_measure' applies to functions only}}
// CHECK: place.cpp:[[#@LINE-1]]:24: error: hotpath: 'hotpath_measure' applies

void statement(int X) {
  [[hotpath::measure]] X = 1; // expected-error {{hotpath: 'measure' does not apply to statements}}
  // CHECK: place.cpp:[[#@LINE-1]]:14: error: hotpath: 'measure' does not apply
}

// Every place where a function can carry it.
[[hotpath::measure]] void leading();
void trailing [[hotpath::measure]] ();
void gnu() __attribute__((hotpath_measure));
template <class T> [[hotpath::measure]] T functionTemplate(T X) { return X; }
struct Members {
  [[hotpath::measure]] Members();
  [[hotpath::skip]] ~Members();
  [[hotpath::measure]] static int shared();
  [[hotpath::measure]] operator int() const;
  [[hotpath::measure]] friend int befriended(Members &) { return 1; }
  template <class T> [[hotpath::measure]] T member(T X) { return X; }
};
auto Lambda = [](int X) __attribute__((hotpath_measure)) { return X; };
namespace [[hotpath::measure_all]] measured {}
namespace [[hotpath::skip]] skipped {}
struct [[hotpath::measure_all]] MeasuredClass {};
struct [[hotpath::skip]] SkippedClass {};
union [[hotpath::measure_all]] MeasuredUnion {};
[[hotpath::measure_all]];
