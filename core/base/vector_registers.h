// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// Marks the upper halves of the vector registers as unused (vzeroupper); does nothing on processors without AVX. While
/// they are in use, every SSE instruction must preserve them, and code compiled for SSE, next to a math library that
/// uses AVX, becomes up to ten times slower. Qt 6.4 leaves them in use: its string hash on processors with VAES, its
/// AVX2 painting. A new thread inherits the registers of the one that starts it.
inline void cleanVectorRegisters() {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx"))
    __asm__ volatile("vzeroupper" ::
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                           "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#endif
}

}  // namespace attn
