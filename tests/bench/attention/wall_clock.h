// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace attn::bench {

template <class Assignment>
double secondsOf(Assignment&& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace attn::bench
