#!/usr/bin/env bash
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares the reports in the folder KIT_RESULTS with the baseline KIT_BASELINE (a SPEC of
# hotpath compare; `auto`: the pull request's base; `none`), by the policy of the base
# branch. Writes the comment into the job's summary and annotations into its log.
#
# Outputs: comment and verdict (files), outcome, exit-code. Fails only where nothing could
# be compared: whether findings fail is the last step's business.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"

check_benchmark
number=${KIT_PULL_REQUEST:-$(event .pull_request.number)}
base=${KIT_BASE_SHA:-$(event .pull_request.base.sha)}

baseline=${KIT_BASELINE:-auto}
if [[ $baseline == auto ]]; then
  baseline=none
  [[ -z $number ]] || baseline=base-of:$number
fi

# The policy is the base branch's, or a pull request could loosen it for itself; so is what
# its [[ratchet]]s have locked. Compared is in a folder that has nothing else, with git
# looking at the checkout.
policy_of_base() {
  local path found=no
  rm -rf "$work/base"
  mkdir -p "$work/base/hotpath"
  git cat-file -e "$base^{commit}" 2>/dev/null ||
    git fetch --quiet --no-tags --depth=1 origin "$base" 2>/dev/null ||
    die 4 "the base commit $base is not here; give actions/checkout 'fetch-depth: 0'"
  # Each benchmark of a manifest may have a policy of its own.
  while IFS= read -r path; do
    case $path in
      hotpath/policy.toml | hotpath/*-policy.toml) found=yes ;;
      hotpath/budgets.lock | hotpath/*-budgets.lock) ;;
      *) continue ;;
    esac
    git show "$base:$path" >"$work/base/$path"
  done < <(git ls-tree --full-tree --name-only "$base" hotpath/)
  [[ $found == yes ]]
}

# Whether that policy leaves it to the pull request's own: gate.policy_from.
leaves_it_to_candidate() {
  local path
  for path in "$work/base/hotpath/$KIT_BENCHMARK-policy.toml" "$work/base/hotpath/policy.toml"; do
    if [[ -f $path ]]; then
      [[ $(hotpath check --policy "$path" --json 2>/dev/null | jq -r '.policy.from') == candidate ]]
      return
    fi
  done
  return 1
}

checkout=$PWD
policy=()
if [[ -n ${KIT_POLICY:-} ]]; then
  policy=(--policy "$KIT_POLICY")
elif [[ -n $base ]]; then
  if ! policy_of_base; then
    [[ ${KIT_TRUST_CHECKOUT:-true} == false ]] ||
      notice "the base branch has no hotpath/policy.toml yet, so the pull request's own is used"
  elif [[ ${KIT_TRUST_CHECKOUT:-true} == true ]] && leaves_it_to_candidate; then
    notice "the pull request's own policy judges, as the base branch's says (policy_from)"
  else
    GIT_DIR=$(git rev-parse --absolute-git-dir)
    export GIT_DIR
    cd "$work/base"
  fi
fi

name="commit ${KIT_HEAD_SHA:-$(event '.pull_request.head.sha // .after')}"
[[ -z $number ]] || name="pull request $number"
sides=(--against "$KIT_RESULTS" --candidate-name "${name:0:32}")
[[ $baseline == none ]] || sides+=(--baseline "$baseline")
[[ ${KIT_STRICT:-false} == false ]] || sides+=(--strict)

# compare FORMAT FILE
code=0
compare() {
  code=0
  hotpath compare "${sides[@]}" "${policy[@]}" --format "$1" -o "$2" || code=$?
}
export GITHUB_WORKSPACE=${GITHUB_WORKSPACE:-$checkout}
rm -f "$work/verdict.json" "$work/comment.md"
compare json "$work/verdict.json"
[[ -s $work/verdict.json ]] ||
  die "$((code ? code : 4))" "hotpath compare ended with exit code $code; its sentence is above"
compare markdown "$work/comment.md"
compare github /dev/stdout

# The command that makes the verdict again names this run, not folders that end with it.
comment=$(<"$work/comment.md")
comment=${comment//"--against $KIT_RESULTS"/"--candidate run:${KIT_RUN:-$GITHUB_RUN_ID}"}
printf '%s\n' "${comment//"$KIT_RESULTS/"/}" >"$work/comment.md"

cat "$work/comment.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
output comment "$work/comment.md"
output verdict "$work/verdict.json"
output outcome "$(outcome_of "$work/verdict.json")"
output exit-code "$code"
