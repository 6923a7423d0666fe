// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

namespace attn::app {

/// The address of the page that the program runs in, without its fragment; empty on the desktop.
QString pageAddress();
/// The fragment of that address, without '#'.
QString pageFragment();
/// Calls `opened` with every later fragment, from the event loop: the user has changed the address, or followed a link
/// to another place of the page.
void followFragment(std::function<void(const QString&)> opened);

}  // namespace attn::app
