// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <functional>
#include <utility>

namespace attn::app {

/// One undo step of a lab's settings. Consecutive ones with the same non-empty key are merged; a pair that ends in its
/// initial state is removed.
template <class Settings>
class SettingsCommand : public QUndoCommand {
 public:
  SettingsCommand(const QString& name, Settings before, Settings after, QString key,
                  std::function<void(const Settings&)> set)
      : QUndoCommand(name),
        m_before(std::move(before)),
        m_after(std::move(after)),
        m_key(std::move(key)),
        m_set(std::move(set)) {}

  const QString& key() const { return m_key; }
  void undo() override { m_set(m_before); }
  void redo() override { m_set(m_after); }
  int id() const override { return m_key.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* later) override {
    const auto* other = static_cast<const SettingsCommand*>(later);
    if (other->m_key != m_key) return false;
    m_after = other->m_after;
    setObsolete(m_after == m_before);
    return true;
  }

 private:
  Settings m_before, m_after;
  QString m_key;
  std::function<void(const Settings&)> m_set;
};

}  // namespace attn::app
