# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# complete.zsh FILE: prints what the completions in FILE hand to zsh's own functions,
# which work in an interactive shell only.
_describe() { print -rl -- ${(P)2} }
_arguments() { print -rl -- "$@" }
try() {
  words=("$@")
  CURRENT=$#
  source $file
}
file=$1
try hotpath f
try hotpath flags --l
try hotpath show --s
try hotpath help a
