// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Parts of the built-in resources that a page loads only when they are needed (app/Resources.cmake).
inline constexpr const char* kChineseResources = "chinese";
inline constexpr const char* kModelResources = "models";

/// Makes the part available; false if a page cannot load it, and then the page says so. On the desktop, everything is
/// built in.
bool loadLateResources(const char* part);

}  // namespace attn::app
