// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPlainTextEdit>
#include <QTextBrowser>
#include <QUrl>
#include <functional>
#include <utility>

#include "panes/inputs_section.h"

namespace attn::app {

/// The document's notes, rendered or edited as Markdown.
class InputsNotes : public InputsSection {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsNotes)

 public:
  explicit InputsNotes(Session&, QWidget* parent = nullptr);
  /// Replaces the confirmation dialog before a page is opened; for tests.
  void setLinkQuestion(std::function<bool(const QString& target)> mayOpen) { m_mayOpen = std::move(mayOpen); }
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void setEditing(bool);
  void showInEditor(const QString&);
  void takeTyped();
  void showNotes(const QString&);
  void showMarkdown(const QString&);
  /// Opens web pages only, after the user has confirmed the address.
  void openLink(const QUrl&);
  bool askToOpen(const QString& target);
  void fitHeight();

  QString m_shown;  // Markdown
  bool m_filling = false;
  std::function<bool(const QString&)> m_mayOpen = [this](const QString& target) { return askToOpen(target); };
  QTextBrowser* m_reader;
  QPlainTextEdit* m_editor;
  QPushButton* m_button;
};

}  // namespace attn::app
