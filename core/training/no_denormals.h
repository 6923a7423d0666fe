// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace attn {

/// Flushes denormal float32 numbers to 0 on this thread while it exists. Sharp softmaxes produce many, and each would
/// cost a hundred cycles.
class NoDenormals {
 public:
  NoDenormals() : m_before(controls()) {
    constexpr unsigned kFlushResults = 0x8000, kFlushOperands = 0x0040;
    setControls(m_before | kFlushResults | kFlushOperands);
  }
  ~NoDenormals() { setControls(m_before); }
  NoDenormals(const NoDenormals&) = delete;
  NoDenormals& operator=(const NoDenormals&) = delete;

 private:
#if defined(__x86_64__)
  static unsigned controls() {
    return _mm_getcsr();
  }
  static void setControls(unsigned controls) {
    _mm_setcsr(controls);
  }
#else
  static unsigned controls() {
    return 0;
  }
  static void setControls(unsigned) {}
#endif
  unsigned m_before;
};

}  // namespace attn
