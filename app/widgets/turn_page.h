// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QStackedWidget;
class QWidget;

namespace attn::app {

/// Shows another page of a stack. If the previous page had the focus, the new page gets it.
void setCurrentPage(QStackedWidget&, QWidget* page);

}  // namespace attn::app
