// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_pages.h"

namespace attn::app {

const std::array<ModelPageEntry, 3>& modelPages() {
  static const std::array<ModelPageEntry, 3> pages{headsPage(), blockPage(), generatePage()};
  return pages;
}

}  // namespace attn::app
