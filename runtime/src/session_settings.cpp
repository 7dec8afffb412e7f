//===- session_settings.cpp - What the program sets for its session
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "session_settings.h"
#include "lifecycle.h"
#include "memory.h"
#include "message.h"
#include "text.h"

#include <new>
#include <string.h>
#include <unistd.h>

namespace hotpath {

namespace {

// Texts of the open session. Never destroyed, so that a report at exit finds
// it.
alignas(scratch) char texts_memory[sizeof(scratch)];
scratch *texts = nullptr;

const char *keep_text(const char *s) {
  size_t bytes = strlen(s) + 1;
  char *copy = texts ? texts->array<char>(bytes) : nullptr;
  return copy ? static_cast<const char *>(memcpy(copy, s, bytes)) : nullptr;
}

// A path is relative to the folder that the program is in now.
const char *keep_path(const char *s) {
  char folder[4096];
  if (*s == '/' || !getcwd(folder, sizeof folder))
    return keep_text(s);
  text path;
  path.put(folder);
  path.put('/');
  path.put(s);
  return keep_text(path.c_str());
}

bool is_for_reports(const char *name) {
  static const char *const names[] = {
      "HOTPATH_OUTPUT_FORMAT", "HOTPATH_OUTPUT_PATH",
      "HOTPATH_REPORT",        "HOTPATH_REPORT_LABEL",
      "HOTPATH_LIMIT",         "HOTPATH_FUNCTIONS_LIMIT",
      "HOTPATH_PERCENTILES",   "HOTPATH_FOCUS",
      "HOTPATH_BENCHMARK",     "HOTPATH_FUNCTIONS_NAME_DEPTH",
      "HOTPATH_USER_METADATA", "HOTPATH_SOURCE_ROOT"};
  for (const char *n : names)
    if (strcmp(n, name) == 0)
      return true;
  return false;
}

} // namespace

void session_settings::begin(const char *wanted) {
  if (!texts)
    texts = new (texts_memory) scratch;
  values = session_flags();
  name = wanted ? keep_text(wanted) : nullptr;
  has_own_path = false;
}

bool session_settings::set(const char *variable, const char *value) {
  bool is_path = strcmp(variable, "HOTPATH_OUTPUT_PATH") == 0;
  if (!is_for_reports(variable)) {
    say("a session has no setting ", variable);
    return false;
  }
  const char *kept = is_path && *value ? keep_path(value) : keep_text(value);
  if (!kept)
    return false;
  bool known;
  if (const char *wanted = flags_set(values, variable, kept, known)) {
    say(variable, "=", value, " ignored in a session: it has to be ", wanted);
    return false;
  }
  has_own_path |= is_path && values.HOTPATH_OUTPUT_PATH.value == kept;
  return true;
}

void session_settings::forget() {
  values = session_flags();
  name = nullptr;
  if (texts)
    texts->~scratch();
  texts = nullptr;
}

} // namespace hotpath
