// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/turn_page.h"

#include <QStackedWidget>

namespace attn::app {

void setCurrentPage(QStackedWidget& stack, QWidget* page) {
  if (stack.focusProxy() != page) stack.setFocusProxy(page);
  if (stack.currentWidget() == page) return;
  const bool focused = stack.currentWidget()->hasFocus();
  stack.setCurrentWidget(page);
  if (focused) page->setFocus();
}

}  // namespace attn::app
