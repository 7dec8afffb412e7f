//===- leveldb_workload.cc - Makes LevelDB do real work, and checks it ----===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// leveldb_workload DIRECTORY [ROWS [inline]]: ROWS (default 100,000, 100 to 10,000,000)
// puts in scrambled order into a new database in DIRECTORY (what was there is
// destroyed), gets of every key and of absent ones, overwrites, deletes, a walk
// both ways, a compaction, all of it again after reopening. Every answer is
// compared with what a plain function of the row says it must be.
//
// stdout: one line a phase, a checksum, then lines `calls FUNCTION N` with the
// exact number of calls made of some of LevelDB's functions. Exit code 1 and
// one line on stderr when an answer is wrong. LevelDB compacts in a thread of
// its own, so how often its inner functions are called varies between runs;
// with `inline` it does not: what LevelDB schedules is done on the main thread,
// after the operation that scheduled it. Then nothing is compacted by request,
// which would wait for the other thread.
//
//===----------------------------------------------------------------------===//
#include "leveldb/cache.h"
#include "leveldb/db.h"
#include "leveldb/env.h"
#include "leveldb/filter_policy.h"
#include "leveldb/value_sink.h"
#include "leveldb/write_batch.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace {

enum class Stage { inserted, changed };

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "leveldb_workload: %s\n", message.c_str());
  std::exit(1);
}

void expect(const char *what, std::uint64_t found, std::uint64_t wanted) {
  if (found != wanted)
    fail(std::string(what) + ": found " + std::to_string(found) +
         ", expected " + std::to_string(wanted));
}

void check(const leveldb::Status &status, const char *what) {
  if (!status.ok())
    fail(std::string(what) + ": " + status.ToString());
}

// splitmix64: every bit of a counter scrambled, the same on every machine.
std::uint64_t scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// Fixed width, so that the keys' order is the rows' order.
std::string key_of(std::uint64_t row) {
  char text[32];
  std::snprintf(text, sizeof text, "key%010" PRIu64, row);
  return text;
}

bool is_overwritten(std::uint64_t row) { return row % 5 == 0; }
bool is_deleted(std::uint64_t row) { return row % 3 == 1; }

bool exists(std::uint64_t row, Stage stage) {
  return stage == Stage::inserted || !is_deleted(row);
}

// 40 to 139 bytes that depend on the row, and on whether it was overwritten.
std::string value_of(std::uint64_t row, Stage stage) {
  bool second = stage == Stage::changed && is_overwritten(row);
  std::uint64_t seed = scramble(row * 2 + second);
  char text[32];
  std::snprintf(text, sizeof text, "%016" PRIx64, seed);
  std::string value(text);
  value.append(24 + seed % 100, static_cast<char>('a' + seed % 26));
  return value;
}

// Keeps what is scheduled until it is asked to do it. LevelDB schedules under
// its lock, which the work takes too, so it cannot be done at once.
class InlineEnv : public leveldb::EnvWrapper {
public:
  InlineEnv() : leveldb::EnvWrapper(leveldb::Env::Default()) {}

  void Schedule(void (*work)(void *), void *argument) override {
    waiting_.emplace_back(work, argument);
  }
  void settle() {
    while (!waiting_.empty()) {
      std::pair<void (*)(void *), void *> next = waiting_.front();
      waiting_.pop_front();
      next.first(next.second);
    }
  }

private:
  std::deque<std::pair<void (*)(void *), void *>> waiting_;
};

class Workload {
public:
  Workload(std::string directory, std::uint64_t rows, bool is_inline)
      : directory_(std::move(directory)), rows_(rows), is_inline_(is_inline),
        cache_(leveldb::NewLRUCache(4 << 20)),
        filter_(leveldb::NewBloomFilterPolicy(10)) {}

  void run() {
    check(leveldb::DestroyDB(directory_, leveldb::Options()), "destroy");
    open();
    put_all();
    get_all(Stage::inserted);
    change();
    get_all(Stage::changed);
    walk();
    if (!is_inline_) {
      database_->CompactRange(nullptr, nullptr);
      std::printf("compaction: done\n");
    }
    get_all(Stage::changed);
    close();
    open();
    std::printf("reopen: done\n");
    get_all(Stage::changed);
    std::uint64_t checksum = walk();
    close();
    check(leveldb::DestroyDB(directory_, leveldb::Options()), "destroy");
    std::printf("checksum %016" PRIx64 "\n", checksum);
    report_calls();
  }

private:
  void open() {
    leveldb::Options options;
    options.create_if_missing = true;
    // Small enough that 100,000 rows make many tables on several levels.
    options.write_buffer_size = 1 << 20;
    options.block_cache = cache_.get();
    options.filter_policy = filter_.get();
    if (is_inline_)
      options.env = &env_;
    leveldb::DB *database = nullptr;
    check(leveldb::DB::Open(options, directory_, &database), "open");
    database_.reset(database);
    opened_++;
    env_.settle();
  }

  void close() { database_.reset(); }

  // The n-th row of a permutation of all rows: a step that shares no factor
  // with their number visits each once.
  std::uint64_t shuffled(std::uint64_t n) const {
    std::uint64_t step = 7919;
    while (rows_ % step == 0)
      step += 2;
    return n * step % rows_;
  }

  void put_all() {
    for (std::uint64_t n = 0; n < rows_; n++) {
      std::uint64_t row = shuffled(n);
      check(database_->Put(leveldb::WriteOptions(), key_of(row),
                           value_of(row, Stage::inserted)),
            "put");
      env_.settle();
    }
    puts_ += rows_;
    std::printf("put: %" PRIu64 " rows\n", rows_);
  }

