//===- flags.cpp - The environment variables
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "flags.h"
#include "memory.h"

#include <algorithm>
#include <iterator>
#include <string.h>

namespace hotpath {

namespace {

// Each returns what the value should have been, null when it is fine.
using complaint = const char *;

complaint parse(const char *s, format_flag &f) {
  static const char *const names[] = {"table", "json", "json-pretty", "none"};
  for (unsigned i = 0; i < 4; ++i)
    if (strcmp(s, names[i]) == 0) {
      f.value = output_format(i);
      return nullptr;
    }
  return "table, json, json-pretty or none";
}

complaint parse(const char *s, clock_flag &f) {
  static const char *const names[] = {"auto", "tsc", "monotonic"};
  for (unsigned i = 0; i < 3; ++i)
    if (strcmp(s, names[i]) == 0) {
      f.value = clock_choice(i);
      return nullptr;
    }
  return "auto, tsc or monotonic";
}

complaint parse(const char *s, metric_flag &f) {
  bool count = strcmp(s, "count") == 0;
  if (!count && strcmp(s, "bytes") != 0)
    return "bytes or count";
  f.value = count ? alloc_metric::count : alloc_metric::bytes;
  return nullptr;
}

complaint parse(const char *s, track_flag &f) {
  bool live = strcmp(s, "live") == 0;
  if (!live && strcmp(s, "totals") != 0)
    return "totals or live";
  f.value = live ? alloc_track::live : alloc_track::totals;
  return nullptr;
}

complaint parse(const char *s, text_flag &f) {
  f.value = s;
  return nullptr;
}

complaint parse(const char *s, number_flag &f) {
  uint64_t n = 0;
  for (const char *p = s; *p; ++p) {
    if (*p < '0' || *p > '9' || n > UINT32_MAX)
      return "a whole number";
    n = n * 10 + unsigned(*p - '0');
  }
  if (n > UINT32_MAX)
    return "a whole number";
  f = {*s != 0, uint32_t(n)};
  return nullptr;
}

// One number up to 100, at most three decimals; null when it is none.
const char *parse_percent(const char *s, uint32_t &thousandths) {
  uint32_t n = 0;
  unsigned decimals = 0;
  const char *p = s;
  for (; *p >= '0' && *p <= '9' && n <= 100; ++p)
    n = n * 10 + uint32_t(*p - '0');
  if (p == s)
    return nullptr;
  if (*p == '.')
    for (++p; *p >= '0' && *p <= '9' && decimals < 3; ++p, ++decimals)
      n = n * 10 + uint32_t(*p - '0');
  for (; decimals < 3; ++decimals)
    n *= 10;
  thousandths = n;
  return n > 0 && n <= 100000 ? p : nullptr;
}

complaint parse(const char *s, percentiles_flag &f) {
  complaint wanted = "up to 10 numbers above 0 and up to 100";
  percentiles_flag r = {};
  for (;;) {
    if (r.count == most_percentiles ||
        !(s = parse_percent(s, r.value[r.count])))
      return wanted;
    ++r.count;
    if (!*s)
      break;
    if (*s++ != ',')
      return wanted;
  }
  std::sort(r.value, r.value + r.count);
  r.count = unsigned(std::unique(r.value, r.value + r.count) - r.value);
  f = r;
  return nullptr;
}

struct {
  const char *name;
  uint32_t bit;
} constexpr sections[] = {{"functions_timing", section_functions_timing},
                          {"functions_alloc", section_functions_alloc}};

// auto and all are every section that has something to say; -name leaves one
// out.
complaint parse(const char *s, sections_flag &f) {
  uint32_t chosen = 0, all = 0;
  for (auto &section : sections)
    all |= section.bit;
  for (bool first = true;; first = false) {
    size_t n = strcspn(s, ",");
    bool without = n && *s == '-';
    const char *word = s + without;
    n -= without;
    auto is = [&](const char *name) {
      return strlen(name) == n && memcmp(name, word, n) == 0;
    };
    uint32_t bits = is("auto") || is("all") ? all : 0;
    for (auto &section : sections)
      bits |= is(section.name) ? section.bit : 0;
    if (!bits)
      return "auto, all or names of sections (functions_timing, "
             "functions_alloc), "
             "separated by commas, with a - before what to leave out";
    if (without && first)
      chosen = all;
    chosen = without ? chosen & ~bits : chosen | bits;
    s = word + n;
    if (!*s++)
      break;
  }
  f.chosen = chosen;
  return nullptr;
}

complaint parse(const char *s, pairs_flag &f) {
  if (!are_pairs(s))
    return "key=value,key=value";
  f.value = s;
  return nullptr;
}

complaint parse(const char *s, rate_flag &f) {
  complaint wanted = "auto or a number from 0 to 1";
  if (strcmp(s, "auto") == 0) {
    f.value = {true, 0};
    return nullptr;
  }
  if (*s != '0' && *s != '1')
    return wanted;
  uint64_t billionths = uint64_t(*s++ - '0') * 1000000000u;
  if (*s == '.')
    for (uint64_t digit = 100000000; *++s >= '0' && *s <= '9'; digit /= 10)
      billionths += uint64_t(*s - '0') * digit;
  if (*s || billionths > 1000000000u)
    return wanted;
  auto rate = uint32_t(billionths * sampling_every_call / 1000000000u);
  f.value = {false, billionths ? max_of(rate, 1u) : 0};
  return nullptr;
}

complaint parse(const char *s, switch_flag &f) {
  bool on = strcmp(s, "1") == 0 || strcmp(s, "true") == 0;
  if (!on && *s && strcmp(s, "0") != 0 && strcmp(s, "false") != 0)
    return "1 or 0";
  f.value = on;
  return nullptr;
}

complaint parse(const char *s, presence_flag &f) {
  f.value = *s != 0; // as no-color.org has it
  return nullptr;
}

const char *const names[] = {
#define FLAG(type, name, value, sentence) #name,
#define FLAG_ELSEWHERE(name) #name,
#include "flags.inc"
};

template <size_t N> bool contains(const char *const (&list)[N], const char *s) {
  return std::any_of(list, list + N,
                     [s](const char *x) { return strcmp(x, s) == 0; });
}

unsigned edit_distance(const char *a, const char *b) {
  constexpr unsigned most = 64; // longer than any name of ours
  unsigned row[most + 1];
  size_t n = min_of<size_t>(strlen(b), most);
  for (unsigned i = 0; i <= n; ++i)
    row[i] = i;
  for (unsigned i = 0; a[i]; ++i) {
    unsigned diagonal = row[0];
    row[0] = i + 1;
    for (unsigned j = 0; j < n; ++j) {
      unsigned substituted = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, diagonal + 1, row[j] + 1});
    }
  }
  return row[n];
}

