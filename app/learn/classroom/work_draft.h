// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "classroom/work.h"

namespace attn::app {

/// An assignment being made: every change is an undo step.
class WorkDraft : public QObject {
  Q_OBJECT

 public:
  explicit WorkDraft(QObject* parent = nullptr);
  ~WorkDraft() override;

  const Work& work() const { return m_work; }
  QUndoStack& undo() { return m_undo; }
  /// Consecutive changes with the same non-empty `mergeKey` (typing a title) are one step.
  void change(const QString& name, Work next, const QString& mergeKey = {});
  /// Replaces the draft and clears the undo stack. `saved`: it has no unsaved changes.
  void begin(Work, bool saved);
  bool isModified() const { return !m_undo.isClean() || !m_savedOnce; }
  void setSaved();

 Q_SIGNALS:
  void changed();

 private:
  friend class WorkChange;
  Work m_work;
  QUndoStack m_undo;
  bool m_savedOnce = true;  // false for a draft restored after a crash
};

}  // namespace attn::app
