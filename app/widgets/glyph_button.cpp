// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/glyph_button.h"

#include <QPainter>

#include "text/tool_tip.h"

namespace attn::app {
namespace {

constexpr double kSignShare = 0.46;        // of the button's side
constexpr double kStrongSignShare = 0.34;  // inside a filled disc

QColor faded(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

}  // namespace

GlyphButton::GlyphButton(Glyph glyph, double designSize, Weight weight, QWidget* parent)
    : Themed(parent), m_glyph(glyph), m_designSize(designSize), m_weight(weight) {
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  GlyphButton::restyle();
}

void GlyphButton::setGlyph(Glyph glyph) {
  m_glyph = glyph;
  update();
}

void GlyphButton::setLabel(const QString& name, const QString& keys) {
  setAccessibleName(name);
  setPlainToolTip(this, keys.isEmpty() ? name : tr("%1 (%2)").arg(name, keys));
}

QSize GlyphButton::sizeHint() const {
  const int side = qRound(m_theme.px(m_designSize));
  return {side, side};
}

void GlyphButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF disc = QRectF(rect()).adjusted(1, 1, -1, -1);
  const bool strong = m_weight == Weight::Strong;
  const bool hovered = isEnabled() && underMouse();
  QColor sign = strong ? m_theme.panel : (hovered || isDown() ? m_theme.ink : m_theme.soft);
  if (strong) {
    const QColor fill = isEnabled() ? m_theme.ink : m_theme.faint;
    painter.setPen(Qt::NoPen);
    painter.setBrush(hovered ? faded(fill, 0.85) : fill);
    painter.drawEllipse(disc);
  } else if (hovered || isDown() || isChecked()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(m_theme.ink, isDown() ? 0.14 : 0.07));
    painter.drawRoundedRect(disc, m_theme.px(7), m_theme.px(7));
  }
  if (!isEnabled() && !strong) sign = faded(m_theme.faint, 0.45);
  const double side = disc.width() * (strong ? kStrongSignShare : kSignShare);
  drawGlyph(painter, QRectF(disc.center() - QPointF(side, side) / 2, QSizeF(side, side)), m_glyph, sign);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.selection, 2));
    const double radius = strong ? disc.width() / 2 : m_theme.px(7);
    painter.drawRoundedRect(disc.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  }
}

}  // namespace attn::app
