// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <filesystem>
#include <memory>

#include "scenario/scenario.h"

namespace attn::app {

class Session;

class EditCommand : public QUndoCommand {
 public:
  EditCommand(Session&, const QString& name, std::shared_ptr<const Scenario> before,
              std::shared_ptr<const Scenario> after, QString mergeKey);

  const Scenario& before() const { return *m_before; }
  const Scenario& after() const { return *m_after; }

  void undo() override;
  void redo() override;
  int id() const override;
  /// Merges the later edit if both have the same key; a pair that ends in its initial state is removed.
  bool mergeWith(const QUndoCommand* later) override;

 private:
  Session& m_session;
  std::shared_ptr<const Scenario> m_before, m_after;
  QString m_mergeKey;
};

/// An edit that creates a new document: redo leads to a document without a file, undo back to the previous one with its
/// file.
class NewDocumentCommand : public EditCommand {
 public:
  NewDocumentCommand(Session&, const QString& name, std::shared_ptr<const Scenario> before,
                     std::shared_ptr<const Scenario> after, std::filesystem::path fileBefore);

  void undo() override;
  void redo() override;

 private:
  Session& m_session;
  std::filesystem::path m_fileBefore;
};

}  // namespace attn::app
