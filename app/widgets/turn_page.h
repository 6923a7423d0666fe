// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QStackedWidget;
class QWidget;

namespace attn::app {

/// Shows another page of a stack: the stack hands its focus to that page, which has it at once where the page before
/// had it.
void turnPage(QStackedWidget&, QWidget* page);

}  // namespace attn::app
