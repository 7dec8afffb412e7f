# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`lit BUILD/test/llvm-NN-address` (undefined, thread): test/run with the programs and
the runtime compiled for a sanitizer.

Any report ends the program by abort(), which no test takes for its own exit code.
Nothing is suppressed. A test that cannot work so says `UNSUPPORTED: sanitized`, or
`sanitize-NAME`, with its reason.
"""

import os
import re

FLAGS = {
    "address": "-fsanitize=address",
    "undefined": "-fsanitize=undefined -fno-sanitize-recover=all",
    "thread": "-fsanitize=thread",
}
# Elsewhere nothing of the runtime runs, or not under the program's sanitizer.
FOLDERS = ("run",)
FATAL = "halt_on_error=1:abort_on_error=1:print_stacktrace=1:disable_coredump=1"


def configure(config, lit_config, name):
    """Narrows the suite; returns what goes on each compiler command."""
    if name not in FLAGS:
        lit_config.fatal("sanitize=%s: one of %s" % (name, ", ".join(FLAGS)))
    if not os.path.exists(runtime(config, name)):
        lit_config.fatal(
            "no runtime for the %s sanitizer in %s: configure with "
            "-DHOTPATH_SANITIZED_RUNTIMES=ON, and build" % (name, config.hotpath_build)
        )
    config.name += "-" + name
    config.test_exec_root += "-" + name
    config.excludes += [
        entry for entry in os.listdir(config.test_source_root) if entry not in FOLDERS
    ]
    config.available_features.update(("sanitized", "sanitize-" + name))
    for variable in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
        config.environment[variable] = FATAL
    return " %s -fno-omit-frame-pointer -g1" % FLAGS[name]


def runtime(config, name):
    return os.path.join(config.hotpath_sanitized_dir, name, "libhotpath.a")


def with_runtime(config, name, link):
    """The flags of `hotpath flags --link`, with the sanitized runtime in them."""
    replaced, count = re.subn(r"\S*/libhotpath\.a", runtime(config, name), link)
    assert count == 1, link
    return replaced
