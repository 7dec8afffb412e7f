//===- threads_test.cpp - Threads, forks and deep stacks
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "accounting.h"
#include "entry.h"
#include "session.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/wait.h>
#include <thread>
#include <ucontext.h>
#include <unistd.h>

using namespace hotpath;
using namespace hotpath::test;

TEST(Threads, EightThreadsCountExactly) {
  module m({"eight.outer", "eight.inner"});
  m.add();
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 20000; ++i) {
        scope outer(m.slot(0));
        scope inner(m.slot(1));
      }
    });
  // Reading while they write is allowed at any time.
  for (int i = 0; i < 20; ++i)
    ASSERT_TRUE(look());
  for (auto &t : threads)
    t.join();
  auto s = look();
  for (const char *name : {"eight.outer", "eight.inner"}) {
    EXPECT_EQ(find(*s, name)->calls, 160000u);
    EXPECT_EQ(find(*s, name)->timed, 160000u);
  }
}

// What a snapshot tells of each thread adds up to what it tells of all.
TEST(Threads, FiguresByThread) {
  module m({"by_thread"});
  m.add();
  pid_t tid = 0;
  std::unique_ptr<snapshot> during;
  std::thread([&] {
    tid = gettid();
    for (int i = 0; i < 7; ++i)
      scope f(m.slot(0));
    during = look();
  }).join();
  auto after = look();
  auto of = [&](const snapshot &s) {
    const thread_figures *found = s.threads;
    while (found && found->tid != uint32_t(tid))
      found = found->next;
    return found;
  };
  ASSERT_TRUE(during && of(*during) && after && of(*after));
  EXPECT_TRUE(of(*during)->running);
  EXPECT_FALSE(of(*after)->running);
  EXPECT_EQ(of(*during)->record, of(*after)->record);
  EXPECT_GE(of(*after)->calls, 7u);
  EXPECT_GT(of(*after)->busy, 0u);
  uint64_t calls = 0, threads = 0, busy = 0;
  for (const thread_figures *t = after->threads; t; t = t->next) {
    calls += t->calls;
    threads += t->threads;
    busy += t->busy;
  }
  EXPECT_EQ(calls, after->calls);
  EXPECT_EQ(threads, after->thread_count);
  EXPECT_EQ(busy, after->roots_total);
}

// Threads one after the other share a state; their numbers add up.
TEST(Threads, StatesAreReused) {
  module m({"pooled"});
  m.add();
  auto once = [&] { scope f(m.slot(0)); };
  auto records = [] {
    int n = 0;
    for (arena_ref r = arena_head().threads.get(); r; ++n)
      r = arena_at<thread_record>(r)->next.get();
    return n;
  };
  std::thread(once).join();
  int before = records();
  for (int i = 0; i < 200; ++i)
    std::thread(once).join();
  EXPECT_EQ(records(), before);
  EXPECT_EQ(find(*look(), "pooled")->calls, 201u);
}

namespace {
pthread_key_t late;
const module *late_module;
void late_destructor(void *) { scope f(late_module->slot(1)); }
struct at_thread_end {
  ~at_thread_end() { scope f(late_module->slot(1)); }
};
} // namespace

TEST(Threads, DestructorsAtThreadEndAreMeasured) {
  module m({"late.body", "late.destructor"});
  m.add();
  late_module = &m;
  pthread_key_create(&late, late_destructor);
  std::thread([&] {
    thread_local at_thread_end object;
    (void)object;
    pthread_setspecific(late, &m);
    scope f(m.slot(0));
  }).join();
  pthread_key_delete(late);
  EXPECT_EQ(find(*look(), "late.destructor")->calls, 2u);
}

// A C function that pthread_exit leaves has no exit of its own.
TEST(Threads, FramesOfAnEndedThreadAreAbandoned) {
  module m({"ended.open"});
  m.add();
  std::thread([&] { hand_enter(m.slot(0)); }).join();
  auto s = look();
  EXPECT_EQ(find(*s, "ended.open")->calls, 1u);
  EXPECT_EQ(find(*s, "ended.open")->abandoned, 1u);
  EXPECT_EQ(find(*s, "ended.open")->timed, 1u);
}

