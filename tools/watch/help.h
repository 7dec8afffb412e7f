//===- help.h - The keys, as the footer and the help page tell them
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_WATCH_HELP_H
#define HOTPATH_WATCH_HELP_H

namespace hotpath::watch {

struct hint {
  const char *key, *what;
};

/// Those that fit are shown; what comes first is shown first.
constexpr hint hints[] = {{"q", "quit"},     {"?", "help"},   {"Tab", "view"},
                          {"t", "total"},    {"s", "self"},   {"c", "calls"},
                          {"r", "rate"},     {"a", "avg"},    {"p", "p95"},
                          {"n", "name"},     {"/", "filter"}, {"i", "interval"},
                          {"Space", "pause"}};

struct help_line {
  const char *keys, *meaning;
};

/// At most 20 lines: a screen of 24 has room for all.
constexpr help_line help_lines[] = {
    {"t s c r a p n",
     "sort by total, self, calls, calls/s, average, P95, name"},
    {"Tab, 1 2 3", "next view; functions, calling contexts, threads"},
    {"i", "figures since the start, or of the last interval"},
    {"%", "% of wall time: of the total, or of self time"},
    {"/", "show only functions whose name contains a text; Esc: all"},
    {"Up Down, j k", "move the cursor; PgUp PgDn Home End too"},
    {"Right Left Enter", "open or close a calling context; * all of them"},
    {"Space", "pause, and go on"},
    {"+ -", "look more seldom, or more often"},
    {"q", "leave"},
    {"", ""},
    {"~", "estimated from a sample of the calls"},
    {"<", "shorter than the clock can tell"},
    {"-", "no call was timed"},
    {"Total", "time of calls, with what they call, outermost ones only"},
    {"Self", "the same without the measured functions they call"},
    {"Busy", "a thread's time in measured functions"},
};

} // namespace hotpath::watch

#endif // HOTPATH_WATCH_HELP_H
