// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Sets the name, style and fonts of the application. Requires a QApplication.
void prepareApplication();

}  // namespace attn::app
