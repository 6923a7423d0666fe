// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QWidget>
#include <functional>

#include "theme/theme.h"
#include "widgets/token_chips.h"

namespace attn::app {

/// A sentence in one line, and the tokens that it is cut into below it. While the line is typed in, the chips show what
/// would become of it, with its new tokens marked; Return, or leaving the line, gives the sentence; Esc goes back to
/// the one that was there. Otherwise the chips are edited one by one.
class SentenceEditor : public QWidget {
  Q_OBJECT

 public:
  explicit SentenceEditor(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate(const QString& name);
  /// The tokens of the document, and those whose rows are as they were drawn. What is being typed stays.
  void setTokens(const QStringList& tokens, const QList<int>& drawn);
  /// Which of these tokens would have drawn rows: asked while the line is typed in.
  void setPreview(std::function<QList<int>(const QStringList&)> drawnOf) { m_drawnOf = std::move(drawnOf); }
  /// Hides the line, where only sizes are known or the tokens are too many to type.
  void setTypable(bool);
  TokenChips* chips() { return m_chips; }

 Q_SIGNALS:
  void given(const QStringList& tokens);

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void follow();
  void give(bool leaving);
  void takeBack();
  bool isTyping() const { return m_typing; }

  Theme m_theme;
  QStringList m_tokens;
  QList<int> m_drawn;
  std::function<QList<int>(const QStringList&)> m_drawnOf;
  QLineEdit* m_line;
  QLabel* m_hint;
  TokenChips* m_chips;
  TokenChips* m_cut;  // what is typed, cut
  bool m_typing = false;
};

}  // namespace attn::app
