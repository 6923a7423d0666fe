// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/eyes.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

namespace attn::app::monkey {
namespace {

constexpr int kRepeatsApart = 3;

/// The control that one of Qt's internal widgets belongs to.
const QWidget* ownerOf(const QWidget* widget) {
  for (const QWidget* w = widget; w; w = w->parentWidget()) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(w->parentWidget());
    const bool isPart = (area && area->viewport() == w) || w->objectName().startsWith(QLatin1String("qt_"));
    if (!isPart && !qobject_cast<const QScrollBar*>(w)) return w;
  }
  return widget;
}

QString stepOf(const QWidget* widget, int most) {
  int place = 0;
  if (const QWidget* parent = widget->parentWidget(); parent && !widget->isWindow()) {
    for (const QObject* child : parent->children()) {
      if (child == widget) break;
      place += child->metaObject() == widget->metaObject() ? 1 : 0;
    }
  }
  return QLatin1String(widget->metaObject()->className()) + u'#' + QString::number(std::min(place, most));
}

QString pathOfUpTo(const QWidget* widget, int most) {
  QString path = stepOf(widget, most);
  for (const QWidget* w = widget; !w->isWindow() && w->parentWidget(); w = w->parentWidget())
    path = stepOf(w->parentWidget(), most) + u'/' + path;
  return path;
}

QString nameOf(const QWidget* widget) {
  const auto* button = qobject_cast<const QAbstractButton*>(widget);
  for (const QString& name : {widget->accessibleName(), button ? button->text() : QString(), widget->objectName()})
    if (!name.isEmpty()) return name.simplified().left(40);
  return widget->parentWidget()
             ? QStringLiteral("in ") + QLatin1String(widget->parentWidget()->metaObject()->className())
             : QString();
}

}  // namespace

bool isHeldUp() {
  return QApplication::activePopupWidget() || QApplication::activeModalWidget();
}

QWidget* frontWindow(QWidget* main) {
  if (QWidget* popup = QApplication::activePopupWidget()) return popup;
  if (QWidget* modal = QApplication::activeModalWidget()) return modal;
  QWidget* active = QApplication::activeWindow();
  return active && active->isVisible() ? active : main;
}

bool isControl(const QWidget* widget) {
  if (qobject_cast<const QScrollArea*>(widget) || qobject_cast<const QScrollBar*>(widget)) return false;
  if (qobject_cast<const QLabel*>(widget) && widget->focusPolicy() == Qt::NoFocus) return false;
  return ownerOf(widget) == widget && !widget->isWindow() &&
         (widget->focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton*>(widget));
}

std::vector<QWidget*> controlsIn(const QWidget* window) {
  std::vector<QWidget*> controls;
  const QList<QWidget*> all = window->findChildren<QWidget*>();
  for (QWidget* widget : all)
    if (widget->isVisible() && widget->window() == window && isControl(widget)) controls.push_back(widget);
  return controls;
}

std::optional<QPoint> placeIn(const QWidget* window, const QWidget* widget) {
  constexpr int kGrid = 5;
  // The center first.
  for (const int row : {2, 1, 3, 0, 4}) {
    for (const int column : {2, 1, 3, 0, 4}) {
      const QPoint inside((2 * column + 1) * widget->width() / (2 * kGrid),
                          (2 * row + 1) * widget->height() / (2 * kGrid));
      const QPoint place = widget->mapTo(window, inside);
      const QWidget* hit = window->rect().contains(place) ? window->childAt(place) : nullptr;
      if (hit && (hit == widget || widget->isAncestorOf(hit))) return place;
    }
  }
  return std::nullopt;
}

QString pathOf(const QWidget* widget) {
  return pathOfUpTo(widget, 1'000'000);
}

QWidget* widgetAt(const QString& path) {
  const QString last = path.section(u'/', -1).section(u'#', 0, 0);
  const QWidgetList all = QApplication::allWidgets();
  for (QWidget* widget : all)
    if (last == QLatin1String(widget->metaObject()->className()) && widget->isVisible() && pathOf(widget) == path)
      return widget;
  return nullptr;
}

void reveal(QWidget* widget) {
  for (QWidget* w = widget->parentWidget(); w; w = w->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(w)) area->ensureWidgetVisible(widget);
}

Reached::Reached() {
  qApp->installEventFilter(this);
}

void Reached::look() {
  const QWidgetList all = QApplication::allWidgets();
  for (const QWidget* widget : all)
    if (isControl(widget)) note(widget, false);
}

void Reached::note(const QWidget* widget, bool reached) {
  Entry& entry = m_controls[pathOfUpTo(widget, kRepeatsApart)];
  if (entry.name.isEmpty())
    entry.name = QLatin1String(widget->metaObject()->className()) + QStringLiteral(" “%1”").arg(nameOf(widget));
  entry.reached = entry.reached || reached;
  entry.shown = entry.shown || widget->isVisible();
}

bool Reached::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::Drop:
      if (object->isWidgetType())
        if (const QWidget* owner = ownerOf(static_cast<const QWidget*>(object)); isControl(owner)) note(owner, true);
      break;
    default:
      break;
  }
  return false;
}

}  // namespace attn::app::monkey
