#!/usr/bin/env bash
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds with KIT_BUILD, measures KIT_PROGRAM, and leaves the report in the results folder,
# which becomes the artifact: output `results`.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"

check_benchmark
case ${KIT_MODE:-} in
  callgrind) mode=(--callgrind) ;;
  native) mode=() ;;
  *) die 2 "mode: '${KIT_MODE:-}' has to be callgrind or native" ;;
esac
case ${KIT_MEASURE:-} in
  marked) flags= ;;
  all) flags=-fplugin-arg-hotpath-measure_all ;;
  *) die 2 "measure: '${KIT_MEASURE:-}' has to be marked or all" ;;
esac
[[ ${KIT_REPEAT:-} =~ ^[1-9][0-9]{0,3}$ ]] ||
  die 2 "repeat: '${KIT_REPEAT:-}' has to be a number from 1 to 9999"
[[ -n ${KIT_PROGRAM//[[:space:]]/} ]] ||
  die 2 "program: is empty; name in .github/workflows/hotpath.yml the program to measure, with its arguments"

if [[ -n ${KIT_BUILD//[[:space:]]/} ]]; then
  echo "::group::hotpath: build"
  env CC=hotpath-clang CXX=hotpath-clang++ "CFLAGS=${CFLAGS:-} $flags" "CXXFLAGS=${CXXFLAGS:-} $flags" \
    bash -eo pipefail -c "$KIT_BUILD" || die 4 "the build failed"
  echo "::endgroup::"
fi

# The words of a command line, as a shell reads them: it is the workflow's own text.
program=()
eval "program=($KIT_PROGRAM)"
[[ -x ${program[0]} || $(type -t "${program[0]}") == file ]] ||
  die 2 "program: there is no ${program[0]} in $PWD after the build"

results=$work/results
rm -rf "$results"
mkdir -p "$results"
echo "::group::hotpath: run"
code=0
hotpath run "${mode[@]}" --repeat "$KIT_REPEAT" --pin auto --benchmark "$KIT_BENCHMARK" \
  -o "$results/$KIT_BENCHMARK.json" -- "${program[@]}" || code=$?
echo "::endgroup::"
[[ $code -eq 0 ]] || die 4 "hotpath run, or the program, ended with exit code $code; its output is above"
[[ -s $results/$KIT_BENCHMARK.json ]] || die 4 "hotpath run left no report"
output results "$results"
