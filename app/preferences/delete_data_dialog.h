// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <vector>

#include "theme/theme.h"

class QPushButton;

namespace attn::app {

class ToggleSwitch;

/// Something that can be deleted by itself.
struct DeletablePart {
  QString id;       // the same in every language
  QString name;     // "Progress of learning"
  QString exactly;  // what goes: "12 answers, 3 lessons begun"
};

/// Asks once what of the learner's data is to go, names each exactly, and that no document is among it.
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
