// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDialog>

#include "window/document/disk_changes.h"

namespace attn::app {

/// Shows how a file changed by others differs from the open document, and offers ways to resolve the conflict without
/// losing anything. Closing the dialog changes nothing.
class ConflictDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ConflictDialog)

 public:
  explicit ConflictDialog(const DiskConflict&, QWidget* parent = nullptr);

  ConflictAnswer answer() const { return m_answer; }

 private:
  ConflictAnswer m_answer = ConflictAnswer::Cancel;
};

}  // namespace attn::app
