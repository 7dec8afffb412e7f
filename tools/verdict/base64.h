//===- base64.h - The digits of base64
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HOTPATH_VERDICT_BASE64_H
#define HOTPATH_VERDICT_BASE64_H

namespace hotpath::verdict {

/// RFC 4648, section 4.
inline constexpr char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

} // namespace hotpath::verdict

#endif // HOTPATH_VERDICT_BASE64_H
