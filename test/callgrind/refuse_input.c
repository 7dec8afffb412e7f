// What hotpath merge refuses before it comes to counts: fields in which two reports
// differ, reports of the wrong kind, files that cannot be read. One sentence, the exit
// code, and no output file.
// REQUIRES: valgrind, once
// RUN: rm -rf %t && mkdir -p %t/folder
// RUN: %hpcc -O2 %s -o %t/p %link_runtime
// RUN: %S/Inputs/count %t/1 %t/p
// DEFINE: %{merge} = %hotpath merge -o out --callgrind-out 1.cg
// DEFINE: %{edit} = cd %t && %python %S/Inputs/edit.py
// DEFINE: %{fails} = cd %t && %S/Inputs/exit_code
// DEFINE: %{n} = 1.native.json
// DEFINE: %{c} = 1.callgrind.json

// RUN: %{edit} %{n} e schema=2
// RUN: %{fails} 4 %{merge} e %{c} 2>&1 | FileCheck --check-prefix=SCHEMA %s
// SCHEMA: hotpath merge: e has schema 2, this hotpath knows schema 1

// RUN: %{edit} %{c} e meta.workload=words
// RUN: %{fails} 3 %{merge} %{n} e 2>&1 | FileCheck --check-prefix=WORKLOAD %s
// WORKLOAD: hotpath merge: workload differs: none in 1.native.json, 'words' in e; set HOTPATH_WORKLOAD to the same for both runs

// RUN: %{edit} %{c} e meta.session=warm
// RUN: %{fails} 3 %{merge} %{n} e 2>&1 | FileCheck --check-prefix=SESSION %s
// SESSION: hotpath merge: session differs: none in 1.native.json, 'warm' in e; merge the reports of the same session

// RUN: %{edit} %{n} e meta.run=merged
// RUN: %{fails} 3 %{merge} e %{c} 2>&1 | FileCheck --check-prefix=MERGED %s
// MERGED: hotpath merge: e is of run 'merged' already; merge the reports that it was made of

// RUN: %{edit} %{n} e meta.run=sum
// RUN: %{fails} 3 %{merge} e %{c} 2>&1 | FileCheck --check-prefix=SUM %s
// SUM: hotpath merge: e is a sum of several processes; Callgrind's counts are of one, so merge them with a report of one

// RUN: %{edit} %{c} e meta.callgrind=
// RUN: %{fails} 3 %{merge} %{n} e 2>&1 | FileCheck --check-prefix=ZONES %s
// ZONES: hotpath merge: e has no zones or no meta.callgrind

// RUN: env HOTPATH_REPORT=-functions_timing HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=%t/untimed %t/p
// RUN: %{fails} 3 %{merge} untimed %{c} 2>&1 | FileCheck --check-prefix=TIMING %s
// TIMING: hotpath merge: untimed has no functions_timing

// RUN: touch %t/empty
// RUN: %{fails} 3 %hotpath merge -o out --callgrind-out empty %{n} %{c} 2>&1 | FileCheck --check-prefix=EMPTY %s
// EMPTY: hotpath merge: empty and what stands beside it is empty; count again
// RUN: %{fails} 4 %hotpath merge -o out --callgrind-out %{n} %{n} %{c} 2>&1 | FileCheck --check-prefix=FOREIGN %s
// FOREIGN: hotpath merge: 1.native.json:1: this is no line of a Callgrind file:
// RUN: %{fails} 4 %hotpath merge -o out --callgrind-out folder %{n} %{c} 2>&1 | FileCheck --check-prefix=FOLDER %s
// FOLDER: hotpath merge: folder: cannot be read: Is a directory
// RUN: %{fails} 4 %{merge} folder %{c} 2>&1 | FileCheck --check-prefix=REPORT %s
// REPORT: hotpath merge: cannot read folder: Is a directory
// RUN: %{fails} 4 %hotpath merge -o none/out --callgrind-out 1.cg %{n} %{c} 2>&1 | FileCheck --check-prefix=OUTPUT %s
// OUTPUT: hotpath merge: cannot write none/out: No such file or directory

// Callgrind's files have mode 0600, and another user's cannot be read.
// RUN: cp %t/1.cg.1 %t/closed && chmod 000 %t/closed
// RUN: %{fails} 4 %S/Inputs/unprivileged %hotpath merge -o out --callgrind-out closed %{n} %{c} 2>&1 | FileCheck --check-prefix=CLOSED %s
// CLOSED: hotpath merge: closed: cannot be read, it belongs to user {{[0-9]+}} (Callgrind gives its files mode 0600); change its mode or read it as that user
// RUN: cp %t/%{n} %t/shut && chmod 000 %t/shut
// RUN: %{fails} 4 %S/Inputs/unprivileged %{merge} shut %{c} 2>&1 | FileCheck --check-prefix=SHUT %s
// SHUT: hotpath merge: cannot read shut: Permission denied

// RUN: test ! -e %t/out
__attribute__((hotpath_measure)) static void work(void) {
  __asm__ volatile("");
}

int main(void) {
  work();
  return 0;
}
