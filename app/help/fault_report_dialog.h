// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

class QPlainTextEdit;

namespace attn::app {

struct Theme;

/// Shows exactly what was copied to the clipboard, for review before pasting. Not modal.
class FaultReportDialog : public QDialog {
  Q_OBJECT

 public:
  FaultReportDialog(const QString& report, const Theme&, QWidget* parent);

  QString report() const;
  void copy() const;

 private:
  QPlainTextEdit* m_text;
};

}  // namespace attn::app
