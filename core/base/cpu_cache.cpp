// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu_cache.h"

#include <unistd.h>

#include <algorithm>

namespace attn {

std::int64_t largestCpuCache() {
#if defined(_SC_LEVEL3_CACHE_SIZE) && defined(_SC_LEVEL2_CACHE_SIZE)
  return std::max({0L, sysconf(_SC_LEVEL3_CACHE_SIZE), sysconf(_SC_LEVEL2_CACHE_SIZE)});
#else
  return 0;
#endif
}

}  // namespace attn
