#!/usr/bin/env bash
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds with KIT_BUILD, measures KIT_PROGRAM, or the benchmarks of KIT_MANIFEST, and leaves
# the reports in the results folder, which becomes the artifact: output `results`.
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
if [[ -z ${KIT_PROGRAM//[[:space:]]/} && -z ${KIT_MANIFEST:-} ]]; then
  die 2 "program: is empty; name in .github/workflows/hotpath.yml the program to measure, with its arguments, or a manifest"
fi
[[ -z ${KIT_PROGRAM//[[:space:]]/} || -z ${KIT_MANIFEST:-} ]] ||
  die 2 "manifest: $KIT_MANIFEST has the programs to measure; 'program' has to be empty"

if [[ -n ${KIT_BUILD//[[:space:]]/} ]]; then
  echo "::group::hotpath: build"
  env CC=hotpath-clang CXX=hotpath-clang++ "CFLAGS=${CFLAGS:-} $flags" "CXXFLAGS=${CXXFLAGS:-} $flags" \
    bash -eo pipefail -c "$KIT_BUILD" || die 4 "the build failed"
  echo "::endgroup::"
fi

results=$work/results
rm -rf "$results"
mkdir -p "$results"
if [[ -n ${KIT_MANIFEST:-} ]]; then
  measured=$results/manifest.json
  run=("--manifest=$KIT_MANIFEST" -o "$results")
else
  # The words of a command line, as a shell reads them: it is the workflow's own text.
  program=()
  eval "program=($KIT_PROGRAM)"
  [[ -x ${program[0]} || $(type -t "${program[0]}") == file ]] ||
    die 2 "program: there is no ${program[0]} in $PWD after the build"
  measured=$results/$KIT_BENCHMARK.json
  run=("${mode[@]}" --repeat "$KIT_REPEAT" --benchmark "$KIT_BENCHMARK" -o "$measured" -- "${program[@]}")
fi
echo "::group::hotpath: run"
code=0
hotpath run --pin auto "${run[@]}" || code=$?
echo "::endgroup::"
[[ $code -eq 0 ]] || die 4 "hotpath run, or the program, ended with exit code $code; its output is above"
[[ -s $measured ]] || die 4 "hotpath run left no report"
output results "$results"
