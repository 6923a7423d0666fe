// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <system_error>
#include <utility>

#include "base/thread_pool.h"

namespace attn::test {

/// A system that allows `many` threads and no more: std::thread throws as if pthread_create() had failed.
inline ThreadStarter threadsRunOutAfter(int many) {
  return [left = std::make_shared<int>(many)](std::function<void()> body) {
    if ((*left)-- <= 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return startThread(std::move(body));
  };
}

}  // namespace attn::test
