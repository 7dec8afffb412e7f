// What the fast path costs on x86-64: inactive, three instructions at entry; the
// countdown is one instruction, so that a signal cannot lose a count; nothing is
// called between the entry and the body.
// RUN: %hpcc --target=x86_64-linux-gnu -O2 -S -o - %s | FileCheck %s

extern int work(int);

__attribute__((hotpath_measure)) int measured(int x) { return work(x) + 1; }

// CHECK-LABEL: measured:
// CHECK:      movq{{[[:space:]]}}__hotpath_active@GOTPCREL(%rip), [[A:%r..]]
// CHECK-NEXT: cmpb{{[[:space:]]}}$0, ([[A]])
// CHECK-NEXT: je
// CHECK-NOT:  call
// CHECK:      {{decl[[:space:]]|addl[[:space:]]\$-1, }}({{.*}},{{.*}},4)
// CHECK-NEXT: js
// CHECK:      callq{{[[:space:]]}}work
