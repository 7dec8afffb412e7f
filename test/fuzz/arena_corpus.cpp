//===- arena_corpus.cpp - Real arenas for the fuzzer to start from
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hotpath_arena_corpus FOLDER: measures functions of its own, and writes the
// session's arena while it runs (`running`) and after its end (`ended`).
//
//===----------------------------------------------------------------------===//
#include "session.h"
#include "sparse_arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace hotpath;
using namespace hotpath::test;

namespace {

std::string folder;

void dump(const char *name) {
  const size_t used = arena_head().used.get();
  if (used > largest_sparse_arena) {
    fprintf(stderr, "the arena has %zu bytes: too many for the fuzzer\n", used);
    exit(1);
  }
  FILE *file = fopen((folder + "/" + name).c_str(), "wb");
  if (!file) {
    perror(name);
    exit(1);
  }
  const sparse_record zeros = {};
  for (size_t at = 0; at < used; at += sparse_block) {
    sparse_record r = {uint32_t(at / sparse_block), {}};
    memcpy(r.bytes, arena_base + at, min_of(sparse_block, used - at));
    bool last = at + sparse_block >= used;
    if (last || memcmp(r.bytes, zeros.bytes, sparse_block) != 0)
      fwrite(&r, sizeof r, 1, file);
  }
  fclose(file);
}

// A small address space makes a small arena, with tables for few sites.
void limit_address_space(rlim_t bytes) {
  rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = min_of(bytes, limit.rlim_max);
  setrlimit(RLIMIT_AS, &limit);
}

void recurse(const module &m, int depth) {
  scope f(m.slot(size_t(depth % 3)));
  if (depth)
    recurse(m, depth - 1);
}

void work(const module &m) {
  scope outer(m.slot(3));
  for (int i = 0; i < 5000; ++i)
    scope inner(m.slot(4)); // short and hot: sampled
  recurse(m, 9);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: hotpath_arena_corpus FOLDER\n");
    return 2;
  }
  folder = argv[1];
  mkdir(folder.c_str(), 0777);
  setenv("HOTPATH_OUTPUT_FORMAT", "none", 1);
  setenv("HOTPATH_BENCHMARK", "corpus", 1);
  setenv("HOTPATH_USER_METADATA", "one=1,two=2", 1);
  // Only an arena in a file tells of its process.
  const std::string data = folder + ".data";
  unlink(data.c_str());
  setenv("HOTPATH_DATA", data.c_str(), 1);
  // Handlers run in reverse order, so this one comes after the session's end.
  atexit([] { dump("ended"); });
  limit_address_space(rlim_t(250) << 20);
  static module m(
      {"a", "b::c", "d<int>::operator()", "work \"quoted\"", "hot"});
  m.add();
  if (!__hotpath_active) {
    fprintf(stderr, "nothing is measured\n");
    return 1;
  }
  limit_address_space(RLIM_INFINITY);
  unlink(data.c_str());
  work(m);
  std::thread([&] { work(m); }).join();
  scope open(m.slot(0));
  scope open_too(m.slot(1));
  dump("running");
  exit(0); // with calls that have not returned
}