TEST(Threads, ForkedChildStartsFromZero) {
  module m({"fork.before", "fork.open", "fork.child"});
  m.add();
  for (int i = 0; i < 5; ++i)
    scope f(m.slot(0));
  scope open(m.slot(1));
  pid_t child = fork();
  if (child == 0) {
    bool right = true;
    for (int i = 0; i < 3; ++i)
      scope f(m.slot(2));
    hand_exit(open.frame()); // leaves quietly
    for (int i = 0; i < 4; ++i)
      scope f(m.slot(2));
    std::thread([&] { scope f(m.slot(2)); }).join();
    auto s = look();
    right = s && !find(*s, "fork.before") && !find(*s, "fork.open") &&
            find(*s, "fork.child") && find(*s, "fork.child")->calls == 8 &&
            s->pid == uint32_t(getpid());
    _exit(right ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(find(*look(), "fork.before")->calls, 5u);
}

namespace {
void descend(const uint32_t *slot, int depth) {
  scope f(slot);
  if (depth)
    descend(slot, depth - 1);
  __asm__ volatile(""); // not a tail call
}
const uint32_t *deep_slot;
int deep_depth;
} // namespace

// Deeper than the measurement stack: counted exactly, no fault, and back to
// normal afterwards.
TEST(Threads, DeeperThanTheStack) {
  module m({"deep", "deep.after"});
  m.add();
  deep_slot = m.slot(0);
  deep_depth = 2500000;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, size_t(2) << 30), 0);
  pthread_t thread;
  auto body = [](void *after) -> void * {
    descend(deep_slot, deep_depth);
    for (int i = 0; i < 10; ++i)
      scope f(static_cast<const uint32_t *>(after));
    descend(deep_slot, 99);
    return nullptr;
  };
  if (pthread_create(&thread, &attributes, body,
                     const_cast<uint32_t *>(m.slot(1))) != 0)
    GTEST_SKIP() << "this machine refuses a stack of 2 GiB";
  pthread_join(thread, nullptr);
  auto s = look();
  EXPECT_EQ(find(*s, "deep")->calls, uint64_t(deep_depth) + 1 + 100);
  EXPECT_LT(find(*s, "deep")->timed, find(*s, "deep")->calls);
  EXPECT_EQ(find(*s, "deep.after")->timed, 10u);
}

namespace {
ucontext_t main_context, fiber_context;
void fiber() {
  descend(deep_slot, deep_depth);
  swapcontext(&fiber_context, &main_context);
}
} // namespace

TEST(Threads, RecursionOnACustomStack) {
#if defined(HOTPATH_TEST_TSAN)
  GTEST_SKIP() << "ThreadSanitizer has to be told of a change of stacks";
#endif
  module m({"fiber.deep"});
  m.add();
  deep_slot = m.slot(0);
  deep_depth = 200000;
  size_t bytes = size_t(512) << 20;
  void *stack = map_pages(bytes);
  ASSERT_TRUE(stack);
  getcontext(&fiber_context);
  fiber_context.uc_stack.ss_sp = stack;
  fiber_context.uc_stack.ss_size = bytes;
  fiber_context.uc_link = nullptr;
  makecontext(&fiber_context, fiber, 0);
  swapcontext(&main_context, &fiber_context);
  unmap_pages(stack, bytes);
  EXPECT_EQ(find(*look(), "fiber.deep")->calls, 200001u);
}

// The same, where the other thread has measured nothing yet.
TEST(Threads, FramesThatMoveToAFreshThread) {
  module m({"fresh.moved", "fresh.after"});
  m.add();
  hotpath_frame *f = nullptr;
  std::thread([&] {
    f = hand_enter(m.slot(0));
    std::thread([&] {
      hand_exit(f);
      for (int i = 0; i < 3; ++i)
        scope after(m.slot(1));
      EXPECT_EQ(__hotpath_thread.top, base_of(*current_thread()) + 1);
    }).join();
    scope after(m.slot(1));
  }).join();
  EXPECT_EQ(find(*look(), "fresh.after")->calls, 4u);
}

// A frame that began on one thread and ends on another leaves both usable.
TEST(Threads, FramesThatMoveToAnotherThread) {
  module m({"moved", "moved.after"});
  m.add();
  hotpath_frame *f = nullptr;
  std::thread([&] {
    f = hand_enter(m.slot(0));
    std::thread([&] {
      { scope own(m.slot(1)); }
      hand_exit(f);
      for (int i = 0; i < 3; ++i)
        scope after(m.slot(1));
      EXPECT_TRUE(owns(*current_thread(), __hotpath_thread.top - 1) ||
                  __hotpath_thread.top == base_of(*current_thread()) + 1);
    }).join();
    scope after(m.slot(1));
  }).join();
  auto s = look();
  EXPECT_EQ(find(*s, "moved")->calls, 1u);
  EXPECT_EQ(find(*s, "moved.after")->calls, 5u);
}
