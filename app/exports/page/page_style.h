// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "exports/page/page.h"

namespace attn::app {

/// The style sheet of a page, in the colours of the application; and its script. Both stand in the page as they are.
QByteArray pageStyle(PageTheme);
QByteArray pageScript();

}  // namespace attn::app
