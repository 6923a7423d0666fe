// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace attn {

inline constexpr std::uint64_t kFnvBasis = 0xCBF29CE484222325U;

/// One step of FNV-1a, 64 bits: mixes a byte (or a longer number) into the hash.
/// Source: Fowler, Noll and Vo 1991; RFC 9923.
constexpr std::uint64_t fnvStep(std::uint64_t hash, std::uint64_t number) {
  return (hash ^ number) * 0x100000001B3U;
}

/// FNV-1a of bytes, the same on every machine; `hash` continues that of earlier bytes.
constexpr std::uint64_t fnvHash(std::string_view bytes, std::uint64_t hash = kFnvBasis) {
  for (const char byte : bytes) hash = fnvStep(hash, static_cast<unsigned char>(byte));
  return hash;
}

}  // namespace attn
