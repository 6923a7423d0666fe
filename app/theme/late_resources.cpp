// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/late_resources.h"

namespace attn::app {

bool loadLateResources(const char*) {
  return true;
}

QString lateResourcesProblem(const char*) {
  return {};
}

}  // namespace attn::app
