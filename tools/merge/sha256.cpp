//===- sha256.cpp - The digest of a file's bytes ------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "merge/sha256.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace hotpath::merge {

namespace {

// FIPS 180-4, 4.2.2.
constexpr std::uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t rotated(std::uint32_t x, unsigned by) {
  return x >> by | x << (32 - by);
}

using words = std::array<std::uint32_t, 8>;

void add_block(words &state, const unsigned char *block) {
  std::uint32_t w[64];
  for (unsigned i = 0; i < 16; ++i)
    w[i] = std::uint32_t(block[4 * i]) << 24 |
           std::uint32_t(block[4 * i + 1]) << 16 |
           std::uint32_t(block[4 * i + 2]) << 8 | block[4 * i + 3];
  for (unsigned i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) + w[i - 7] +
           (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10);
  }
  words v = state;
  for (unsigned i = 0; i < 64; ++i) {
    const std::uint32_t e = v[4], a = v[0];
    const std::uint32_t first =
        v[7] + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
        ((e & v[5]) ^ (~e & v[6])) + constants[i] + w[i];
    const std::uint32_t second =
        (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) +
        ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    v = {first + second, v[0], v[1], v[2], v[3] + first, v[4], v[5], v[6]};
  }
  for (unsigned i = 0; i < 8; ++i)
    state[i] += v[i];
}

} // namespace

std::string sha256(std::string_view bytes) {
  words state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto *at = reinterpret_cast<const unsigned char *>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= 64; at += 64, left -= 64)
    add_block(state, at);
  // A 1, zeros, and the length in bits: one block or two.
  unsigned char end[128] = {};
  if (left)
    std::memcpy(end, at, left);
  end[left] = 0x80;
  const std::size_t size = left < 56 ? 64 : 128;
  const std::uint64_t bits = std::uint64_t(bytes.size()) * 8;
  for (unsigned i = 0; i < 8; ++i)
    end[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  for (std::size_t block = 0; block < size; block += 64)
    add_block(state, end + block);
  std::string result;
  for (const std::uint32_t word : state)
    for (unsigned i = 8; i-- > 0;)
      result += "0123456789abcdef"[word >> (4 * i) & 15];
  return result;
}

} // namespace hotpath::merge
