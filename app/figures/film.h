// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSizeF>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "session/playhead.h"
#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// Draws the picture of a playhead. For one thread.
using Projector = std::function<void(QPainter&, const Playhead&)>;

/// What a lab shows while it plays, as a value: whatever happens to the document, to the selection and to the lab after
/// it was taken, its pictures stay the same, and the same playhead gives the same picture. A finished step asks about
/// the cell that was filled last, as it does when it has just been played.
struct Film {
  Timeline timeline;  // empty: there is nothing to be seen
  QSizeF size;        // that its pictures are drawn in
  QColor background;  // behind them
  /// A projector for a thread, any thread; each is made and used in one.
  std::function<Projector()> projector;

  bool isEmpty() const { return timeline.steps.empty(); }
};

struct FilmLook {
  QSizeF size;
  Theme theme;
  double pixels = 1;  // of a frame for each unit of `size`
};

/// The film of frames that follow from a view; `move` takes the view to a playhead.
template <class Frame, class View, class Move>
Film filmOf(const FilmLook& look, const Timeline& timeline, View view, Move move) {
  const Projector projector = [look, view, move](QPainter& painter, const Playhead& playhead) mutable {
    move(view, playhead);
    Frame(look.size, view, look.theme).draw(painter);
  };
  return {timeline, look.size, look.theme.background, [projector] { return projector; }};
}

/// The steps of a timeline, the last one included, whose pictures are wanted of a film. Others may stay empty.
struct StepRange {
  int first = 0;
  int last = std::numeric_limits<int>::max();

  bool contains(int step) const { return first <= step && step <= last; }
};

/// Pictures that widgets draw, which can do that in the thread of the interface only: drawn ahead, kept compressed, and
/// the same pixels again where they are shown.
class StillPictures {
 public:
  explicit StillPictures(const FilmLook& look) : m_look(look) {}

  /// `draw` draws in the look's size, on the theme's background.
  void add(int key, const std::function<void(QPainter&)>& draw);
  /// Draws the picture of a key over all of the look's size; nothing for a key that was not added.
  void draw(QPainter&, int key) const;

 private:
  struct Still {
    int key = 0;
    QSize size;
    QByteArray pixels;
  };

  FilmLook m_look;
  std::vector<Still> m_stills;
};

}  // namespace attn::app
