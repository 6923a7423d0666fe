// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/work_draft.h"

#include <QUndoCommand>
#include <utility>

namespace attn::app {

class WorkChange : public QUndoCommand {
 public:
  WorkChange(WorkDraft& draft, const QString& name, Work before, Work after, QString mergeKey)
      : QUndoCommand(name),
        m_draft(draft),
        m_before(std::move(before)),
        m_after(std::move(after)),
        m_mergeKey(std::move(mergeKey)) {}

  void undo() override { m_draft.m_work = m_before; }
  void redo() override { m_draft.m_work = m_after; }
  int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto& next = static_cast<const WorkChange&>(*other);
    if (next.m_mergeKey != m_mergeKey) return false;
    m_after = next.m_after;
    return true;
  }

 private:
  WorkDraft& m_draft;
  Work m_before, m_after;
  QString m_mergeKey;
};

WorkDraft::WorkDraft(QObject* parent) : QObject(parent) {
  // The stack's own handlers must run first.
  connect(&m_undo, &QUndoStack::indexChanged, this, &WorkDraft::changed);
}

/// A QUndoStack emits signals while it is destroyed; they must not reach anyone.
WorkDraft::~WorkDraft() {
  m_undo.disconnect();
}

void WorkDraft::change(const QString& name, Work next, const QString& mergeKey) {
  if (next == m_work) return;
  m_undo.push(new WorkChange(*this, name, m_work, std::move(next), mergeKey));
}

void WorkDraft::begin(Work work, bool saved) {
  m_work = std::move(work);
  m_savedOnce = saved;
  m_undo.clear();
  Q_EMIT changed();
}

void WorkDraft::setSaved() {
  m_savedOnce = true;
  m_undo.setClean();
  Q_EMIT changed();
}

}  // namespace attn::app
