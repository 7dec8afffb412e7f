#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""many_functions.py N: prints a C++17 unit of N functions, the same each time.

They are of the kinds that the optimiser has something to say about: loops that
vectorise and loops that do not, calls to inline and to keep, loads to hoist,
recursion, virtual calls, templates, exceptions, switches, lambdas. Some have what
-Wall -Wextra warns of. Some carry hotpath's macros, which stand for attributes
where the plugin is loaded and for nothing elsewhere, in either case at the same
line and column.
"""

import random
import sys

PROLOGUE = """\
#include <hotpath/attributes.h>
extern int sink(int);
extern void other(int *, int);
struct Base { virtual ~Base(); virtual int visit(int) const; int weight; };
template <class T> HOTPATH_MEASURE T clamp(T x, T low, T high) {
  return x < low ? low : x > high ? high : x;
}
"""

# {n}: this function; {a}, {b}: earlier ones; {k}: a small number.
BODIES = [
    # Vectorised, or not for want of knowledge about aliases.
    "{m}int f{n}(int *p, const int *q, int x) {{\n"
    "  for (int i = 0; i < x; i++)\n    p[i] += q[i] * {k};\n  return p[0];\n}}\n",
    # Not vectorised: a call in the loop; the load of *q is to be hoisted.
    "{m}int f{n}(int *p, const int *q, int x) {{\n"
    "  for (int i = 0; i < x; i++)\n    p[i] = sink(*q + i);\n  return x;\n}}\n",
    # Inlined or not by size.
    "{m}int f{n}(int *p, const int *q, int x) {{\n"
    "  return f{a}(p, q, x + {k}) - f{b}(p, q, x);\n}}\n",
    # -Wunused-parameter, -Wunused-variable, -Wunused-function, -Wsign-compare.
    "{m}static inline int f{n}(int *p, const int *q, int x) {{\n"
    "  int unused = x;\n  return unsigned(x) < {k} ? p[x] : p[{k}] + (x > {k}u);\n}}\n",
    # Recursion that becomes a loop.
    "{m}int f{n}(int *p, const int *q, int x) {{\n"
    "  return x < {k} ? q[0] : f{n}(p, q, x - 1) + {k};\n}}\n",
    # Virtual calls, an exception, a local object.
    "{m}int f{n}(int *p, const int *q, int x) {{\n"
    "  Base base;\n  base.weight = x;\n"
    "  try {{ return base.visit(f{a}(p, q, {k})); }}\n"
    "  catch (int caught) {{ return caught; }}\n}}\n",
    # A table or branches.
    "{m}int f{n}(int *p, const int *q, int x) {{\n  switch (x % 7) {{\n"
    "  case 0: return {k};\n  case 1: x += q[1];\n  case 2: x -= p[2];\n"
    "  case 3: return x;\n  case 4: other(p, x); break;\n"
    "  default: x = clamp(x, 0, {k});\n  }}\n  return f{a}(p, q, x);\n}}\n",
    # A reduction, in a lambda, in a template's argument.
    "{m}int f{n}(int *p, const int *q, int x) {{\n"
    "  auto sum = [&](auto scale) {{\n    decltype(scale) total = 0;\n"
    "    for (int i = 0; i < x; i++)\n      total += q[i] * scale;\n"
    "    return total;\n  }};\n"
    "  return sum({k}) + int(sum({k}.5f)) + clamp<int>(p[0], x, {k});\n}}\n",
]
# noinline for many: what is inlined again and again takes minutes to optimise.
NOINLINE = "__attribute__((noinline)) "
MARKS = ["", "HOTPATH_SKIP ", NOINLINE, NOINLINE, NOINLINE, NOINLINE,
         "HOTPATH_MEASURE " + NOINLINE, 'HOTPATH_MEASURE_AS("label {n}") ' + NOINLINE]


def main():
    dice = random.Random(20)
    print(PROLOGUE)
    for n in range(int(sys.argv[1])):
        # The first can call nobody.
        bodies = BODIES if n else BODIES[:2]
        print(dice.choice(bodies).format(
            m=dice.choice(MARKS).format(n=n), n=n, k=dice.randint(2, 40),
            a=dice.randrange(n or 1), b=dice.randrange(n or 1)))


if __name__ == "__main__":
    main()
