// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edition.h"

namespace attn::app {

const Edition& edition() {
  static constexpr Edition present{};
  return present;
}

}  // namespace attn::app
