// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace attn::app {

/// What the Tab key visits: every visible and enabled widget that takes the focus by it, area after area, in an area
/// row by row from left to right. Qt's own order is that of creation, and parts of panes are made anew at any time.
std::vector<QWidget*> readingOrder(const std::vector<QWidget*>& areas);

}  // namespace attn::app
