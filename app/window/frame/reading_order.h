// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace attn::app {

/// The tab order: every visible, enabled widget with tab focus, area by area, and within an area row by row from left
/// to right. Qt's default is the order of creation, but parts of panes are recreated at any time.
std::vector<QWidget*> readingOrder(const std::vector<QWidget*>& areas);

}  // namespace attn::app