const char *nearest(const char *name) {
  return *std::min_element(
      std::begin(names), std::end(names), [name](auto *a, auto *b) {
        return edit_distance(name, a) < edit_distance(name, b);
      });
}

void unknown(const char *name, void (*tell)(const char *)) {
  text line;
  line.put("unknown variable ");
  line.put(name);
  line.put("; the nearest valid name is ");
  line.put(nearest(name));
  tell(line.c_str());
}

void bad_value(const char *name, const char *value, complaint wanted,
               void (*tell)(const char *)) {
  text line;
  line.put(name);
  line.put("=");
  line.put(value, min_of<size_t>(strlen(value), 80));
  line.put(" ignored: it has to be ");
  line.put(wanted);
  tell(line.c_str());
}

enum flag_index : unsigned {
#define FLAG(type, name, value, sentence) index_of_##name,
#include "flags.inc"
  flag_count
};
static_assert(flag_count <= 64, "bits of flags::given");

// True when the name is a flag of ours.
bool assign(const char *name, const char *value, flags &f, complaint &wanted,
            unsigned &index) {
#define FLAG(type, flag, standard, sentence)                                   \
  if (strcmp(name, #flag) == 0) {                                              \
    index = index_of_##flag;                                                   \
    wanted = (f.given >> index & 1) ? nullptr : parse(value, f.flag);          \
    return true;                                                               \
  }
#include "flags.inc"
  return false;
}

bool is_ours(const char *variable) {
  return strncmp(variable, "HOTPATH_", 8) == 0 ||
         strncmp(variable, "NO_COLOR=", 9) == 0;
}

// Variables copied to memory that lives as long as the process: flags point
// into it.
char *copy_of(char *const *environment) {
  size_t bytes = 1;
  for (char *const *e = environment; *e; ++e)
    bytes += is_ours(*e) ? strlen(*e) + 1 : 0;
  auto *copy = static_cast<char *>(map_pages(bytes));
  char *at = copy;
  for (char *const *e = environment; copy && *e; ++e)
    if (is_ours(*e)) {
      size_t n = strlen(*e) + 1;
      memcpy(at, *e, n);
      at += n;
    }
  return copy;
}

} // namespace

flags flags_default() {
  flags f = {};
#define FLAG(type, name, value, sentence) (void)parse(value, f.name);
#include "flags.inc"
  f.HOTPATH_FUNCTIONS_LIMIT.given = false;
  return f;
}

void flags_parse(char *const *environment, flags &result,
                 void (*tell)(const char *)) {
  if (!environment)
    return;
  char *variable = copy_of(environment);
  uint64_t given = 0;
  for (; variable && *variable; variable += strlen(variable) + 1) {
    char *equals = strchr(variable, '=');
    if (!equals)
      continue;
    *equals = 0;
    char *value = equals + 1;
    complaint wanted = nullptr;
    unsigned index = 0;
    if (assign(variable, value, result, wanted, index)) {
      if (wanted)
        bad_value(variable, value, wanted, tell);
      else
        given |= uint64_t(1) << index;
    } else if (!contains(names, variable)) {
      unknown(variable, tell);
    }
    variable = value;
  }
  result.given |= given;
}

const char *flags_set(flags &f, const char *name, const char *value,
                      bool &known) {
  complaint wanted = nullptr;
  unsigned index;
  known = assign(name, value, f, wanted, index);
  return wanted;
}

void flags_help(text &out) {
  auto paragraph = [&](const char *name, const char *value,
                       const char *sentence) {
    out.put(name);
    if (*value) {
      out.put(" (");
      out.put(value);
      out.put(")");
    }
    out.put("\n    ");
    out.put(sentence);
    out.put('\n');
  };
#define FLAG(type, name, value, sentence) paragraph(#name, value, sentence);
#include "flags.inc"
}

bool are_pairs(const char *s) {
  while (*s) {
    const char *end = strchr(s, ',');
    size_t n = end ? size_t(end - s) : strlen(s);
    const void *equals = memchr(s, '=', n);
    if (!equals || equals == s)
      return false;
    s += n + (end != nullptr);
  }
  return true;
}

uint32_t table_limit(const flags &f) {
  return !f.HOTPATH_FUNCTIONS_LIMIT.given && f.HOTPATH_LIMIT.given
             ? f.HOTPATH_LIMIT.value
             : f.HOTPATH_FUNCTIONS_LIMIT.value;
}

void put_percentile(text &out, uint32_t thousandths) {
  out.put_unsigned(thousandths / 1000);
  uint32_t rest = thousandths % 1000;
  if (!rest)
    return;
  out.put('.');
  for (uint32_t digit = 100; rest; rest %= digit, digit /= 10)
    out.put(char('0' + rest / digit));
}

} // namespace hotpath
