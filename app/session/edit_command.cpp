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

NewDocumentCommand::NewDocumentCommand(Session& session, const QString& name, std::shared_ptr<const Scenario> before,
                                       std::shared_ptr<const Scenario> after, std::filesystem::path fileBefore)
    : EditCommand(session, name, std::move(before), std::move(after), {}),
      m_session(session),
      m_fileBefore(std::move(fileBefore)) {}

void NewDocumentCommand::undo() {
  m_session.setPath(m_fileBefore);
  EditCommand::undo();
}

void NewDocumentCommand::redo() {
  m_session.setPath({});
  EditCommand::redo();
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
