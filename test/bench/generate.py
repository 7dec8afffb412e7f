# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources of the benchmark's two cases with many functions."""

SITES = 1000
FAN_OUT = 10
WIDTH = 64

BODY = "x = x * 0x9E3779B97F4A7C15u + 1;"


def tree():
    """1,000 functions, each of which calls ten others once: 1,000 calls a round."""
    lines = ['#include "calls.h"']
    for i in range(SITES):
        lines.append(f"MEASURED uint64_t tree_{i}(uint64_t x);")
    for i in range(SITES):
        children = range(i * FAN_OUT + 1, min((i + 1) * FAN_OUT + 1, SITES))
        calls = "".join(f" x = tree_{c}(x);" for c in children)
        lines.append(
            f"MEASURED uint64_t tree_{i}(uint64_t x) {{ BEGIN {BODY}{calls} END return x; }}"
        )
    lines.append(
        "UNMEASURED uint64_t tree_calls(uint64_t calls) {\n"
        "  uint64_t done = 0, x = 1;\n"
        f"  for (; done < calls; done += {SITES}) x = tree_0(x);\n"
        "  bench_sink = x;\n"
        "  return done;\n}"
    )
    return "\n".join(lines) + "\n"


def wide():
    """Three levels of 64 functions. Of the third level a caller's context has one
    or two: 64 + 4,096 + some 6,000 contexts. A round is three calls."""
    lines = []
    for level, below in (("c", None), ("b", "c"), ("a", "b")):
        call = f" x = wide_{below}[i >> 6 & 63](x, i >> 6);" if below else ""
        for k in range(WIDTH):
            lines.append(
                f"MEASURED uint64_t wide_{level}{k}(uint64_t x, unsigned i)"
                f" {{ BEGIN {BODY}{call} END return x; }}"
            )
        names = ", ".join(f"wide_{level}{k}" for k in range(WIDTH))
        lines.append(
            f"static uint64_t (*const wide_{level}[{WIDTH}])(uint64_t, unsigned) = {{{names}}};"
        )
    lines.append(
        "UNMEASURED uint64_t wide_calls(uint64_t calls, unsigned mask) {\n"
        "  uint64_t done = 0, x = 1;\n"
        "  uint32_t random = 1;\n"
        "  mask |= mask << 6;\n"
        "  for (; done < calls; done += 3) {\n"
        "    random = random * 1664525 + 1013904223;\n"
        "    unsigned two = random >> 20 & mask;\n"
        "    unsigned third = mask ? (two + (random >> 19 & 1)) * 37 & 63 : 0;\n"
        "    x = wide_a[two & 63](x, two | third << 12);\n"
        "  }\n"
        "  bench_sink = x;\n"
        "  return done;\n}"
    )
    return "\n".join(lines) + "\n"
