//===- digests.cpp - The digest of a file's bytes -----------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/digests.h"

#include <fstream>
#include <memory>
#include <openssl/evp.h>
#include <stdexcept>
#include <vector>

namespace hotpath::merge {

namespace {

class digest {
public:
  explicit digest(const EVP_MD *algorithm)
      : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    require(context_ && EVP_DigestInit_ex(context_.get(), algorithm, nullptr));
  }
  void add(const char *bytes, std::size_t size) {
    require(EVP_DigestUpdate(context_.get(), bytes, size));
  }
  std::string hexadecimal() {
    unsigned char result[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    require(EVP_DigestFinal_ex(context_.get(), result, &size));
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
      text += "0123456789abcdef"[result[i] >> 4];
      text += "0123456789abcdef"[result[i] & 15];
    }
    return text;
  }

private:
  static void require(bool done) {
    if (!done)
      throw std::runtime_error("OpenSSL does not offer a digest");
  }
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

std::optional<std::string> digest_of_file(const EVP_MD *algorithm,
                                          const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> part(std::size_t(1) << 18);
  digest d(algorithm);
  while (file.read(part.data(), std::streamsize(part.size())),
         file.gcount() > 0)
    d.add(part.data(), std::size_t(file.gcount()));
  // A folder can be opened, and fails when it is read.
  if (!file.is_open() || file.bad())
    return {};
  return d.hexadecimal();
}

} // namespace

std::string sha256(std::string_view bytes) {
  digest d(EVP_sha256());
  d.add(bytes.data(), bytes.size());
  return d.hexadecimal();
}

std::optional<std::string> sha256_of_file(const std::string &path) {
  return digest_of_file(EVP_sha256(), path);
}

std::optional<std::string> blake2b_of_file(const std::string &path) {
  return digest_of_file(EVP_blake2b512(), path);
}

} // namespace hotpath::merge
