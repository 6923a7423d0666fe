// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>
#include <optional>

#include "session/selection.h"

namespace attn::app {

class PaintedStage;
class Session;

/// Lets the user choose a number on the stage: by a click on its cell, or with the arrow keys and Enter. Esc cancels,
/// as does hiding the stage.
class NumberPick : public QObject {
  Q_OBJECT

 public:
  explicit NumberPick(Session&, QObject* parent = nullptr);

  /// `stage` or one of its children must be the visible stage. It gets the focus.
  void begin(QWidget* stage);
  void cancel() { end({}); }
  bool isActive() const { return !m_stages.isEmpty(); }

 Q_SIGNALS:
  void picked(const attn::app::Selection&);
  /// Emitted after picked(), and when cancelled.
  void ended();

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void end(const std::optional<Selection>&);

  Session& m_session;
  QList<QPointer<PaintedStage>> m_stages;
};

}  // namespace attn::app
