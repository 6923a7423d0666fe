// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QWidget>
#include <functional>

#include "theme/themed.h"
#include "widgets/token_chips.h"

namespace attn::app {

/// A sentence in one line, with its tokens below. While the line is edited, the chips preview its tokens, with new ones
/// marked; Return or leaving the line applies the sentence, Esc reverts it. Otherwise the chips are edited
/// individually.
class SentenceEditor : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit SentenceEditor(QWidget* parent = nullptr);

  /// The name of the line.
  void setName(const QString& name);
  /// Sets the document's tokens, and those with drawn rows. Keeps the text being typed.
  void setTokens(const QStringList& tokens, const QList<int>& drawn);
  /// Returns which of these tokens would have drawn rows; called while the line is edited.
  void setPreview(std::function<QList<int>(const QStringList&)> drawnOf) { m_drawnOf = std::move(drawnOf); }
  /// False hides the line: only sizes are known, or the tokens are too many to type.
  void setTypable(bool typable) { m_line->setVisible(typable); }
  TokenChips* chips() { return m_chips; }

 Q_SIGNALS:
  void given(const QStringList& tokens);

 protected:
  void restyle() override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void follow();
  void give(bool leaving);
  void revert();
  bool isTyping() const { return m_typing; }

  QStringList m_tokens;
  QList<int> m_drawn;
  std::function<QList<int>(const QStringList&)> m_drawnOf;
  QLineEdit* m_line;
  QLabel* m_hint;
  TokenChips* m_chips;
  TokenChips* m_cut;  // preview of the typed text's tokens
  bool m_typing = false;
};

}  // namespace attn::app
