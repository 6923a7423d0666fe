// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::test {

/// True if compiled with the address or thread sanitizer, under which everything takes several times as long: tests
/// that repeat the same for many inputs then use a sample.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace attn::test
