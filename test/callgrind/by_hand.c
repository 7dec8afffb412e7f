// Whoever calls valgrind himself sets HOTPATH_MERGE_REPORT, and the program writes the
// merged report at its exit; where that fails it says why, exits with the code of
// 'hotpath merge', and writes nothing.
//
// REQUIRES: valgrind, once
// RUN: rm -rf %t && mkdir %t
// RUN: %hpcc -O2 %s -o %t/program %link_runtime
// DEFINE: %{in} = cd %t && env HOTPATH_OUTPUT_FORMAT=json
// DEFINE: %{fails} = cd %t && %S/Inputs/exit_code
// DEFINE: %{merge} = HOTPATH_TOOL=%hotpath HOTPATH_MERGE_REPORT=native.json
// DEFINE: %{count} = valgrind -q --tool=callgrind --demangle=no --instr-atstart=no
// RUN: %{in} HOTPATH_OUTPUT_PATH=native.json ./program
//
// RUN: %{in} %{merge} HOTPATH_OUTPUT_PATH=merged.json NAME=counts HOTPATH_CALLGRIND_OUT_FILE=%%q{NAME}.%%p %{count} --callgrind-out-file=%%q{NAME}.%%p ./program
// RUN: %python -m jsonschema -i %t/merged.json %source_dir/runtime/schema/report-1.schema.json
// RUN: %python %S/Inputs/all_match.py %t/merged.json 2
//
// Without a path the report goes to standard error, as a table if nothing else is said;
// Callgrind's file is found under its usual name.
// RUN: cd %t && env %{merge} %{count} ./program 2>&1 | FileCheck --check-prefix=TABLE %s
// TABLE: hotpath: program, {{[0-9,]+}} instructions
// TABLE: work {{ *}}3 {{ *}}[[#]]
// RUN: cd %t && env %{merge} HOTPATH_OUTPUT_FORMAT=json-pretty %{count} ./program 2>&1 | FileCheck --check-prefix=PRETTY %s
// PRETTY: {{^}}    "run": "merged"
//
// The command is found beside the program, and on PATH.
// RUN: mkdir %t/beside && cp %t/program %t/beside && ln -s %hotpath %t/beside/hotpath
// RUN: cd %t && env HOTPATH_MERGE_REPORT=native.json %{count} beside/program 2>&1 | FileCheck --check-prefix=TABLE %s
// RUN: cd %t && env HOTPATH_MERGE_REPORT=native.json PATH=%t/beside:/usr/bin:/bin %{count} ./program 2>&1 | FileCheck --check-prefix=TABLE %s
// RUN: %{fails} 4 env HOTPATH_MERGE_REPORT=native.json HOTPATH_TOOL=./no/hotpath HOTPATH_OUTPUT_PATH=out %{count} ./program 2>&1 | FileCheck --check-prefix=TOOL %s
// TOOL: hotpath: HOTPATH_MERGE_REPORT: nothing is merged: HOTPATH_TOOL=./no/hotpath is no program
// RUN: %{fails} 4 env HOTPATH_MERGE_REPORT=native.json PATH=/usr/bin:/bin HOTPATH_OUTPUT_PATH=out %{count} ./program 2>&1 | FileCheck --check-prefix=NO_TOOL %s
// NO_TOOL: hotpath: HOTPATH_MERGE_REPORT: nothing is merged: the hotpath command is neither beside the program nor on PATH; set HOTPATH_TOOL to where it is
//
// RUN: %{fails} 3 env %{merge} HOTPATH_BENCHMARK=other HOTPATH_OUTPUT_PATH=out %{count} ./program 2>&1 | FileCheck --check-prefix=BENCHMARK %s
// BENCHMARK: hotpath merge: benchmark differs: none in {{.*}}native.json, 'other' in this run; set HOTPATH_BENCHMARK to the same for both runs
// RUN: %{fails} 4 env %{merge} HOTPATH_CALLGRIND_OUT_FILE=wrong HOTPATH_OUTPUT_PATH=out %{count} ./program 2>&1 | FileCheck --check-prefix=FILE %s
// FILE: hotpath merge: {{.*}}wrong: cannot be read: No such file or directory
// RUN: %{fails} 4 env HOTPATH_TOOL=%hotpath HOTPATH_MERGE_REPORT=nothing HOTPATH_OUTPUT_PATH=out %{count} ./program 2>&1 | FileCheck --check-prefix=NATIVE %s
// NATIVE: hotpath merge: {{.*}}nothing: No such file or directory
// RUN: %{fails} 3 env %{merge} HOTPATH_OUTPUT_PATH=out %{count} --separate-threads=yes ./program 2>&1 | FileCheck --check-prefix=THREADS %s
// THREADS: hotpath merge: {{.*}} is of one thread only, and the others' files are not there before the program has ended; run Callgrind without --separate-threads
//
// The variable is for the run under Callgrind alone.
// RUN: %{fails} 4 env %{merge} ./program 2>&1 | FileCheck --check-prefix=PLAIN %s
// PLAIN: hotpath: HOTPATH_MERGE_REPORT: nothing is merged: this run is not under Callgrind; the variable is for the one that is
// RUN: %{fails} 4 env %{merge} valgrind -q --tool=none ./program 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: hotpath: HOTPATH_MERGE_REPORT: nothing is merged: this is another tool of Valgrind's; run Callgrind
//
// RUN: test ! -e %t/out
__attribute__((hotpath_measure)) static void leaf(void) {
  __asm__ volatile("");
}
__attribute__((hotpath_measure)) static void work(void) {
  leaf();
  leaf();
}
int main(void) {
  for (int i = 0; i < 3; i++)
    work();
  return 0;
}
