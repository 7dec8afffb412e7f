# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Read by publish.sh and relay.sh, after common.sh: GitHub's REST interface.

# rest METHOD PATH [BODY-FILE]: prints the answer. What may pass is tried again, with
# growing pauses; a request that makes something is repeated only where GitHub says
# that it was not done. Returns 1 with the HTTP status in $status otherwise.
status=
: "${work:?}"
rest() {
  local method=$1 path=$2 body=${3:-} try wait answer=$work/rest.answer headers=$work/rest.headers
  local arguments=(--silent --show-error --max-time 60 --max-filesize 67108864 --location --request "$method"
    --output "$answer" --dump-header "$headers" --write-out '%{http_code}'
    --header 'Accept: application/vnd.github+json' --header 'X-GitHub-Api-Version: 2022-11-28'
    --header 'Content-Type: application/json')
  [[ -z $body ]] || arguments+=(--data-binary "@$body")
  for try in 1 2 3 4; do
    : >"$answer"
    : >"$headers"
    # The token comes on standard input, where no list of processes shows it.
    status=$(printf 'header = "Authorization: Bearer %s"\n' "${GITHUB_TOKEN:?}" |
      curl --config - "${arguments[@]}" "${GITHUB_API_URL:?}/repos/${GITHUB_REPOSITORY:?}$path") || true
    case $status in
      2??)
        cat "$answer"
        return 0
        ;;
      429) ;;
      403) grep -qiE '^(retry-after:|x-ratelimit-remaining: *0[^0-9])' "$headers" || return 1 ;;
      000 | 5??) [[ $method != POST ]] || return 1 ;;
      *) return 1 ;;
    esac
    [[ $try -lt 4 ]] || return 1
    wait=$(sed -nE 's/^[Rr]etry-[Aa]fter: *([0-9]{1,3})[^0-9]*$/\1/p' "$headers" | head -n 1)
    sleep "${wait:-$((2 ** try * ${KIT_PAUSE:-1}))}"
  done
}

# Why the last request failed, in a few words.
rest_failure() {
  local message
  message=$(jq -r '.message // empty' "$work/rest.answer" 2>/dev/null | head -c 200 | tr -d '\r\n')
  echo "GitHub answered ${status:-nothing}${message:+ ($message)}"
}
