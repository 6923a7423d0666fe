// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edit_command.h"

#include "session/session.h"

namespace attn::app {
namespace {

constexpr int kMergeable = 1, kSeparate = -1;

}  // namespace

EditCommand::EditCommand(Session& session, const QString& name, std::shared_ptr<const Scenario> before,
                         std::shared_ptr<const Scenario> after, QString mergeKey)
    : QUndoCommand(name),
      m_session(session),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_mergeKey(std::move(mergeKey)) {}

void EditCommand::undo() {
  m_session.setScenario(m_before);
}

void EditCommand::redo() {
  m_session.setScenario(m_after);
}

int EditCommand::id() const {
  return m_mergeKey.isEmpty() ? kSeparate : kMergeable;
}

bool EditCommand::mergeWith(const QUndoCommand* later) {
  const auto* edit = static_cast<const EditCommand*>(later);
  if (edit->m_mergeKey != m_mergeKey) return false;
  m_after = edit->m_after;
  setObsolete(*m_before == *m_after);
  return true;
}

}  // namespace attn::app
