// A constructor and a destructor count once per object, whatever variants the ABI
// makes of them: complete, base, deleting; with virtual bases and without; marked,
// and after inlining.
// RUN: %hpxx -O0 %s -o %t.O0 %link_runtime
// RUN: %hpxx -O2 %s -o %t.O2 %link_runtime
// RUN: %hpxx -O2 -fplugin-arg-hotpath-measure_all -DALL %s -o %t.all %link_runtime
// RUN: %hpxx -O0 -fplugin-arg-hotpath-measure_all -DALL %s -o %t.all0 %link_runtime
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O0.json %t.O0
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.O2.json %t.O2
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.all.json %t.all
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t.all0.json %t.all0
// RUN: %report %t.O0.json | FileCheck %s
// RUN: %report %t.O2.json | FileCheck %s
// RUN: %report %t.all.json | FileCheck %s
// RUN: %report %t.all0.json | FileCheck %s

#ifdef ALL
#define MEASURE __attribute__((noinline))
#else
#define MEASURE [[hotpath::measure]]
#endif

volatile int sink;

struct Base {
  MEASURE Base();
  MEASURE virtual ~Base();
};
Base::Base() { sink = 1; }
Base::~Base() { sink = 2; }
struct Inline : Base {
  MEASURE Inline() { sink = 3; }
  MEASURE ~Inline() { sink = 4; }
};
struct Virtual : virtual Base {
  MEASURE Virtual() { sink = 5; }
  MEASURE ~Virtual() { sink = 6; }
};
struct Most : Virtual {
  MEASURE Most() { sink = 7; }
  MEASURE ~Most() { sink = 8; }
};
// Bodies that handle another object of the class, through another variant.
struct Chain : virtual Base {
  Chain *next;
  MEASURE Chain(int n) : next(n ? new Chain(n - 1) : nullptr) { sink = 12; }
  MEASURE ~Chain() { delete next; }
};
struct MostChain : Chain {
  MostChain(int n) : Chain(n) {}
};
struct Delegating {
  MEASURE Delegating(int) { sink = 9; }
  MEASURE Delegating() : Delegating(1) { sink = 10; }
};
template <class T> struct Holder {
  T held;
  MEASURE Holder() { sink = 11; }
};

int main() {
  for (int i = 0; i < 2; i++)
    Base base;
  for (int i = 0; i < 3; i++)
    Inline object;
  for (int i = 0; i < 4; i++)
    delete static_cast<Base *>(new Inline);
  for (int i = 0; i < 5; i++)
    Virtual object;
  for (int i = 0; i < 6; i++)
    delete static_cast<Base *>(new Most);
  {
    MostChain chain(3);
  }
  for (int i = 0; i < 7; i++)
    Delegating object;
  for (int i = 0; i < 8; i++)
    Holder<int> object;
}

// 2 + 3 + 4 + 5 + 6 bases and 4 in the chain; 3 + 4 inline ones; 5 + 6 with a
// virtual base.
// CHECK: {{^}}Base::Base calls=24 
// CHECK: {{^}}Base::~Base calls=24 
// CHECK: {{^}}Chain::Chain calls=4 
// CHECK: {{^}}Chain::~Chain calls=4 
// CHECK-DAG: {{^}}Delegating::Delegating calls=7 symbol=_ZN10DelegatingC{{[12]}}Ei 
// CHECK-DAG: {{^}}Delegating::Delegating calls=7 symbol=_ZN10DelegatingC{{[12]}}Ev 
// CHECK: {{^}}Holder<int>::Holder calls=8 
// CHECK: {{^}}Inline::Inline calls=7 
// CHECK: {{^}}Inline::~Inline calls=7 
// CHECK: {{^}}Most::Most calls=6 
// CHECK: {{^}}Most::~Most calls=6 
// CHECK: {{^}}Virtual::Virtual calls=11 
// CHECK: {{^}}Virtual::~Virtual calls=11 
