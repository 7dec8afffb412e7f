//===- user_session.h - The session that the program opens
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_USER_SESSION_H
#define HOTPATH_USER_SESSION_H

#include "snapshot.h"

// Without one the session is the process's: open from the start, its report at
// exit. The first that the program opens takes its place, and what was measured
// before counts as nothing; when it ends nothing is measured until another one
// begins. hotpath_c.h is what the program sees.

namespace hotpath {

/// Before the process's end, without the lock: what the program wants to do
/// before an open session's report.
void user_session_ending();

/// Whether an open session's callback would be called now. Without the lock.
bool user_session_has_callback();

/// Whether there is a session that has no report yet: the process's, or one
/// that the program opened. Under the lock.
bool user_session_is_open();

/// The report of the session, which has been stamped with an end. Whether it
/// was written.
bool user_session_write();

/// Reads the session's numbers as they are now. Null, or what is wrong.
const char *user_session_read(snapshot &result);

/// In a forked child; nothing that another thread was about to do will happen.
void user_session_in_child();

} // namespace hotpath

#endif
