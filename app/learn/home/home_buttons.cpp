// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/home_buttons.h"

#include <QPainter>

#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {

QPushButton* homeButton(QWidget* parent) {
  auto* button = new QPushButton(parent);
  button->setCursor(Qt::PointingHandCursor);
  button->setAutoDefault(true);
  return button;
}

void dressHomeButton(QPushButton* button, HomeButtonLook look, const Theme& t) {
  const auto px = [&](double length) { return qRound(t.px(length)); };
  button->setFont(uiFont(t.px(look == HomeButtonLook::Strong ? 15 : 13),
                         look == HomeButtonLook::Strong ? QFont::DemiBold : QFont::Medium));
  QString sheet;
  if (look == HomeButtonLook::Strong) {
    sheet =
        QStringLiteral(
            "QPushButton { background: %1; color: %2; border: 2px solid %1; border-radius: %3px; padding: %4px %5px; } "
            "QPushButton:hover { background: %6; border-color: %6; } QPushButton:focus { border: 2px solid %7; }")
            .arg(t.ink.name(), t.panel.name())
            .arg(px(9))
            .arg(px(9))
            .arg(px(26))
            .arg(mixedColor(t.ink, t.soft, 0.45).name(), t.selection.name());
  } else if (look == HomeButtonLook::Quiet) {
    sheet =
        QStringLiteral(
            "QPushButton { background: %1; color: %2; border: 1px solid %3; border-radius: %4px; padding: %5px %6px; } "
            "QPushButton:hover { border-color: %7; } QPushButton:focus { border: 2px solid %8; padding: %9px %10px; }")
            .arg(t.panel.name(), t.ink.name(), t.line.name())
            .arg(px(8))
            .arg(px(6))
            .arg(px(14))
            .arg(t.faint.name(), t.selection.name())
            .arg(px(6) - 1)
            .arg(px(14) - 1);
  } else {
    sheet = QStringLiteral(
                "QPushButton { background: transparent; color: %1; border: 2px solid transparent; border-radius: %2px; "
                "padding: %3px %4px %3px 0; text-align: left; } QPushButton:hover { text-decoration: underline; } "
                "QPushButton:focus { border: 2px solid %5; }")
                .arg(readableShade(t.query, t.panel).name())
                .arg(px(6))
                .arg(px(2))
                .arg(px(4))
                .arg(t.selection.name());
  }
  button->setStyleSheet(sheet);
}

void DrawnPart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  m_draw(painter);
}

}  // namespace attn::app
