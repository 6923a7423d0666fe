// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Memory settings that make traces cheap to compute again and again. Call before anything is allocated by threads.
void tuneMemory();

/// Name, style and typefaces of the application. Needs a QApplication.
void prepareApplication();

}  // namespace attn::app
