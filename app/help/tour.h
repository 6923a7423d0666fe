// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QSize>
#include <QString>
#include <vector>

#include "theme/theme.h"
#include "widgets/card.h"

class QLabel;
class QPushButton;

namespace attn::app {

enum class TourPlace {
  Labs,      // the tabs
  Number,    // a number on the stage, and its explanation
  Inputs,    // the pane with editable numbers
  Playback,  // the timeline at the bottom
  Help       // Learn, and the menu with Help
};

struct TourStep {
  TourPlace place;
  QString title;
  QString text;
};

/// The current shortcuts mentioned by the tour.
struct TourKeys {
  QString manual, find, undo;
};

/// At most five, in the current language.
std::vector<TourStep> tourSteps(const TourKeys&);

/// The position of a step's text: below the highlighted area, otherwise above, right, or left of it; if there is no
/// room, over its lower right corner. Always inside the window if it is large enough.
QRect tourCardPlace(const QSize& window, const QRect& lit, const QSize& card, int gap);

/// The text of one tour step, with buttons for next, back and quit. Arrow keys and Escape do the same; Tab stays within
/// the card. Assistive tools are notified of each step.
class TourCard : public Card {
  Q_OBJECT

 public:
  /// Covers all of `window`; initially hidden.
  explicit TourCard(QWidget* window);

  void setTheme(const Theme&);
  void say(const TourStep&, int number, int of);
  /// Places the card next to the highlighted area, in window coordinates.
  void place(const QRect& lit);
  QString text() const;
  void takeFocus();

 Q_SIGNALS:
  void nextRequested();
  void backRequested();
  void endRequested();

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
