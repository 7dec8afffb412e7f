//===- gzip.cpp - gzip's format --------------------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "export/formats.h"

#include <zlib.h>

namespace hotpath::formats {

std::string gzip(const std::string &content) {
  z_stream stream = {};
  // The largest window, and 16 for gzip's header in place of zlib's.
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw missing("there is no memory to compress it");
  std::string result(deflateBound(&stream, uLong(content.size())), 0);
  stream.next_in =
      reinterpret_cast<Bytef *>(const_cast<char *>(content.data()));
  stream.avail_in = uInt(content.size());
  stream.next_out = reinterpret_cast<Bytef *>(result.data());
  stream.avail_out = uInt(result.size());
  const int end = deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  if (end != Z_STREAM_END)
    throw missing("it is too large to compress");
  return result;
}

} // namespace hotpath::formats
