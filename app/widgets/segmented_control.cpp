// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/segmented_control.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "figures/subscripted_text.h"
#include "text/list_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kSegmentFontSize = 12;
constexpr double kSegmentHeight = 30;
constexpr double kInset = 2;
constexpr double kSegmentPadding = 6;
constexpr double kMinSegment = 24;
constexpr double kSmallestShare = 0.8;  // of the font, if the text does not fit

}  // namespace

SegmentedControl::SegmentedControl(Mode mode, QWidget* parent) : Themed(parent), m_mode(mode) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SegmentedControl::setLabels(const QStringList& labels) {
  if (labels == m_given) return;
  m_given = labels;
  m_labels.clear();
  m_tips.clear();
  for (const QString& label : labels) {
    m_labels.append(label.section(QLatin1Char('\n'), 0, 0));
    m_tips.append(label.section(QLatin1Char('\n'), 1));
  }
  m_on.resize(m_labels.size());
  m_current = qBound(0, m_current, qMax(0, static_cast<int>(m_labels.size()) - 1));
  describe();
  updateGeometry();
  update();
}

void SegmentedControl::setCurrent(int segment) {
  if (segment == m_current) return;
  m_current = segment;
  describe();
  update();
}

void SegmentedControl::setOn(int segment, bool on) {
  if (m_on.value(segment) == on) return;
  m_on[segment] = on;
  describe();
  update();
}

void SegmentedControl::describe() {
  QStringList on;
  for (int n = 0; n < m_labels.size(); ++n) {
    if (isHighlighted(n)) on.append(withoutSubscriptMarks(m_labels[n]));
  }
  setAccessibleDescription(listText(on));
}

QSize SegmentedControl::sizeHint() const {
  return {qCeil(wantedWidth()), qRound(m_theme.px(kSegmentHeight))};
}

QSize SegmentedControl::minimumSizeHint() const {
  return {qRound(static_cast<double>(m_labels.size()) * m_theme.px(kMinSegment)), qRound(m_theme.px(kSegmentHeight))};
}

double SegmentedControl::wantedWidth() const {
  const QFont font = uiFont(m_theme.px(kSegmentFontSize), QFont::DemiBold);
  double wanted = 2 * m_theme.px(kInset);
  for (const QString& label : m_labels) wanted += subscriptedWidth(label, font) + m_theme.px(kSegmentPadding);
  return wanted;
}

/// In a narrow pane, the font shrinks before labels touch.
QFont SegmentedControl::labelFont(QFont::Weight weight) const {
  const double share = std::clamp(width() / std::max(1.0, wantedWidth()), kSmallestShare, 1.0);
  return uiFont(m_theme.px(kSegmentFontSize) * share, weight);
}

/// Segments share the width; if label lengths differ much, longer ones get more.
QRectF SegmentedControl::segmentRect(int segment) const {
  const double inset = m_theme.px(kInset);
  const QRectF inner = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
  const QFont font = labelFont(QFont::DemiBold);
  QList<double> widths;
  for (const QString& label : m_labels) {
    widths.append(subscriptedWidth(label, font) + m_theme.px(kSegmentPadding));
  }
  const double spare = (inner.width() - std::accumulate(widths.begin(), widths.end(), 0.0)) / double(widths.size());
  double x = inner.left();
  for (int n = 0; n < segment; ++n) x += widths[n] + spare;
  return {x, inner.top(), widths[segment] + spare, inner.height()};
}

int SegmentedControl::segmentAt(const QPointF& point) const {
  for (int n = 0; n < m_labels.size(); ++n) {
    if (segmentRect(n).contains(point)) return n;
  }
  return -1;
}

void SegmentedControl::activate(int segment) {
  if (segment < 0 || segment >= m_labels.size()) return;
  if (m_mode == Mode::Several) {
    m_current = segment;
    setOn(segment, !m_on.value(segment));
    Q_EMIT switched(segment, m_on.value(segment));
  } else if (segment != m_current) {
    setCurrent(segment);
    Q_EMIT chosen(segment);
  }
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
  update();
}

void SegmentedControl::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) activate(segmentAt(event->position()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event) {
  const int hovered = segmentAt(event->position());
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void SegmentedControl::leaveEvent(QEvent*) {
  m_hovered = -1;
  update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  const int next = m_current + step;
  if (step != 0 && next >= 0 && next < m_labels.size()) {
    if (m_mode == Mode::One) {
      activate(next);
    } else {
      m_current = next;
      update();
    }
  } else if (m_mode == Mode::Several && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)) {
    activate(m_current);
  } else if (step == 0) {
    QWidget::keyPressEvent(event);
  }
}

bool SegmentedControl::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int segment = segmentAt(help->pos());
    if (m_tips.value(segment).isEmpty()) return QWidget::event(event);  // the tooltip of the whole control
    showPlainToolTip(help->globalPos(), m_tips.value(segment), this);
    return true;
  }
  return QWidget::event(event);
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  painter.setBrush(m_theme.background);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(8), m_theme.px(8));
  for (int n = 0; n < m_labels.size(); ++n) {
    const QRectF box = segmentRect(n);
    const bool on = isHighlighted(n);
    if (on) {
      painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
      painter.setBrush(m_theme.panel);
      painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(6), m_theme.px(6));
    }
    if (hasFocus() && n == m_current) {
      painter.setPen(QPen(m_theme.selection, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), m_theme.px(6), m_theme.px(6));
    }
    const QFont font = labelFont(on ? QFont::DemiBold : QFont::Normal);
    painter.setPen(!isEnabled() ? m_theme.faint : on || n == m_hovered ? m_theme.ink : m_theme.soft);
    drawSubscriptedCentered(painter, box, m_labels[n], font);
  }
}

}  // namespace attn::app
