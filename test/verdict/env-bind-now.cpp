// The same program under another size of the environment is the same; under another mode of
// binding it executes the linker's instructions inside of a measured function. That is told as
// another environment and never fails, whatever it looks like.
//
// REQUIRES: valgrind, once
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: printf '[timing]\njudged = false\n' >counts.toml
// DEFINE: %{compare} = %hotpath compare --policy counts.toml
// RUN: %hpxx -O1 %s -o program %link_runtime -Wl,-z,lazy
// RUN: env HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=native.json ./program
// DEFINE: %{count} = HOTPATH_OUTPUT_FORMAT=json HOTPATH_TOOL=%hotpath HOTPATH_MERGE_REPORT=native.json valgrind -q --tool=callgrind --demangle=no --instr-atstart=no ./program
// RUN: env LD_BIND_NOW=1 HOTPATH_OUTPUT_PATH=bound.json %{count}
// RUN: sh -c 'LARGE=$(printf %%20000d 1) LD_BIND_NOW=1 HOTPATH_OUTPUT_PATH=large.json %{count}'
// RUN: env HOTPATH_OUTPUT_PATH=lazy.json %{count}
//
// RUN: %{compare} bound.json --against large.json | FileCheck %s --check-prefix=SAME --match-full-lines
//      SAME:hotpath: pass: no change, 1 function judged
//      SAME:  judged by  policy counts.toml ({{.*}}); environment same
//  SAME-NOT:  !{{.*}}
//
// RUN: %{compare} bound.json --against lazy.json --format markdown | FileCheck %s --check-prefix=LAZY
// LAZY: pass: 1 regression,
// LAZY: environment demoted.
// LAZY: > **Note:** bind\_now differs: 'yes' and 'no', under Callgrind: changes do not fail
// LAZY-NOT: , fails
// LAZY: regression | `uses_the_library(const char *)`
// RUN: %{compare} bound.json --against lazy.json --format json | %python -c "import json, sys; v = json.load(sys.stdin); assert (v['outcome'], v['exit_code'], v['env']) == ('pass', 0, 'demoted'), v; assert sum(f['fails'] for f in v['functions']) == 0"
//
// It is the difference that keeps it from failing.
// RUN: printf '[timing]\njudged = false\n[env]\nseverity.bind_now = "info"\n' >info.toml
// RUN: not %hotpath compare bound.json --against lazy.json --policy info.toml >out
// RUN: sh -c '%{compare} bound.json --against lazy.json --strict >out; test $? -eq 3'
#include <cctype>
#include <cstdlib>
#include <cstring>

extern "C" [[hotpath::measure]] long uses_the_library(const char *text) {
  char copy[64];
  std::strncpy(copy, text, sizeof copy);
  return std::strtol(text, nullptr, 10) + std::atoi(text) + long(std::strspn(text, "1234")) +
         long(std::strcspn(text, "x")) + (std::strpbrk(text, "4") != nullptr) + (std::strstr(copy, "23") != nullptr) +
         std::strncmp(copy, text, 3) + std::toupper(text[0]) + (std::memchr(text, '2', 3) != nullptr);
}

int main(int argc, char **) { return uses_the_library(argc > 5 ? "9" : "1234") == 0; }
