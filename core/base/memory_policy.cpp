// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memory_policy.h"

#include <cstdlib>  // defines __GLIBC__

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace attn {

void keepFreedMemory() {
#if defined(__GLIBC__)
  constexpr int kMiB = 1 << 20;
  // 32 MiB is the largest threshold that glibc accepts; larger blocks are still mapped individually.
  mallopt(M_MMAP_THRESHOLD, 32 * kMiB);
  mallopt(M_TRIM_THRESHOLD, 256 * kMiB);
#endif
}

}  // namespace attn
