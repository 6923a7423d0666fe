// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Name, style and typefaces of the application. Needs a QApplication.
void prepareApplication();

}  // namespace attn::app
