// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "theme/themed.h"

class QButtonGroup;
class QVBoxLayout;

namespace attn::app {

class SentenceButton;

/// The numbered sentences of a passage; the learner picks the wrong one with the mouse or its digit. Afterwards the
/// wrong one and the picked one are marked.
class PassageList : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit PassageList(QWidget* parent = nullptr);

  /// `sentences` are Markdown; keeps the choice if their number is unchanged.
  void setSentences(const QStringList&);
  /// Clears the choice and makes all sentences selectable again.
  void reset();
  std::optional<std::size_t> chosen() const;
  void choose(std::size_t sentence);
  void reveal(std::size_t wrong, std::optional<std::size_t> given);
  /// The sentence that is marked as wrong; empty before reveal().
  QRect wrongSentence() const;
  void takeFocus();

 Q_SIGNALS:
  void changed();
  void committed();

 protected:
  void restyle() override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  QStringList m_sentences;
  QVBoxLayout* m_column;
  QButtonGroup* m_group;
  std::vector<SentenceButton*> m_buttons;
  bool m_revealed = false;
  std::size_t m_wrong = 0;  // if revealed
};

}  // namespace attn::app
