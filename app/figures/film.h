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

/// Draws the picture at a playhead. Not thread-safe.
using Projector = std::function<void(QPainter&, const Playhead&)>;

/// A lab's animation as a value: later changes to document, selection and lab do not affect it, and equal playheads
/// give equal pictures. A finished step selects the cell filled last, as after playback.
struct Film {
  Timeline timeline;  // empty: nothing to show
  QSizeF size;        // of its pictures
  QColor background;
  /// Creates a projector. May be called in any thread; the projector must be used in that thread.
  std::function<Projector()> projector;

  bool isEmpty() const { return timeline.steps.empty(); }
};

struct FilmLook {
  QSizeF size;
  Theme theme;
  double pixels = 1;  // frame pixels per unit of `size`
};

/// The film of frames made from a view; `move` moves the view to a playhead.
template <class Frame, class View, class Move>
Film filmOf(const FilmLook& look, const Timeline& timeline, View view, Move move) {
  const Projector projector = [look, view, move](QPainter& painter, const Playhead& playhead) mutable {
    move(view, playhead);
    Frame(look.size, view, look.theme).draw(painter);
  };
  return {timeline, look.size, look.theme.background, [projector] { return projector; }};
}

/// An inclusive range of timeline steps whose pictures are needed. Others may be empty.
struct StepRange {
  int first = 0;
  int last = std::numeric_limits<int>::max();

  bool contains(int step) const { return first <= step && step <= last; }
};

/// Pictures drawn by widgets, which must happen in the GUI thread: drawn in advance, stored compressed, and reproduced
/// pixel by pixel.
class StillPictures {
 public:
  explicit StillPictures(const FilmLook& look) : m_look(look) {}

  /// `draw` uses the look's size and the theme's background.
  void add(int key, const std::function<void(QPainter&)>& draw);
  /// Draws the picture of a key over the look's size; nothing for an unknown key.
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
