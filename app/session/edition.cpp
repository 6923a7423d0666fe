// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edition.h"

namespace attn::app {

Edition& builtEdition() {
  static Edition built;
  return built;
}

}  // namespace attn::app
