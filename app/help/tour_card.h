// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "help/tour.h"
#include "theme/theme.h"
#include "widgets/card.h"

class QLabel;
class QPushButton;

namespace attn::app {

/// The words of one step of the tour, with buttons to go on, back, and to leave it. Arrow keys and Escape do the same;
/// the Tab key stays on it. Assistive tools are told of each step.
class TourCard : public Card {
  Q_OBJECT

 public:
  /// Over all of `window`, hidden until it has something to say.
  explicit TourCard(QWidget* window);

  void setTheme(const Theme&);
  void say(const TourStep&, int number, int of);
  /// Beside what is lit, in the coordinates of the window.
  void place(const QRect& lit);
  QString text() const;
  void takeFocus();

 Q_SIGNALS:
  void nextWanted();
  void backWanted();
  void endWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void pressed(int key, QPushButton&);
  void restyle(QPushButton&, bool primary) const;

  Theme m_theme;
  QLabel *m_title, *m_words, *m_count;
  QPushButton *m_skip, *m_back, *m_next;
};

}  // namespace attn::app
