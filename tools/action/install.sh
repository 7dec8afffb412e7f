#!/usr/bin/env bash
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# install.sh plan: says in the outputs `build` and `key` whether hotpath has to be built,
#   and what a kept build is called.
# install.sh: puts hotpath on PATH. Taken is the first of: one of this version that is
#   there, Debian packages that KIT_PACKAGES names, what the step before found in the
#   cache, a build of the sources that came with this action.
#
# KIT_MODE callgrind wants Valgrind too; `compare` wants the command alone. KIT_LLVM: the
# plugin's LLVM; the newest that is installed or can be, when empty.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
sources=$(cd -- "$here/../.." && pwd)
prefix=$work/prefix

version=$(sed -nE 's/^ *VERSION ([0-9.]+)$/\1/p' "$sources/CMakeLists.txt" | head -n 1)

is_there() {
  [[ $(hotpath --version 2>/dev/null) == "hotpath $version" ]]
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

plan() {
  local key
  if is_there || [[ -n ${KIT_PACKAGES:-} ]]; then
    output build false
    return
  fi
  # Of the sources themselves: what `uses:` names may be a branch.
  key=$(cd "$sources" && find CMakeLists.txt attributes plugin runtime tools -type f |
    LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum | head -c 16)
  output build true
  output key "hotpath-$version-$key-${ImageOS:-$(uname -s)}-$(uname -m)-${KIT_LLVM:-newest}-${KIT_MODE:-}"
}

install_packages() {
  local packages=()
  # A glob, as in `packages: debs/*.deb`.
  mapfile -t packages < <(compgen -G "$KIT_PACKAGES" || true)
  [[ ${#packages[@]} -gt 0 ]] ||
    die 2 "packages: '$KIT_PACKAGES' matches no file; name the .deb files of hotpath"
  as_root apt-get -q -y --no-install-recommends install "${packages[@]/#/$PWD/}" ||
    die 4 "apt-get cannot install ${packages[*]}"
}

build() {
  local major wanted=() targets=()
  read -r -a wanted <<<"${KIT_LLVM:-}"
  major=$("$sources/tools/install-packages" demo "${wanted[@]}") ||
    die 4 "the packages that building hotpath needs cannot be installed; the lines above say why"
  [[ ! -x $prefix/bin/hotpath ]] || return 0 # from the cache
  if [[ ${KIT_MODE:-} == compare ]]; then targets=(--target bin/hotpath); fi
  {
    cmake -G Ninja -S "$sources" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DHOTPATH_BUILD_TESTS=OFF \
      -DHOTPATH_LLVM="$major" &&
      cmake --build "$work/build" "${targets[@]}"
  } >"$work/build.log" 2>&1 || {
    tail -n 40 "$work/build.log"
    die 4 "hotpath cannot be built here; its log is above"
  }
  if [[ ${KIT_MODE:-} == compare ]]; then
    install -D "$work/build/bin/hotpath" "$prefix/bin/hotpath"
  else
    cmake --install "$work/build" --prefix "$prefix" >/dev/null
  fi
}

valgrind_too() {
  [[ ${KIT_MODE:-} == callgrind ]] || return 0
  ! command -v valgrind >/dev/null || return 0
  { as_root apt-get -q update && as_root apt-get -q -y --no-install-recommends install valgrind; } >"$work/valgrind.log" 2>&1 ||
    die 4 "valgrind cannot be installed: $(tail -n 1 "$work/valgrind.log"); say 'mode: native' to do without"
}

case ${1:-} in
  plan) plan ;;
  '')
    if is_there; then
      echo "hotpath: $(command -v hotpath) is of this version"
    elif [[ -n ${KIT_PACKAGES:-} ]]; then
      install_packages
    else
      build
      echo "$prefix/bin" >>"${GITHUB_PATH:?}"
    fi
    valgrind_too
    ;;
  *) die 2 "install.sh knows 'plan' and nothing else" ;;
esac
