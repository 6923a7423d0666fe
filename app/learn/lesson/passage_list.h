// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "theme/theme.h"

class QButtonGroup;
class QVBoxLayout;

namespace attn::app {

class SentenceButton;

/// The numbered sentences of a passage; the one that is wrong is pointed at, by mouse or by its digit. Afterwards the
/// wrong one is marked, and the one that was taken for it.
class PassageList : public QWidget {
  Q_OBJECT

 public:
  explicit PassageList(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// Markdown; keeps what is chosen where there are as many sentences as before.
  void setSentences(const QStringList&);
  /// Nothing is chosen, and everything can be.
  void reset();
  std::optional<std::size_t> chosen() const;
  void choose(std::size_t sentence);
  void reveal(std::size_t wrong, std::optional<std::size_t> given);
  void takeFocus();

 Q_SIGNALS:
  void changed();
  void committed();

 protected:
  void keyPressEvent(QKeyEvent*) override;

 private:
  Theme m_theme = lightTheme();
  QStringList m_sentences;
  QVBoxLayout* m_column;
  QButtonGroup* m_group;
  std::vector<SentenceButton*> m_buttons;
  bool m_revealed = false;
};

}  // namespace attn::app
