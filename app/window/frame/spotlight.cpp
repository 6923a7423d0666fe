// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/spotlight.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

namespace attn::app {
namespace {

constexpr float kDimmed = 0.62F;
constexpr double kMargin = 6, kCorner = 10, kFrame = 2;

}  // namespace

Spotlight::Spotlight(QWidget* window) : Themed(window) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  window->installEventFilter(this);
  hide();
}

void Spotlight::point(QWidget* control, const std::vector<QWidget*>& readable) {
  point(control ? std::vector{control} : std::vector<QWidget*>{}, readable);
}

void Spotlight::point(const std::vector<QWidget*>& controls, const std::vector<QWidget*>& readable) {
  for (const QPointer<QWidget>& each : m_watched)
    if (each) each->removeEventFilter(this);
  m_watched.clear();
  m_controls.assign(controls.begin(), controls.end());
  m_readable.assign(readable.begin(), readable.end());
  // It moves with any of its ancestors, for instance in a scrolled pane.
  for (QWidget* control : controls) {
    for (QWidget* each = control; each && each != parentWidget(); each = each->parentWidget()) {
      each->installEventFilter(this);
      m_watched.emplace_back(each);
    }
  }
  follow();
}

QRect Spotlight::placeOf(const QWidget& widget) const {
  QRect place(widget.mapTo(parentWidget(), QPoint(0, 0)), widget.size());
  for (const QWidget* around = widget.parentWidget(); around && around != parentWidget();
       around = around->parentWidget())
    place &= QRect(around->mapTo(parentWidget(), QPoint(0, 0)), around->size());
  return place;
}

QRect Spotlight::litPlace() const {
  QRect place;
  for (const QPointer<QWidget>& each : m_controls)
    if (each && each->isVisibleTo(parentWidget())) place |= placeOf(*each);
  return place;
}

void Spotlight::follow() {
  const bool isSeen = !litPlace().isEmpty();
  setGeometry(parentWidget()->rect());
  setVisible(isSeen);
  if (isSeen) raise();
  update();
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
  const bool isOfWindow = watched == parentWidget();
  switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
      if (control() || isOfWindow) follow();
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent*) {
  if (!control()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double margin = m_theme.px(kMargin), corner = m_theme.px(kCorner), frame = m_theme.px(kFrame);
  const QRectF lit = QRectF(litPlace()).adjusted(-margin, -margin, margin, margin) & QRectF(rect());
  QPainterPath hole, dimmed;
  hole.addRoundedRect(lit, corner, corner);
  for (const QPointer<QWidget>& each : m_readable)
    if (each && each->isVisibleTo(parentWidget())) hole.addRect(QRectF(placeOf(*each)));
  hole.setFillRule(Qt::WindingFill);
  dimmed.addRect(QRectF(rect()));
  QColor shade = m_theme.background;
  shade.setAlphaF(kDimmed);
  painter.fillPath(dimmed.subtracted(hole), shade);
  painter.setPen(QPen(m_theme.selection, frame));
  painter.drawRoundedRect(lit.adjusted(frame / 2, frame / 2, -frame / 2, -frame / 2), corner, corner);
}

}  // namespace attn::app
