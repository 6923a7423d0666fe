// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoStack>
#include <filesystem>
#include <map>
#include <memory>

#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// A document set aside by Session::suspendDocument(), including its undo stack. Only its session can restore it.
class SuspendedDocument {
 public:
  bool hasScenario() const { return m_scenario != nullptr; }

 private:
  friend class Session;

  std::shared_ptr<const Scenario> m_scenario;
  Snapshot m_snapshot;
  CompareMode m_compareMode = CompareMode::SideBySide;
  std::unique_ptr<QUndoStack> m_undo;
  std::filesystem::path m_path, m_referenceFolder;
  bool m_keepsReferences = true;
  std::map<std::filesystem::path, DiskCopy> m_onDisk;
  bool m_recoveredUnsaved = false;
  Selection m_selection;
};

}  // namespace attn::app
