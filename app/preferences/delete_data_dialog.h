// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <vector>

#include "theme/theme.h"

class QPushButton;

namespace attn::app {

class ToggleSwitch;

/// A part of the data that can be deleted separately.
struct DeletablePart {
  QString id;       // independent of the language
  QString name;     // "Learning progress"
  QString exactly;  // what is deleted: "12 answers, 3 lessons begun"
};

/// Asks which of the user's data to delete, names each part exactly, and says that documents are not affected.
class DeleteDataDialog : public QDialog {
  Q_OBJECT

 public:
  DeleteDataDialog(const std::vector<DeletablePart>&, const Theme&, QWidget* parent = nullptr);

  QStringList chosen() const;

 private:
  void tell();

  std::vector<std::pair<QString, ToggleSwitch*>> m_switches;
  QPushButton* m_delete;
};

}  // namespace attn::app
