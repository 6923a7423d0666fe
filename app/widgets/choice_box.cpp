// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/choice_box.h"

#include <QPainter>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include "widgets/glyph.h"

namespace attn::app {

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);                 // the wheel does not focus it
  setItemDelegate(new QStyledItemDelegate(this));  // QComboBox's own delegate draws native entries
}

void ChoiceBox::paintEvent(QPaintEvent* event) {
  QComboBox::paintEvent(event);
  if (count() < 2 || !isEnabled()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = 0.45 * height();
  const QRectF box(width() - 2 * side, (height() - side) / 2, side, side);
  drawGlyph(painter, box, Glyph::Down, palette().color(QPalette::Text));
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus())
    QComboBox::wheelEvent(event);
  else
    event->ignore();
}

}  // namespace attn::app
