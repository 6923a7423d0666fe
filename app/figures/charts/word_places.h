// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace attn::app {

struct PlotObstacles {
  struct Line {
    std::vector<QPointF> dots;
    bool joined = true;
  };
  QRectF room;  // no text leaves it
  std::vector<Line> lines;
  std::vector<QLineF> guides;
  double dot = 5;             // radius
  double unit = 1;            // pixels of a design pixel
  std::vector<QRectF> taken;  // by other texts
};

/// Where a text could stand, and what that costs: the place with the least sum of costs is taken.
struct TextSpot {
  QRectF box;
  double cost = 0;
};

/// The cheapest of the spots that cover no dot and no other text and lie in the room; lines behind a text cost extra.
std::optional<QRectF> bestSpot(const std::vector<TextSpot>&, const PlotObstacles&);

/// Where the name of a line stands; with a thin line that leads to it where it could be meant for another one.
struct NamePlace {
  QRectF box;
  std::optional<QLineF> leader;
  double cost = 0;
};
/// Beside its line if there is room, else as near as possible; none where the plot is full.
std::optional<NamePlace> placeName(const QSizeF&, std::size_t line, const PlotObstacles&);

double distanceTo(const QRectF&, const QLineF&);

}  // namespace attn::app
