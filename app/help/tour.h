// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QSize>
#include <QString>
#include <vector>

namespace attn::app {

enum class TourPlace {
  Labs,      // the tabs
  Number,    // a number on the stage, and its explanation
  Inputs,    // the pane with the numbers that can be changed
  Playback,  // the line at the bottom
  Help       // Learn, and the menu with Help
};

struct TourStep {
  TourPlace place;
  QString title;
  QString text;
};

/// Keys that the tour speaks of, as they are at present.
struct TourKeys {
  QString manual, find, undo;
};

/// At most five, in the present language.
std::vector<TourStep> tourSteps(const TourKeys&);

/// Where the words of a step stand: below what is lit, else above, right, or left of it; where there is no room beside
/// it, over its lower right corner. Always inside the window, as far as that is large enough.
QRect tourCardPlace(const QSize& window, const QRect& lit, const QSize& card, int gap);

}  // namespace attn::app
