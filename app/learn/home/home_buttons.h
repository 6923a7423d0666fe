// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>

#include "theme/theme.h"

namespace attn::app {

/// Strong: the one filled button of a page. Quiet: framed. Link: text and an arrow.
enum class HomeButtonLook { Strong, Quiet, Link };

/// Distance from a link's edge to its text, in pixels; room for its focus frame.
inline constexpr int kLinkFrame = 2;

QPushButton* homeButton(QWidget* parent);
void dressHomeButton(QPushButton*, HomeButtonLook, const Theme&);

}  // namespace attn::app
