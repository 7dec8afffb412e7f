#!/usr/bin/env bash
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For pull requests of forks: takes the report that the job without rights left, compares
# and publishes it. That job ran the fork's code, so nothing in its artifact is believed:
#
# - which pull request it is comes from the event and from GitHub, never from the report;
# - the one file that is wanted is read out of the archive by name, up to a size; nothing
#   is unpacked, and an archive that holds anything else is refused;
# - the policy is the base branch's; no code of the pull request is here;
# - what the report says it measured has to be that commit, and this benchmark.
#
# Exit codes: 0 told, or nothing to tell; 2 usage; 3 the report is of something else; 4
# the artifact cannot be used, or GitHub not be reached.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
# shellcheck source=rest.sh
. "$here/rest.sh"

most_zipped=$((32 << 20)) most_bytes=$((64 << 20))

nothing_to_do() {
  notice "$1"
  exit 0
}

check_benchmark
[[ $(event .workflow_run.event) == pull_request ]] ||
  nothing_to_do "the run was not one of a pull request"
[[ $(event .workflow_run.conclusion) == success ]] ||
  nothing_to_do "the run did not succeed, so it left no report to tell"
[[ $(event .repository.full_name) == "$GITHUB_REPOSITORY" ]] ||
  die 2 "the event is of another repository"
run=$(event .workflow_run.id)
head=$(event .workflow_run.head_sha)
[[ $run =~ ^[0-9]+$ && $head =~ ^[0-9a-f]{40,64}$ ]] || die 2 "the event names no run and commit"

# Which open pull requests have that commit as their head: GitHub leaves the event's own
# list empty for forks.
query=$(jq -r '.workflow_run | "\(.head_repository.owner.login):\(.head_branch)" | @uri' "$GITHUB_EVENT_PATH")
rest GET "/pulls?state=open&per_page=100&head=$query" >"$work/pulls.json" ||
  die 4 "cannot look for the pull request: $(rest_failure)"
jq -r --arg head "$head" --arg from "$(event .workflow_run.head_repository.full_name)" \
  '.[] | select(.head.sha == $head and .head.repo.full_name == $from) | "\(.number) \(.base.sha)"' \
  "$work/pulls.json" >"$work/pulls"
[[ -s $work/pulls ]] ||
  nothing_to_do "no open pull request is at ${head:0:12} any more; a newer run will tell"

# The artifact: one file, of which the name is known.
rest GET "/actions/runs/$run/artifacts?per_page=100" >"$work/artifacts.json" ||
  die 4 "cannot list the artifacts of run $run: $(rest_failure)"
read -r id size < <(jq -r --arg name "hotpath-$KIT_BENCHMARK" \
  '[.artifacts[] | select(.name == $name and .expired == false)] | last // empty | "\(.id) \(.size_in_bytes)"' \
  "$work/artifacts.json") ||
  die 4 "run $run has no artifact hotpath-$KIT_BENCHMARK; do both workflows name the same benchmark?"
[[ $id =~ ^[0-9]+$ && $size =~ ^[0-9]+$ && $size -le $most_zipped ]] ||
  die 4 "the artifact of run $run is refused: it has $size bytes, at most $most_zipped are taken"
rest GET "/actions/artifacts/$id/zip" >"$work/artifact.zip" ||
  die 4 "cannot download the artifact of run $run: $(rest_failure)"

inside=$KIT_BENCHMARK.json
names=$(unzip -Z1 "$work/artifact.zip" 2>/dev/null) ||
  die 4 "the artifact of run $run is refused: it is no ZIP archive"
[[ $names == "$inside" ]] ||
  die 4 "the artifact of run $run is refused: it has to hold $inside and nothing else"
results=$work/results
rm -rf "$results"
mkdir -p "$results"
# One byte more than is taken tells that there is more.
unzip -p "$work/artifact.zip" "$inside" 2>/dev/null | head -c $((most_bytes + 1)) >"$results/$inside" || true
[[ $(stat -c %s "$results/$inside") -le $most_bytes ]] ||
  die 4 "the artifact of run $run is refused: $inside is longer than $most_bytes bytes"

# hotpath's own reader checks the report before jq sees it.
hotpath show "$results/$inside" --json >"$work/report.json" ||
  die 4 "the artifact of run $run is refused: $inside is no report; the reason is above"
measured=$(jq -r '.meta.git.sha // empty' "$work/report.json")
[[ $measured == "$head" ]] ||
  die 3 "the report is refused: it is not of commit $head, which run $run measured"
[[ $(jq -r '.meta.benchmark // empty' "$work/report.json") == "$KIT_BENCHMARK" ]] ||
  die 3 "the report is refused: it is not of the benchmark $KIT_BENCHMARK"

export KIT_RESULTS=$results KIT_RUN=$run KIT_HEAD_SHA=$head KIT_TRUST_CHECKOUT=false
while read -r KIT_PULL_REQUEST KIT_BASE_SHA; do
  export KIT_PULL_REQUEST KIT_BASE_SHA
  KIT_COMMENT=$work/comment.md KIT_VERDICT=$work/verdict.json
  export KIT_COMMENT KIT_VERDICT
  "$here/compare.sh" </dev/null
  "$here/publish.sh" </dev/null
done <"$work/pulls"
