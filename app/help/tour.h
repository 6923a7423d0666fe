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

}  // namespace attn::app
