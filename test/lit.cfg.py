# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A suite tests one LLVM major: `lit BUILD/test/llvm-NN`, or `lit --param llvm=NN
# BUILD/test`. With a sanitizer, `lit BUILD/test/llvm-NN-address` or `--param
# sanitize=address` too, it is the part that runs programs (sanitize/lit_sanitize.py).

import ctypes
import os
import platform
import shutil
import subprocess
import sys

import lit.formats

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "sanitize"))
import lit_sanitize


config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs", "bench"]
config.test_source_root = os.path.dirname(__file__)

built = [major for major in config.hotpath_plugin_majors if major]
llvm = getattr(config, "hotpath_llvm", None) or lit_config.params.get("llvm", built[-1])
if llvm not in built:
    lit_config.fatal(
        "no plugin for LLVM %s in %s (built: %s)"
        % (llvm, config.hotpath_lib_dir, ", ".join(built))
    )
config.name = "hotpath-llvm-" + llvm
config.test_exec_root = os.path.join(config.hotpath_build, "test", "llvm-" + llvm)


def llvm_tool(name, majors):
    """The tool of the first of the majors that has it."""
    for major in majors:
        found = shutil.which(
            name, path="/usr/lib/llvm-%s/bin" % major
        ) or shutil.which("%s-%s" % (name, major))
        if found:
            return found
    lit_config.fatal("%s not found (package llvm-%s-tools or clang-%s)" % (name, majors[0], majors[0]))


newest_first = sorted(built, key=int, reverse=True)
clang = llvm_tool("clang", [llvm])
clangxx = llvm_tool("clang++", [llvm])
hotpath = os.path.join(config.hotpath_bin_dir, "hotpath")
plugin = os.path.join(config.hotpath_lib_dir, "hotpath", "llvm-" + llvm, "hotpath.so")
link = subprocess.check_output([hotpath, "flags", "--link"], text=True).strip()
static_link = subprocess.check_output([hotpath, "flags", "--link", "--static"], text=True).strip()
# A suite that stands for an LLVM stands for its sanitizer, or for none, too.
sanitize = getattr(config, "hotpath_sanitize", None) or (
    None if hasattr(config, "hotpath_llvm") else lit_config.params.get("sanitize")
)
if sanitize:
    flags = lit_sanitize.configure(config, lit_config, sanitize)
    clang, clangxx = clang + flags, clangxx + flags
    link = lit_sanitize.with_runtime(config, sanitize, link)

# Longest first: lit replaces in order.
config.substitutions += [
    ("%clangxx", clangxx),
    ("%clang", clang),
    # A whole instrumenting compiler; what is measured is the test's business.
    ("%hpxx", "%s -fplugin=%s -I%s/attributes/include -I%s/runtime/include" % (clangxx, plugin, config.hotpath_source, config.hotpath_source)),
    ("%hpcc", "%s -fplugin=%s -I%s/attributes/include -I%s/runtime/include" % (clang, plugin, config.hotpath_source, config.hotpath_source)),
    ("%plugin_dir", os.path.join(config.hotpath_lib_dir, "hotpath")),
    ("%plugin", plugin),
    ("%link_static_runtime", static_link),
    ("%link_runtime", link),
    # What blocks and sessions need, by a compiler that has no plugin.
    ("%enabled", "-DHOTPATH_ENABLED -I%s/runtime/include" % config.hotpath_source),
    ("%link_alloc", subprocess.check_output([hotpath, "flags", "--link", "--alloc"], text=True).strip()),
    ("%allocations", "%s %s/test/alloc/Inputs/allocations.py" % (config.python, config.hotpath_source)),
    ("%alloc_library", os.path.join(config.hotpath_lib_dir, "libhotpath_alloc.so")),
    ("%hotpath", hotpath),
    ("%python", config.python),
    ("%source_dir", config.hotpath_source),
    ("%build_dir", config.hotpath_build),
    ("%report", "%s %s/test/report.py" % (config.python, config.hotpath_source)),
    ("%llvm_majors", " ".join(built)),
    ("%llvm_major", llvm),
]
for tool in ("FileCheck", "not", "split-file"):
    config.substitutions.append((r"(?<![-\w/])%s(?![-\w=])" % tool, llvm_tool(tool, newest_first)))
for tool in ("llvm-nm", "llvm-profdata", "llvm-readelf"):
    config.substitutions.append((r"\b%s\b" % tool, llvm_tool(tool, [llvm])))
config.substitutions.append(("%opt", llvm_tool("opt", [llvm])))

config.available_features.add("llvm-" + llvm)
for major in config.hotpath_supported_majors:
    if int(llvm) >= int(major):
        config.available_features.add("llvm-%s-or-newer" % major)
# What does not depend on the LLVM under test runs once.
if llvm == built[-1]:
    config.available_features.add("once")
# What builds the plugin once more, which takes least time with the headers of the oldest.
if llvm == built[0]:
    config.available_features.add("oldest")
# What takes a minute to compile and finds little with the majors between runs with both ends.
if llvm in (built[0], built[-1]):
    config.available_features.add("oldest-or-newest")
for command in (
    "clang-tidy", "clangd", "dpkg-shlibdeps", "fish", "g++", "gdb", "jq", "make", "mandoc", "meson",
    "pkg-config", "protoc", "tmux", "valgrind", "zsh",
):
    if shutil.which(command):
        config.available_features.add(command)
if shutil.which("chromium-headless-shell") or shutil.which("chromium"):
    config.available_features.add("chromium")

try:
    ctypes.CDLL("libcurl.so.4")
    config.available_features.add("libcurl")
except OSError:
    pass

if os.path.exists(os.path.join(config.hotpath_bin_dir, "hotpath_arena_fuzzer")):
    config.available_features.add("libfuzzer")

# Root, or a kernel that lets users have namespaces of their own.
if shutil.which("unshare") and subprocess.call(["unshare", "-rm", "true"], stderr=subprocess.DEVNULL) == 0:
    config.available_features.add("mount-namespace")

# Root, where overlays are allowed: a copy of this system in memory.
overlay = (
    "mount -t tmpfs none /mnt && mkdir /mnt/u /mnt/w /mnt/r && "
    "mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w /mnt/r"
)
if shutil.which("unshare") and (
    subprocess.call(["unshare", "-m", "sh", "-c", overlay], stderr=subprocess.DEVNULL) == 0
):
    config.available_features.add("clean-root")

config.available_features.add("target-" + platform.machine())
if shutil.which("ld.lld", path="/usr/lib/llvm-%s/bin" % llvm):
    config.available_features.add("lld")
if os.path.exists("/usr/lib/llvm-%s/lib/clang" % llvm) and any(
    name.startswith("libclang_rt.asan")
    for _, _, names in os.walk("/usr/lib/llvm-%s/lib/clang" % llvm)
    for name in names
):
    config.available_features.add("compiler-rt")

# A test decides on its own what the runtime is told.
for name in list(config.environment):
    if name.startswith("HOTPATH_"):
        del config.environment[name]
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["PATH"] = os.environ.get("PATH", "")
