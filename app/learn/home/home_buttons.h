// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>

#include "theme/theme.h"

namespace attn::app {

/// Strong: the one filled button of a page. Quiet: framed. Link: words and an arrow.
enum class HomeButtonLook { Strong, Quiet, Link };

/// Of a link, from its edge to its words, in design pixels; a frame of 2 px lies around it.
inline constexpr double kLinkPadding = 4;

/// A button that Return presses, too. Its text wraps never, so it is short.
QPushButton* homeButton(QWidget* parent);
void dressHomeButton(QPushButton*, HomeButtonLook, const Theme&);

}  // namespace attn::app
