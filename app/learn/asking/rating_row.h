// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <array>

#include "questions/card.h"
#include "theme/theme.h"

class QPushButton;

namespace attn::app {

/// Again, Hard, Good, Easy, each with the resulting due date. The suggested rating has the focus, so that Return takes
/// it.
class RatingRow : public QWidget {
  Q_OBJECT

 public:
  explicit RatingRow(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  /// `due`: the due text for each rating, in the order of Rating.
  void offer(const std::array<QString, 4>& due, Rating suggested);
  Rating suggested() const { return m_suggested; }
  void takeFocus();

 Q_SIGNALS:
  void rated(attn::Rating);

 private:
  void fill();

  Theme m_theme = lightTheme();
  std::array<QString, 4> m_due;
  Rating m_suggested = Rating::Good;
  std::array<QPushButton*, 4> m_buttons{};
};

}  // namespace attn::app
