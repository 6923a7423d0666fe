// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include "theme/theme.h"

class QLineEdit;
class QPushButton;

namespace attn::app {

/// Shows a link, with a button to copy it and, if it is short enough to be read from a projector, a QR code.
class LinkDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::LinkDialog)

 public:
  LinkDialog(const QString& link, const Theme&, QWidget* parent);

  QPushButton* copyButton() const { return m_copy; }
  bool hasCode() const { return m_hasCode; }

 private:
  QLineEdit* m_link;
  QPushButton* m_copy;
  bool m_hasCode = false;
};

}  // namespace attn::app
