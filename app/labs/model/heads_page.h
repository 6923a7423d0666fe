// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/model/model_pages.h"

namespace attn::app {

ModelPageEntry headsPage();

}  // namespace attn::app
