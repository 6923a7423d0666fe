// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDialog>

#include "window/document/disk_changes.h"

namespace attn::app {

/// What differs between a file that others have changed and the document that is open here, and what can be done so
/// that nothing is lost. Closing it is the answer that changes nothing.
class ConflictDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ConflictDialog)

 public:
  explicit ConflictDialog(const DiskConflict&, QWidget* parent = nullptr);

  ConflictAnswer answer() const { return m_answer; }

 private:
  ConflictAnswer m_answer = ConflictAnswer::Cancel;
};

}  // namespace attn::app
