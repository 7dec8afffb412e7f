//===- session_settings.h - What the program sets for its session
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_SESSION_SETTINGS_H
#define HOTPATH_SESSION_SETTINGS_H

#include "flags.h"

namespace hotpath {

/// The name and the settings of the session that is open, with their texts. The
/// environment's settings go first. Under the lock; needs no construction.
struct session_settings {
  flags values;
  const char *name;  // null: none
  bool has_own_path; // HOTPATH_OUTPUT_PATH was set here

  /// A session begins: `name` may be null and go away.
  void begin(const char *name);
  /// Takes a variable of reports; says what is wrong otherwise. Copies both.
  bool set(const char *variable, const char *value);
  /// The session's report is written.
  void forget();
};

} // namespace hotpath

#endif
