#!/usr/bin/env bash
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes the comment on the pull request KIT_PULL_REQUEST, or updates it in place, from the
# file KIT_COMMENT, unless the verdict says that the policy wants none; with KIT_CHECK=true also the check `hotpath / BENCHMARK` on the commit
# KIT_HEAD_SHA, from the verdict KIT_VERDICT.
#
# A comment is ours when KIT_AUTHOR wrote it and its first line is our marker: anyone can
# write the marker. A pull request that has moved on since is left alone.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
# shellcheck source=rest.sh
. "$here/rest.sh"

check_benchmark
number=${KIT_PULL_REQUEST:-$(event .pull_request.number)}
head=${KIT_HEAD_SHA:-$(event .pull_request.head.sha)}
[[ $number =~ ^[0-9]+$ ]] || die 2 "pull-request: '$number' is no number"
[[ $head =~ ^[0-9a-f]{40,64}$ ]] || die 2 "head: '$head' is no commit"
if [[ -z ${KIT_PULL_REQUEST:-} && $(event .pull_request.head.repo.full_name) != "$GITHUB_REPOSITORY" ]]; then
  notice "the pull request is of a fork, whose jobs may not comment: the comment is in this job's summary; 'hotpath init --forks' sets up what may"
  exit 0
fi
author=${KIT_AUTHOR:-github-actions[bot]}

rest GET "/pulls/$number" >"$work/pull.json" || die 4 "cannot read pull request $number: $(rest_failure)"
newest=$(jq -r '.head.sha' "$work/pull.json")
if [[ $newest != "$head" ]]; then
  notice "pull request $number is at ${newest:0:12} by now, so nothing is said about ${head:0:12}"
  output comment-id ''
  exit 0
fi

# The marker is the first line of the comment itself, so that both have one origin.
marker=$(head -n 1 "$KIT_COMMENT")
[[ $marker =~ ^'<!-- hotpath:'[A-Za-z0-9_+-]+' -->'$ ]] || die 4 "$KIT_COMMENT does not begin with hotpath's marker"

# Sets id; empty where there is none yet.
find_comment() {
  local page
  for page in {1..30}; do # 3,000 comments; GitHub has no more to give
    rest GET "/issues/$number/comments?per_page=100&page=$page" >"$work/comments.json" || return 1
    id=$(jq -r --arg marker "$marker" --arg author "$author" \
      'map(select(.user.login == $author and (.body | split("\n")[0] | rtrimstr("\r")) == $marker)) | .[0].id // empty' \
      "$work/comments.json")
    [[ -z $id && $(jq length "$work/comments.json") -eq 100 ]] || return 0
  done
}

# What the policy wants: post, update (make none), or none.
wanted=$(jq -r '.comment // "post"' "$KIT_VERDICT")
if [[ ${KIT_COMMENT_WANTED:-true} == true && $wanted != none ]]; then
  rm -f "$work/made.json"
  find_comment || die 4 "cannot read the comments of pull request $number: $(rest_failure)"
  jq -n --rawfile body "$KIT_COMMENT" '{body: $body}' >"$work/body.json"
  if [[ -z $id && $wanted == update ]]; then
    : # nothing has changed, and nothing was said before
  elif [[ -n $id ]]; then
    rest PATCH "/issues/comments/$id" "$work/body.json" >"$work/made.json" ||
      die 4 "cannot update the comment on pull request $number: $(rest_failure); the job needs 'permissions: pull-requests: write'"
  else
    rest POST "/issues/$number/comments" "$work/body.json" >"$work/made.json" ||
      die 4 "cannot comment on pull request $number: $(rest_failure); the job needs 'permissions: pull-requests: write'"
  fi
  if [[ -s $work/made.json ]]; then
    output comment-id "$(jq -r '.id' "$work/made.json")"
    echo "hotpath: the comment on pull request $number is $([[ -n $id ]] && echo up to date || echo made)"
  fi
fi

if [[ ${KIT_CHECK:-false} == true ]]; then
  # GitHub takes 65,535 characters of a summary; the comment has less unless the policy
  # says otherwise, and a check must not fail for being long.
  jq -n --arg name "hotpath / $KIT_BENCHMARK" --arg head "$head" --arg outcome "$(outcome_of "$KIT_VERDICT")" \
    --slurpfile verdict "$KIT_VERDICT" --rawfile text "$KIT_COMMENT" '
      ($text | split("\n") | map(select(startswith("#"))) | .[0] // "hotpath" | sub("^#+ "; "")) as $title
      | {name: $name, head_sha: $head, status: "completed",
         conclusion: (if $verdict[0].exit_code != 0 then "failure"
                      elif $outcome == "pass" then "success" else "neutral" end),
         output: {title: $title[0:250], summary: $text[0:65000]}}' >"$work/check.json"
  rest POST /check-runs "$work/check.json" >"$work/made.json" ||
    die 4 "cannot make the check on $head: $(rest_failure); the job needs 'permissions: checks: write'"
  output check-id "$(jq -r '.id' "$work/made.json")"
  echo "hotpath: the check 'hotpath / $KIT_BENCHMARK' is $(jq -r '.conclusion' "$work/check.json")"
fi
