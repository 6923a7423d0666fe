// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/stage_menu.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QWidget>
#include <utility>

#include "widgets/application_events.h"

namespace attn::app {

StageMenu::StageMenu(std::function<QWidget*()> stage, QObject* parent) : QObject(parent), m_stage(std::move(stage)) {
  watchApplicationEvents(this, EventOrder::StageMenu);
}

bool StageMenu::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu || !watched->isWidgetType()) return false;
  QWidget* const stage = m_stage();
  auto* const under = static_cast<QWidget*>(watched);
  // An editor that lies over a cell has a menu of its own.
  if (!stage || !(under == stage || stage->isAncestorOf(under)) || under->testAttribute(Qt::WA_InputMethodEnabled))
    return false;
  const auto* asked = static_cast<QContextMenuEvent*>(event);
  const bool byKey = asked->reason() == QContextMenuEvent::Keyboard;
  Q_EMIT menuWanted(under, byKey ? QPoint(-1, -1) : asked->pos(), asked->globalPos());
  event->accept();
  return true;
}

}  // namespace attn::app
