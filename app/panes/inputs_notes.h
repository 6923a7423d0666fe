// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QTextBrowser>

#include "panes/inputs_section.h"

namespace attn::app {

/// The document's notes, as they read, and to be edited as Markdown.
class InputsNotes : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsNotes(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void setEditing(bool);
  void showInEditor(const QString&);
  void takeTyped();
  void showNotes(const QString&);
  void fitHeight();

  QString m_shown;  // Markdown
  QTextBrowser* m_reader;
  QPlainTextEdit* m_editor;
  QPushButton* m_button;
};

}  // namespace attn::app
