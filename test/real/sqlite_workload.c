/*===- sqlite_workload.c - Makes SQLite do real work, and checks it -------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* sqlite_workload [ROWS [DATABASE]]: ROWS orders (default 100,000, 100 to
|* 10,000,000) of ROWS/50 customers in an in-memory database, or in the file
|* DATABASE. Insert, index, look up, join, aggregate, sort, window, update,
|* delete. Every answer is compared with one computed here from plain arrays.
|*
|* stdout: one line a phase, a checksum of the final table, then lines
|* `calls FUNCTION N` with the exact number of calls made of some of SQLite's
|* functions. Same arguments, same work: no clock, no pid, no address decides
|* anything. Exit code 1 and one line on stderr when an answer is wrong.
|*
\*===----------------------------------------------------------------------===*/
#include "sqlite3.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGIONS = 7, ROWS_PER_CUSTOMER = 50, AMOUNT_LIMIT = 10000 };

struct order {
  uint32_t customer;
  int32_t amount;
  int alive;
};

static sqlite3 *db;
static struct order *orders; /* [1..rows], as the table is meant to be */
static uint32_t *region_of;  /* [1..customers] */
static uint32_t rows, customers;

/* Calls that this file makes of functions that SQLite itself never calls. */
static uint64_t bound_int64, bound_text, read_int64;

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("sqlite_workload: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

static void expect(const char *what, int64_t found, int64_t wanted) {
  if (found != wanted)
    fail("%s: found %lld, expected %lld", what, (long long)found,
         (long long)wanted);
}

/* splitmix64: every bit of a counter scrambled, the same on every machine. */
static uint64_t scramble(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static void execute(const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
    fail("%s: %s", sql, message);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
    fail("%s: %s", sql, sqlite3_errmsg(db));
  return statement;
}

static void bind_int64(sqlite3_stmt *statement, int index, int64_t value) {
  bound_int64++;
  if (sqlite3_bind_int64(statement, index, value) != SQLITE_OK)
    fail("bind: %s", sqlite3_errmsg(db));
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
  bound_text++;
  if (sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT) !=
      SQLITE_OK)
    fail("bind: %s", sqlite3_errmsg(db));
}

static int64_t column_int64(sqlite3_stmt *statement, int index) {
  read_int64++;
  return sqlite3_column_int64(statement, index);
}

/* 1 when there is a row to read, 0 at the end. */
static int step(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    fail("step: %s", sqlite3_errmsg(db));
  return code == SQLITE_ROW;
}

/* Runs a statement that yields no row, and makes it ready for the next. */
static void run(sqlite3_stmt *statement) {
  if (step(statement))
    fail("%s: unexpected row", sqlite3_sql(statement));
  sqlite3_reset(statement);
}

static void finish(sqlite3_stmt *statement) {
  if (sqlite3_finalize(statement) != SQLITE_OK)
    fail("finalize: %s", sqlite3_errmsg(db));
}

static int64_t single(const char *sql) {
  sqlite3_stmt *statement = prepare(sql);
  if (!step(statement))
    fail("%s: no row", sql);
  int64_t value = column_int64(statement, 0);
  finish(statement);
  return value;
}

static void create(void) {
  execute("PRAGMA temp_store = MEMORY");
  execute("DROP TABLE IF EXISTS orders");
  execute("DROP TABLE IF EXISTS customers");
  execute("CREATE TABLE customers(id INTEGER PRIMARY KEY,"
          " region INTEGER NOT NULL, name TEXT NOT NULL)");
  execute("CREATE TABLE orders(id INTEGER PRIMARY KEY,"
          " customer INTEGER NOT NULL, amount INTEGER NOT NULL,"
          " note TEXT NOT NULL)");
}

static void insert(void) {
  char text[64];
  sqlite3_stmt *statement =
      prepare("INSERT INTO customers(id, region, name) VALUES(?, ?, ?)");
  execute("BEGIN");
  for (uint32_t id = 1; id <= customers; id++) {
    region_of[id] = (uint32_t)(scramble(id) % REGIONS);
    snprintf(text, sizeof text, "customer %u", id);
    bind_int64(statement, 1, id);
    bind_int64(statement, 2, region_of[id]);
    bind_text(statement, 3, text);
    run(statement);
  }
  finish(statement);

  statement = prepare("INSERT INTO orders VALUES(?, ?, ?, ?)");
  for (uint32_t id = 1; id <= rows; id++) {
    uint64_t random = scramble(UINT64_C(1) << 40 | id);
    orders[id].customer = (uint32_t)(random % customers) + 1;
    orders[id].amount = (int32_t)((random >> 32) % AMOUNT_LIMIT);
    orders[id].alive = 1;
    snprintf(text, sizeof text, "order %u of %d units", id, orders[id].amount);
    bind_int64(statement, 1, id);
    bind_int64(statement, 2, orders[id].customer);
    bind_int64(statement, 3, orders[id].amount);
    bind_text(statement, 4, text);
    run(statement);
  }
  finish(statement);
  execute("COMMIT");
  expect("rows inserted", single("SELECT count(*) FROM orders"), rows);
  printf("insert: %u customers, %u orders\n", customers, rows);
}

/* Totals a customer through the index, one query each. */
static void look_up(void) {
  execute("CREATE INDEX orders_by_customer ON orders(customer, amount)");
  int64_t *wanted = calloc(customers + 1, sizeof *wanted);
  if (!wanted)
    fail("out of memory");
  for (uint32_t id = 1; id <= rows; id++)
    wanted[orders[id].customer] += orders[id].amount;
  sqlite3_stmt *statement =
      prepare("SELECT coalesce(sum(amount), 0) FROM orders WHERE customer = ?");
  for (uint32_t id = 1; id <= customers; id++) {
    bind_int64(statement, 1, id);
    if (!step(statement))
      fail("look up: no row");
    expect("a customer's total", column_int64(statement, 0), wanted[id]);
    sqlite3_reset(statement);
  }
  finish(statement);
  free(wanted);
  printf("look up: %u totals through an index\n", customers);
}

/* Count, sum and largest amount a region, through a join. Run twice: before
   and after the changes. */
static void join(const char *when) {
  int64_t count[REGIONS] = {0}, sum[REGIONS] = {0}, largest[REGIONS] = {0};
  for (uint32_t id = 1; id <= rows; id++) {
    uint32_t region = region_of[orders[id].customer];
    if (!orders[id].alive)
      continue;
    count[region]++;
    sum[region] += orders[id].amount;
    if (orders[id].amount > largest[region])
      largest[region] = orders[id].amount;
  }
  sqlite3_stmt *statement =
      prepare("SELECT region, count(*), sum(amount), max(amount)"
              " FROM orders JOIN customers ON customers.id = orders.customer"
              " GROUP BY region ORDER BY region");
  int regions = 0, wanted = 0;
  while (step(statement)) {
    int64_t region = column_int64(statement, 0);
    if (region < 0 || region >= REGIONS)
      fail("join: region %lld", (long long)region);
    expect("orders of a region", column_int64(statement, 1), count[region]);
    expect("sum of a region", column_int64(statement, 2), sum[region]);
    expect("largest of a region", column_int64(statement, 3), largest[region]);
    regions++;
  }
  finish(statement);
  for (int region = 0; region < REGIONS; region++)
    wanted += count[region] > 0;
  expect("regions", regions, wanted);
  printf("join %s: %d regions\n", when, regions);
}

static int by_amount(const void *a, const void *b) {
  const struct order *x = *(struct order *const *)a;
  const struct order *y = *(struct order *const *)b;
  if (x->amount != y->amount)
    return x->amount < y->amount ? 1 : -1;
  return x < y ? -1 : x > y;
}

/* A sort without an index, and running totals over it. */
static void sort(void) {
  struct order **sorted = calloc(rows, sizeof(struct order *));
  if (!sorted)
    fail("out of memory");
  for (uint32_t id = 1; id <= rows; id++)
    sorted[id - 1] = &orders[id];
  qsort(sorted, rows, sizeof *sorted, by_amount);
  sqlite3_stmt *statement = prepare(
      "SELECT id, sum(amount) OVER (ORDER BY amount DESC, id) FROM orders"
      " ORDER BY amount DESC, id");
  int64_t running = 0;
  uint32_t place = 0;
  for (; step(statement); place++) {
    if (place == rows)
      fail("sort: too many rows");
    running += sorted[place]->amount;
    expect("id at its place", column_int64(statement, 0),
           sorted[place] - orders);
    expect("running total", column_int64(statement, 1), running);
  }
  finish(statement);
  free(sorted);
  expect("rows sorted", place, rows);
  printf("sort: %u rows, total %lld\n", place, (long long)running);
}

static void change(void) {
  int64_t updated = 0, deleted = 0;
  for (uint32_t id = 1; id <= rows; id++) {
    if (id % 7 == 0) {
      orders[id].amount = orders[id].amount * 3 + 1;
      updated++;
    }
    if (orders[id].amount % 10 == 3) {
      orders[id].alive = 0;
      deleted++;
    }
  }
  execute("UPDATE orders SET amount = amount * 3 + 1 WHERE id % 7 = 0");
  expect("rows updated", sqlite3_changes(db), updated);
  execute("DELETE FROM orders WHERE amount % 10 = 3");
  expect("rows deleted", sqlite3_changes(db), deleted);
  printf("change: %lld updated, %lld deleted\n", (long long)updated,
         (long long)deleted);
}

static uint64_t mix(uint64_t hash, int64_t value) {
  return scramble(hash ^ (uint64_t)value);
}

/* The whole table once more, row by row. */
static void check_all(void) {
  sqlite3_stmt *statement =
      prepare("SELECT id, customer, amount FROM orders ORDER BY id");
  uint64_t found = 0, wanted = 0;
  while (step(statement))
    for (int column = 0; column < 3; column++)
      found = mix(found, column_int64(statement, column));
  finish(statement);
  for (uint32_t id = 1; id <= rows; id++)
    if (orders[id].alive)
      wanted =
          mix(mix(mix(wanted, id), orders[id].customer), orders[id].amount);
  if (found != wanted)
    fail("the table's checksum differs");
  expect("integrity check",
         single("SELECT integrity_check = 'ok' FROM pragma_integrity_check"),
         1);
  printf("checksum %016llx\n", (unsigned long long)found);
}

int main(int argc, char **argv) {
  char *end;
  unsigned long wanted = argc > 1 ? strtoul(argv[1], &end, 10) : 100000;
  if (argc > 3 || (argc > 1 && *end) || wanted < 100 || wanted > 10000000) {
    fputs("usage: sqlite_workload [ROWS [DATABASE]]\n", stderr);
    return 2;
  }
  rows = (uint32_t)wanted;
  customers = rows / ROWS_PER_CUSTOMER;
  orders = calloc(rows + 1, sizeof *orders);
  region_of = calloc(customers + 1, sizeof *region_of);
  if (!orders || !region_of)
    fail("out of memory");
  if (sqlite3_open(argc > 2 ? argv[2] : ":memory:", &db) != SQLITE_OK)
    fail("open: %s", sqlite3_errmsg(db));
  create();
  insert();
  look_up();
  join("before");
  sort();
  change();
  join("after");
  check_all();
  if (sqlite3_close(db) != SQLITE_OK)
    fail("close: %s", sqlite3_errmsg(db));
  printf("calls sqlite3_bind_int64 %llu\n", (unsigned long long)bound_int64);
  printf("calls sqlite3_bind_text %llu\n", (unsigned long long)bound_text);
  printf("calls sqlite3_column_int64 %llu\n", (unsigned long long)read_int64);
  free(orders);
  free(region_of);
  return 0;
}
