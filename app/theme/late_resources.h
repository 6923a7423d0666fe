// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Parts of the built-in resources that a page loads only when they are needed (app/Resources.cmake).
inline constexpr const char* kChineseResources = "chinese";
inline constexpr const char* kModelResources = "models";

/// Makes the part available; false if a page cannot load it, and then the page says so. A part that could not be loaded
/// is not requested again. On the desktop, everything is built in.
bool loadLateResources(const char* part);
/// Why the part could not be loaded, and what to do; empty if it was, or has not been needed.
QString lateResourcesProblem(const char* part);

}  // namespace attn::app
