// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/toggle_switch.h"

#include <QPainter>
#include <algorithm>

#include "figures/subscripted_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kSwitchTrackWidth = 34;
constexpr double kSwitchTrackHeight = 18;
constexpr double kSwitchHeight = 24;
constexpr double kSwitchFontSize = 13;

}  // namespace

ToggleSwitch::ToggleSwitch(QWidget* parent) : Themed(parent) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ToggleSwitch::setLabel(const QString& label) {
  setText(label);
  setAccessibleName(withoutSubscriptMarks(label));
  fitHeight();
}

QSize ToggleSwitch::sizeHint() const {
  const double words = subscriptedWidth(text(), uiFont(m_theme.px(kSwitchFontSize)));
  return {qCeil(words + m_theme.px(kSwitchTrackWidth + 16)), qRound(m_theme.px(kSwitchHeight))};
}

QSize ToggleSwitch::minimumSizeHint() const {
  return {qRound(m_theme.px(kSwitchTrackWidth + 60)), qRound(m_theme.px(kSwitchHeight))};
}

double ToggleSwitch::roomForWords() const {
  return std::max(1.0, width() - m_theme.px(kSwitchTrackWidth + 8) - 1);
}

/// A label that does not fit wraps to a second line.
void ToggleSwitch::fitHeight() {
  const QFontMetricsF metrics(uiFont(m_theme.px(kSwitchFontSize)));
  const QRectF room(0, 0, roomForWords(), 1e4);
  const double words = metrics.boundingRect(room, Qt::TextWordWrap, withoutSubscriptMarks(text())).height();
  setFixedHeight(std::max(qRound(m_theme.px(kSwitchHeight)), qCeil(words)));
  update();
}

void ToggleSwitch::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double w = m_theme.px(kSwitchTrackWidth);
  const double h = m_theme.px(kSwitchTrackHeight);
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
  const QFont font = uiFont(m_theme.px(kSwitchFontSize));
  const QRectF words(0, 0, roomForWords(), height());
  if (text().contains(QLatin1Char('_'))) return drawSubscriptedLeft(painter, words, text(), font);
  painter.setFont(font);
  painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap, text());
}

}  // namespace attn::app
