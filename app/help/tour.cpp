// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/tour.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace attn::app {
namespace {

struct TourText {
  Q_DECLARE_TR_FUNCTIONS(Tour)
};

/// `place` moved into the window; aligned with the left and top edges if it is larger.
QRect movedInside(QRect place, const QRect& room) {
  place.moveLeft(std::max(room.left(), std::min(place.left(), room.right() - place.width() + 1)));
  place.moveTop(std::max(room.top(), std::min(place.top(), room.bottom() - place.height() + 1)));
  return place;
}

}  // namespace

std::vector<TourStep> tourSteps(const TourKeys& keys) {
  return {
      {TourPlace::Labs, TourText::tr("The labs"),
       TourText::tr("Each tab is a lab. All labs show the same sentence from different angles; begin with Steps.")},
      {TourPlace::Number, TourText::tr("Ask any number"),
       TourText::tr("Point at a number. The panel on the right shows its formula, the sum behind it, and the reason.")},
      {TourPlace::Inputs, TourText::tr("Change a number"),
       TourText::tr("Click a number here and type another one: every picture updates. %1 undoes it.").arg(keys.undo)},
      {TourPlace::Playback, TourText::tr("From tokens to output"),
       TourText::tr("Play, or drag along the timeline in either direction, one step at a time.")},
      {TourPlace::Help, TourText::tr("Learn, and help"),
       TourText::tr("Learn contains lessons that ask before they explain. %1 opens help, %2 finds anything by name.")
           .arg(keys.manual, keys.find)},
  };
}

QRect tourCardPlace(const QSize& window, const QRect& lit, const QSize& card, int gap) {
  const QRect room = QRect(QPoint(0, 0), window).adjusted(gap, gap, -gap, -gap);
  const QPoint middle = lit.center();
  const std::array beside{
      QRect(QPoint(middle.x() - card.width() / 2, lit.bottom() + 1 + gap), card),
      QRect(QPoint(middle.x() - card.width() / 2, lit.top() - gap - card.height()), card),
      QRect(QPoint(lit.right() + 1 + gap, middle.y() - card.height() / 2), card),
      QRect(QPoint(lit.left() - gap - card.width(), middle.y() - card.height() / 2), card),
  };
  for (const QRect& place : beside) {
    const QRect inside = movedInside(place, room);
    if (room.contains(inside) && !inside.intersects(lit)) return inside;
  }
  const QRect corner(QPoint(lit.right() - gap - card.width(), lit.bottom() - gap - card.height()), card);
  return movedInside(corner, room);
}

}  // namespace attn::app
