//===- hotpath/hotpath.h - Blocks, callables and sessions for C++17
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void load() {
//     HOTPATH_BLOCK("load");                        // to the end of the scope
//     auto text = hotpath::measure("read", [&] { return read(path); });
//   }
//
//   hotpath::session session("requests");           // to the end of its scope
//   session.path("requests.json").percentiles({50, 99});
//
//   EXPECT_LE(hotpath::snapshot().calls("parse"), 3u);
//
// Active when the plugin compiles the file (it defines __HOTPATH__) or when
// HOTPATH_ENABLED is defined, which makes it work under g++ too; the program is
// then linked with `hotpath flags --link`. Without either everything here
// compiles to nothing, callables are just called, and nothing is to be linked.
// What sessions are, and who may call what when, is in hotpath_c.h.
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_HOTPATH_H
#define HOTPATH_HOTPATH_H

#include "hotpath/hotpath_c.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#ifdef __HOTPATH__ // the plugin knows the attribute
#define HOTPATH_UNMEASURED __attribute__((hotpath_skip))
#else
#define HOTPATH_UNMEASURED
#endif
// Files with and without HOTPATH_ENABLED may meet in a program.
#if HOTPATH_IS_ENABLED
#define HOTPATH_VERSION enabled_1
#else
#define HOTPATH_VERSION disabled_1
#endif

namespace hotpath HOTPATH_UNMEASURED { // after the name: Clang 14
inline namespace HOTPATH_VERSION {

/// Whether this file is compiled to measure.
constexpr bool enabled = HOTPATH_IS_ENABLED;

/// What a report is.
enum class format { table, json, json_pretty, none };

/// A session: from construction to destruction or `end`. What was measured
/// before does not count, and its report is written when it ends. The
/// settings may be chained and changed until then; where the environment sets
/// the same it wins. While another session is open this one is inert: false,
/// and everything on it does nothing. Not to be used by two threads at the
/// same time.
class session {
public:
  /// `name` is for the report's title.
  explicit session(const std::string &name = std::string())
      : session_(hotpath_session_begin(name.c_str())) {}
  session(session &&other) noexcept
      : session_(std::exchange(other.session_, 0)),
        before_report_(std::move(other.before_report_)) {}
  session &operator=(session &&other) noexcept {
    if (this != &other) {
      end();
      session_ = std::exchange(other.session_, 0);
      before_report_ = std::move(other.before_report_);
    }
    return *this;
  }
  session(const session &) = delete;
  session &operator=(const session &) = delete;
  ~session() { end(); }

  /// Whether it is open.
  explicit operator bool() const noexcept { return session_ != 0; }

  /// Ends it and writes the report. False when there was none to end, or it
  /// could not be written.
  bool end() noexcept {
    return hotpath_session_end(std::exchange(session_, 0)) == 0;
  }

  /// Which percentiles: up to 10, above 0 and up to 100, to three decimals.
  session &percentiles(std::initializer_list<double> list) {
    std::string text;
    for (double p : list) {
      auto thousandths = static_cast<long>(p * 1000 + 0.5);
      std::string rest = std::to_string(thousandths % 1000 + 1000);
      text += (text.empty() ? "" : ",") + std::to_string(thousandths / 1000) +
              "." + rest.substr(1);
    }
    return set("HOTPATH_PERCENTILES", text);
  }
  /// Most rows of any list; 0: all.
  session &limit(unsigned rows) {
    return set("HOTPATH_LIMIT", std::to_string(rows));
  }
  session &format(enum hotpath::format f) {
    static const char *const names[] = {"table", "json", "json-pretty", "none"};
    return set("HOTPATH_OUTPUT_FORMAT", names[static_cast<int>(f)]);
  }
  /// A file for the report; relative to the folder that the program is in
  /// now. %p stands for the process id.
  session &path(const std::string &file) {
    return set("HOTPATH_OUTPUT_PATH", file);
  }
  /// As HOTPATH_REPORT: "functions_timing", "all", "-functions_timing".
  session &sections(const std::string &list) {
    return set("HOTPATH_REPORT", list);
  }
  /// Any setting of hotpath_session_set.
  session &set(const char *variable, const std::string &value) {
    if (session_)
      (void)hotpath_session_set(session_, variable, value.c_str());
    return *this;
  }
  /// Called right before the report is made, on the thread that ends the
  /// session; what it calls is measured still. It must not throw.
  template <class F> session &before_report(F &&callback) {
    if (!session_)
      return *this;
    auto held =
        std::make_unique<std::function<void()>>(std::forward<F>(callback));
    (void)hotpath_session_before_report(session_, call, held.get());
    before_report_ = std::move(held);
    return *this;
  }
  /// The session ends by itself so many milliseconds from now, on a thread of
  /// the runtime; the program runs on.
  session &timeout(std::uint32_t milliseconds) {
    (void)hotpath_session_timeout(session_, milliseconds);
    return *this;
  }

private:
  static void call(void *callback) noexcept {
    (*static_cast<std::function<void()> *>(callback))();
  }

  hotpath_session session_;
  std::unique_ptr<std::function<void()>> before_report_;
};

/// Calls made between the two are not measured; those that are running are
/// timed on. Neither nests. Signal handlers may call them.
inline void pause() noexcept { hotpath_pause(); }
inline void resume() noexcept { hotpath_resume(); }

/// What was measured so far counts as nothing, the session goes on. False
/// when there is none.
inline bool reset() noexcept { return hotpath_reset() == 0; }

/// Writes the report now; the session goes on. False when there is none, or
/// the report cannot be written.
inline bool report() noexcept { return hotpath_report() == 0; }

/// A function, block or callable in a snapshot, and valid as long. One that
/// was not called has 0 everywhere. Durations in nanoseconds: estimates where
/// calls were sampled, 0 where none was timed. Calls are exact.
class function {
public:
  function(const hotpath_function *f) : f_(f ? f : &nothing()) {}

  const char *name() const { return f_->name; }
  const char *file() const { return f_->file; }
  unsigned line() const { return f_->line; }
  std::uint64_t calls() const { return f_->calls; }
  std::uint64_t timed_calls() const { return f_->timed_calls; }
  std::uint64_t total_ns() const { return f_->total_ns; }
  std::uint64_t self_ns() const { return f_->self_ns; }
  std::uint64_t avg_ns() const { return f_->avg_ns; }
  std::uint64_t min_ns() const { return f_->min_ns; }
  std::uint64_t max_ns() const { return f_->max_ns; }
  /// `percent` above 0 and up to 100; off by at most 1.6 %.
  std::uint64_t percentile_ns(double percent) const {
    return f_->detail ? hotpath_percentile_ns(f_, percent) : 0;
  }

private:
  static const hotpath_function &nothing() {
    static const hotpath_function none = {"", "", 0, 0, 0,       0,
                                          0,  0,  0, 0, nullptr, 0};
    return none;
  }
  const hotpath_function *f_;
};

/// The numbers of the session at the instant of construction: of the open
/// one, or else of the last.
class snapshot {
public:
  snapshot() : s_(hotpath_snapshot_take(), &hotpath_snapshot_free) {}

  /// False when nothing is measured: the program is not built for it, or
  /// HOTPATH_OFF is set. Then it is empty.
  explicit operator bool() const { return s_ != nullptr; }

  /// Functions that were called, the longest total first.
  std::size_t size() const { return hotpath_snapshot_count(s_.get()); }
  function operator[](std::size_t index) const {
    return hotpath_snapshot_function(s_.get(), static_cast<uint32_t>(index));
  }
  /// By the label or the qualified name; of overloads, that with the longest
  /// total.
  function operator[](const std::string &name) const {
    return hotpath_snapshot_find(s_.get(), name.c_str());
  }
  /// Of all functions of that name together.
  std::uint64_t calls(const std::string &name) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < size(); ++i)
      sum += name == (*this)[i].name() ? (*this)[i].calls() : 0;
    return sum;
  }
  /// Length of the session so far.
  std::uint64_t wall_ns() const { return hotpath_snapshot_wall_ns(s_.get()); }

private:
  std::unique_ptr<hotpath_snapshot, void (*)(hotpath_snapshot *)> s_;
};

/// Whether a function of this name is measured, called or not, or a block of
/// this name has run: a test that expects few calls should find its function.
inline bool knows(const std::string &name) {
  return hotpath_knows(name.c_str()) != 0;
}

/// The first argument of `measure`: a string literal, with its place.
class label {
public:
  template <std::size_t N>
  constexpr label(const char (&text)[N], const char *file = __builtin_FILE(),
                  unsigned line = __builtin_LINE())
      : text_(text), file_(file), line_(line) {}
  template <std::size_t N> label(char (&)[N]) = delete; // not a literal

  constexpr const char *text() const { return text_; }
  constexpr const char *file() const { return file_; }
  constexpr unsigned line() const { return line_; }

private:
  const char *text_;
  const char *file_;
  unsigned line_;
};

#if HOTPATH_IS_ENABLED

namespace detail {

/// One for each HOTPATH_BLOCK, which Site describes. Hidden: where it is
/// exported as a unique symbol its library cannot be unloaded.
template <class Site> struct __attribute__((visibility("hidden"))) block_of {
  static hotpath_block block;
};
template <class Site>
hotpath_block block_of<Site>::block = {Site::label(), Site::file(), nullptr,
                                       Site::line(), 0};

class frame_scope {
public:
  __attribute__((always_inline)) explicit frame_scope(hotpath_frame *f) noexcept
      : frame_(f) {}
  __attribute__((always_inline)) ~frame_scope() { hotpath_leave(frame_); }
  frame_scope(const frame_scope &) = delete;
  frame_scope &operator=(const frame_scope &) = delete;

private:
  hotpath_frame *const frame_;
};

template <class Site> class block_scope : frame_scope {
public:
  __attribute__((always_inline)) block_scope() noexcept
      : frame_scope(hotpath_block_enter(&block_of<Site>::block)) {}
};

/// Runs a callable: a function of its own, so that it can be a Callgrind
/// zone.
template <class F, class... Args>
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((noinline, noclone))
#else
__attribute__((noinline))
#endif
std::invoke_result_t<F, Args...>
zone(F &&callable, Args &&...args) {
  return std::invoke(std::forward<F>(callable), std::forward<Args>(args)...);
}

/// The blocks of one zone: a list, since a function may be measured under
/// several labels. Entries stay, since a thread may read them until the process
/// ends; but nearly always there is one, which goes with its library. Two
/// threads may add the same, which shares its id.
template <class F, class... Args>
struct __attribute__((visibility("hidden"))) blocks_of {
  struct entry {
    hotpath_block block;
    entry *next;
  };
  static std::atomic<entry *> first;
  static entry one; // for whoever adds first
  static std::atomic<bool> one_is_taken;

  static hotpath_block *find(const label &where) {
    entry *head = first.load(std::memory_order_acquire);
    for (entry *e = head; e; e = e->next)
      if (e->block.name == where.text() && e->block.line == where.line())
        return &e->block;
    auto code = reinterpret_cast<void (*)()>(&zone<F, Args...>);
    entry *e = &one;
    if (one_is_taken.exchange(true, std::memory_order_relaxed))
      e = new (std::nothrow) entry;
    if (!e)
      return nullptr;
    *e = {{where.text(), where.file(), code, where.line(), 0}, head};
    while (!first.compare_exchange_weak(e->next, e, std::memory_order_acq_rel))
      ;
    return &e->block;
  }

  static hotpath_frame *enter(const label &where) noexcept {
    const bool active = __atomic_load_n(&__hotpath_active, __ATOMIC_RELAXED);
    if (!active && __builtin_expect(!__hotpath_counting, 1))
      return nullptr;
    hotpath_block *b = find(where);
    if (!b)
      return nullptr;
    if (active)
      return hotpath_block_enter(b);
    hotpath_block_note(b);
    return nullptr;
  }
};
template <class F, class... Args>
std::atomic<typename blocks_of<F, Args...>::entry *>
    blocks_of<F, Args...>::first{nullptr};
template <class F, class... Args>
typename blocks_of<F, Args...>::entry blocks_of<F, Args...>::one = {};
template <class F, class... Args>
std::atomic<bool> blocks_of<F, Args...>::one_is_taken{false};

} // namespace detail

#endif

/// Calls `callable` with `args` and returns what it returns. The call is
/// measured under `where`, a string literal: hotpath::measure("parse", parse,
/// text).
template <class F, class... Args>
std::invoke_result_t<F, Args...> measure(label where, F &&callable,
                                         Args &&...args) {
#if HOTPATH_IS_ENABLED
  detail::frame_scope measured(detail::blocks_of<F, Args...>::enter(where));
  return detail::zone<F, Args...>(std::forward<F>(callable),
                                  std::forward<Args>(args)...);
#else
  (void)where;
  return std::invoke(std::forward<F>(callable), std::forward<Args>(args)...);
#endif
}

} // namespace HOTPATH_VERSION
} // namespace HOTPATH_UNMEASURED

/// HOTPATH_BLOCK(label): measures from here to the end of the scope, however it
/// is left. `label` is a string literal. A declaration: several may stand in a
/// scope, but not on one line. Not in a constexpr function, and not around
/// co_await.
#if HOTPATH_IS_ENABLED
#define HOTPATH_BLOCK_ON_(text, number)                                        \
  static_assert(sizeof("" text) > 1, "an empty label");                        \
  struct HOTPATH_CONCAT(hotpath_site_, number) {                               \
    static constexpr const char *label() { return "" text; }                   \
    static constexpr const char *file() { return __FILE__; }                   \
    static constexpr unsigned line() { return number; }                        \
  };                                                                           \
  const ::hotpath::detail::block_scope<HOTPATH_CONCAT(hotpath_site_, number)>  \
  HOTPATH_CONCAT(hotpath_scope_, number)
#define HOTPATH_BLOCK(text) HOTPATH_BLOCK_ON_(text, __LINE__)
#else
#define HOTPATH_BLOCK(text) static_assert(sizeof("" text) > 1, "an empty label")
#endif

#endif
