// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <memory>

#include "scenario/scenario.h"

namespace attn::app {

class Session;

/// One undo step: the scenario before and after. Scenarios share the matrices that did not change.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(Session&, const QString& name, std::shared_ptr<const Scenario> before,
              std::shared_ptr<const Scenario> after, QString mergeKey);

  /// What undo() and redo() lead to.
  const Scenario& before() const { return *m_before; }
  const Scenario& after() const { return *m_after; }

  void undo() override;
  void redo() override;
  int id() const override;
  /// Takes over the later edit when both carry the same key; a pair that ends where it began vanishes.
  bool mergeWith(const QUndoCommand* later) override;

 private:
  Session& m_session;
  std::shared_ptr<const Scenario> m_before, m_after;
  QString m_mergeKey;
};

}  // namespace attn::app
