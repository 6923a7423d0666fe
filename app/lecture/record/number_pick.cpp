// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/number_pick.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <utility>

#include "session/session.h"
#include "widgets/painted_stage.h"

namespace attn::app {

NumberPick::NumberPick(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

void NumberPick::begin(QWidget* stage) {
  cancel();
  for (PaintedStage* each : stage->findChildren<PaintedStage*>()) m_stages << each;
  if (auto* itself = qobject_cast<PaintedStage*>(stage)) m_stages << itself;
  for (PaintedStage* each : m_stages) {
    each->installEventFilter(this);
    if (each->isVisible() && each->focusPolicy() != Qt::NoFocus) each->setFocus(Qt::OtherFocusReason);
  }
}

void NumberPick::end(const std::optional<Selection>& cell) {
  if (!isActive()) return;
  for (PaintedStage* each : std::exchange(m_stages, {}))
    if (each) each->removeEventFilter(this);
  if (cell) Q_EMIT picked(*cell);
  Q_EMIT ended();
}

bool NumberPick::eventFilter(QObject* watched, QEvent* event) {
  const auto* stage = qobject_cast<PaintedStage*>(watched);
  if (!stage || !isActive()) return false;
  switch (event->type()) {
    case QEvent::MouseButtonPress: {
      const auto& mouse = static_cast<QMouseEvent&>(*event);
      const auto cell = mouse.button() == Qt::LeftButton ? stage->numberAt(mouse.position()) : std::nullopt;
      if (!cell) return false;
      end(cell);
      return true;
    }
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
      const int key = static_cast<QKeyEvent&>(*event).key();
      const bool takes = key == Qt::Key_Return || key == Qt::Key_Enter;
      if (!takes && key != Qt::Key_Escape) return false;
      event->accept();
      if (event->type() == QEvent::KeyPress) end(takes ? std::optional(m_session.selection()) : std::nullopt);
      return true;
    }
    case QEvent::Hide:
      cancel();
      return false;
    default:
      return false;
  }
}

}  // namespace attn::app
