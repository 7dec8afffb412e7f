//===- callgrind_reader.cpp - How fast Callgrind's files are read -------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Usage: hotpath_callgrind_bench FILE...
// Prints megabytes per second of processor time, what was found, and the
// largest resident size. test/bench/callgrind_reader puts callgrind_annotate
// beside it.
#include "reader.h"

#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>

#include <sys/resource.h>

int main(int argc, char **argv) {
  try {
    hotpath::callgrind::reader reader;
    double megabytes = 0;
    const std::clock_t start = std::clock();
    for (int i = 1; i < argc; ++i) {
      reader.add_file(argv[i]);
      megabytes += double(std::filesystem::file_size(argv[i])) / 1e6;
    }
    const auto profile = reader.finish();
    const double passed = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::size_t edges = 0;
    for (const auto &function : profile.functions)
      edges += function.callees.size();
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%.1f MB in %.3f s: %.0f MB/s; %zu parts, %zu functions, %zu "
                "edges, total %llu; %.1f MB resident\n",
                megabytes, passed, megabytes / passed, profile.parts.size(),
                profile.functions.size(), edges,
                static_cast<unsigned long long>(profile.total),
                double(usage.ru_maxrss) / 1e3);
    return 0;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 4;
  }
}
