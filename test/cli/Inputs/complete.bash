# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# complete.bash FILE: prints what the completions in FILE offer for some lines.
# shellcheck disable=SC1090,SC2034
source "$1"
try() { # WORD...: the last one is being written
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _hotpath
  echo "[$*]" "${COMPREPLY[@]}"
}
try hotpath fl
try hotpath flags --comp
try hotpath show --sort s
try hotpath show re
try hotpath run -o --
try hotpath run -- ./program --r
try hotpath help att
try hotpath help fl
try hotpath --ver
