// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/toggle_switch.h"

#include <QPainter>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kTrackWidth = 34;
constexpr double kTrackHeight = 18;

}  // namespace

ToggleSwitch::ToggleSwitch(QWidget* parent) : QAbstractButton(parent), m_theme(lightTheme()) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ToggleSwitch::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

QSize ToggleSwitch::sizeHint() const {
  const QFontMetricsF metrics(uiFont(m_theme.px(13)));
  return {qCeil(metrics.horizontalAdvance(text()) + m_theme.px(kTrackWidth + 16)), qRound(m_theme.px(24))};
}

QSize ToggleSwitch::minimumSizeHint() const {
  return {qRound(m_theme.px(kTrackWidth + 60)), qRound(m_theme.px(24))};
}

void ToggleSwitch::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double w = m_theme.px(kTrackWidth);
  const double h = m_theme.px(kTrackHeight);
  const QRectF track(width() - w - 1, (height() - h) / 2, w, h);
  painter.setPen(hasFocus() ? QPen(m_theme.selection, 2) : QPen(Qt::NoPen));
  painter.setBrush(isChecked() ? m_theme.ink : m_theme.line);
  painter.drawRoundedRect(track, h / 2, h / 2);
  const double knob = h - m_theme.px(4);
  const double x = isChecked() ? track.right() - knob - m_theme.px(2) : track.left() + m_theme.px(2);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.panel);
  painter.drawEllipse(QRectF(x, track.center().y() - knob / 2, knob, knob));

  painter.setPen(isEnabled() ? m_theme.soft : m_theme.faint);
  painter.setFont(uiFont(m_theme.px(13)));
  const QRectF words(0, 0, track.left() - m_theme.px(8), height());
  painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                   painter.fontMetrics().elidedText(text(), Qt::ElideRight, qFloor(words.width())));
}

}  // namespace attn::app
