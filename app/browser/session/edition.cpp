// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edition.h"

namespace attn::app {

const Edition& edition() {
  static constexpr Edition present{.isPage = true, .prints = false, .drawsSvg = false, .startsThreads = false};
  return present;
}

}  // namespace attn::app
