# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Read by the other scripts of the action: where things are, and how they talk.
# Inputs of the action come as KIT_*: never as text within a script.

# Everything that a job makes lies here, outside of the checkout.
work=${RUNNER_TEMP:?RUNNER_TEMP is not set: this runs in a job of GitHub Actions}/hotpath
mkdir -p "$work"

# In an annotation's text these would end it, or begin another.
annotation() { # LEVEL SENTENCE
  local text=$2
  text=${text//'%'/%25}
  text=${text//$'\r'/%0D}
  text=${text//$'\n'/%0A}
  echo "::$1 title=hotpath::$text"
}
notice() { annotation notice "$1"; }
# Exit codes are those of the hotpath command: 2 usage, 3 not comparable, 4 input or output.
die() { # CODE SENTENCE
  annotation error "$2"
  exit "$1"
}

output() { # NAME VALUE
  [[ $2 != *$'\n'* ]] || die 4 "the output $1 would have several lines"
  echo "$1=$2" >>"${GITHUB_OUTPUT:?}"
}

# A field of the event that started this job; empty where it has none.
event() { # JQ-PATH
  jq -r "$1 // empty" "${GITHUB_EVENT_PATH:?}"
}

# The outcome of a verdict's file; of several configurations the gravest.
outcome_of() { # FILE
  jq -r '[.outcome // .comparisons[].verdict.outcome] as $all
    | first(("fail", "incomparable", "no_baseline", "pass") | select(. as $o | $all | index($o)))' "$1"
}

# The benchmark becomes part of file names, of the comment's marker and of addresses.
check_benchmark() {
  [[ ${KIT_BENCHMARK:-} =~ ^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$ ]] ||
    die 2 "benchmark: '${KIT_BENCHMARK:-}' is no name of up to 64 letters, digits, '_' and '-'"
}
