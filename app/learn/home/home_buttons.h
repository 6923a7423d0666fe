// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>

#include "theme/theme.h"

namespace attn::app {

/// Strong: the one filled button of a page. Quiet: framed. Link: words and an arrow.
enum class HomeButtonLook { Strong, Quiet, Link };

/// Of a link, from its edge to its words, in pixels: the frame that it has with the focus.
inline constexpr int kLinkFrame = 2;

QPushButton* homeButton(QWidget* parent);
void dressHomeButton(QPushButton*, HomeButtonLook, const Theme&);

}  // namespace attn::app