  void get_all(Stage stage) {
    std::string value;
    leveldb::StringValueSink sink(&value);
    leveldb::ReadOptions options;
    options.verify_checksums = true;
    std::uint64_t found = 0;
    for (std::uint64_t row = 0; row < rows_; row++) {
      leveldb::Status status = database_->Get(options, key_of(row), &sink);
      env_.settle();
      if (status.IsNotFound() != !exists(row, stage))
        fail("get: " + key_of(row) + (status.ok() ? " is there" : " is lost"));
      if (status.IsNotFound())
        continue;
      check(status, "get");
      if (value != value_of(row, stage))
        fail("get: " + key_of(row) + " has a wrong value");
      found++;
    }
    std::uint64_t absent = rows_ / 10;
    for (std::uint64_t row = rows_; row < rows_ + absent; row++)
      if (!database_->Get(options, key_of(row), &sink).IsNotFound())
        fail("get: " + key_of(row) + " was never put");
    env_.settle();
    gets_ += rows_ + absent;
    std::printf("get: %" PRIu64 " found, %" PRIu64 " absent\n", found,
                rows_ - found + absent);
  }

  // Overwrites one by one, deletes in batches of up to 100.
  void change() {
    for (std::uint64_t row = 0; row < rows_; row++)
      if (is_overwritten(row)) {
        check(database_->Put(leveldb::WriteOptions(), key_of(row),
                             value_of(row, Stage::changed)),
              "overwrite");
        env_.settle();
        puts_++;
      }
    leveldb::WriteBatch batch;
    std::uint64_t held = 0;
    for (std::uint64_t row = 0; row < rows_; row++) {
      if (is_deleted(row)) {
        batch.Delete(key_of(row));
        held++;
        deletes_++;
      }
      if (held == 100 || (held && row + 1 == rows_)) {
        check(database_->Write(leveldb::WriteOptions(), &batch), "delete");
        env_.settle();
        batch.Clear();
        held = 0;
      }
    }
    std::printf("change: %" PRIu64 " deleted\n", deletes_);
  }

  // Forwards, then backwards; the keys' order, the values, the count.
  std::uint64_t walk() {
    std::unique_ptr<leveldb::Iterator> iterator(
        database_->NewIterator(leveldb::ReadOptions()));
    std::uint64_t checksum = 0, count = 0, row = 0;
    for (iterator->SeekToFirst(); iterator->Valid(); iterator->Next(), row++) {
      while (row < rows_ && !exists(row, Stage::changed))
        row++;
      expect_row(*iterator, row);
      checksum = scramble(checksum ^ row ^ iterator->value().size());
      count++;
      env_.settle();
    }
    std::uint64_t wanted = 0;
    for (std::uint64_t any = 0; any < rows_; any++)
      wanted += exists(any, Stage::changed);
    expect("rows forwards", count, wanted);
    row = rows_;
    for (iterator->SeekToLast(); iterator->Valid(); iterator->Prev()) {
      do
        row--;
      while (row > 0 && !exists(row, Stage::changed));
      expect_row(*iterator, row);
      count--;
      env_.settle();
    }
    expect("rows backwards", wanted - count, wanted);
    check(iterator->status(), "walk");
    std::printf("walk: %" PRIu64 " rows both ways\n", wanted);
    return checksum;
  }

  static void expect_row(const leveldb::Iterator &iterator, std::uint64_t row) {
    if (iterator.key().ToString() != key_of(row))
      fail("walk: found " + iterator.key().ToString() + ", expected " +
           key_of(row));
    if (iterator.value().ToString() != value_of(row, Stage::changed))
      fail("walk: " + key_of(row) + " has a wrong value");
  }

  void report_calls() const {
    std::printf("calls leveldb::DB::Open %" PRIu64 "\n", opened_);
    std::printf("calls leveldb::DBImpl::Get %" PRIu64 "\n", gets_);
    std::printf("calls leveldb::DBImpl::Put %" PRIu64 "\n", puts_);
    // Each put makes a batch of one row.
    std::printf("calls leveldb::WriteBatch::Put %" PRIu64 "\n", puts_);
    std::printf("calls leveldb::WriteBatch::Delete %" PRIu64 "\n", deletes_);
    if (!is_inline_)
      std::printf("calls leveldb::DBImpl::CompactRange 1\n");
  }

  std::string directory_;
  std::uint64_t rows_;
  bool is_inline_;
  InlineEnv env_; // outlives the database
  std::unique_ptr<leveldb::Cache> cache_;
  std::unique_ptr<const leveldb::FilterPolicy> filter_;
  std::unique_ptr<leveldb::DB> database_;
  std::uint64_t opened_ = 0, puts_ = 0, gets_ = 0, deletes_ = 0;
};

} // namespace

int main(int argc, char **argv) {
  char *end = nullptr;
  unsigned long rows = argc > 2 ? std::strtoul(argv[2], &end, 10) : 100000;
  bool is_inline = argc == 4 && std::string(argv[3]) == "inline";
  if (argc < 2 || argc > 3 + is_inline || (argc > 2 && *end) || rows < 100 ||
      rows > 10000000) {
    std::fputs("usage: leveldb_workload DIRECTORY [ROWS [inline]]\n", stderr);
    return 2;
  }
  Workload(argv[1], rows, is_inline).run();
  return 0;
}
