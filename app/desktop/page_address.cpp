// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_address.h"

namespace attn::app {

QString pageAddress() {
  return {};
}

QString pageFragment() {
  return {};
}

void followFragment(std::function<void(const QString&)>) {}

}  // namespace attn::app
