// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Lets assistive tools read the sheet as a list of heads.
void installHeadsAccessibility();

}  // namespace attn::app
