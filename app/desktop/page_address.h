// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// The address of the page that the program runs in, without its fragment; empty on the desktop.
QString pageAddress();
/// The fragment of that address, without '#'.
QString pageFragment();

}  // namespace attn::app
