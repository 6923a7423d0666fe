// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/link_look.h"

#include <QPushButton>

#include "theme/fonts.h"

namespace attn::app {

void styleAsLink(QPushButton* button, const Theme& theme) {
  button->setCursor(Qt::PointingHandCursor);
  button->setFont(uiFont(theme.px(12)));
  button->setStyleSheet(QStringLiteral("QPushButton { border: none; padding: 0; text-align: left; background: "
                                       "transparent; color: %1 } QPushButton:disabled { color: %2 } "
                                       "QPushButton:focus { border: 1px solid %3; padding: 0 }")
                            .arg(theme.query.name(), theme.faint.name(), theme.selection.name()));
}

}  // namespace attn::app
