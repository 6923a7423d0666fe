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
  QRectF room;  // bounds of all texts
  std::vector<Line> lines;
  std::vector<QLineF> guides;
  double dot = 5;             // radius
  double unit = 1;            // in pixels per design pixel
  std::vector<QRectF> taken;  // by other texts
};

/// A candidate position and its cost; the lowest total cost wins.
struct TextSpot {
  QRectF box;
  double cost = 0;
};

/// The cheapest spot inside the room that covers no dot and no other text; lines behind the text add cost.
std::optional<QRectF> bestSpot(const std::vector<TextSpot>&, const PlotObstacles&);

/// The place of a line's name, with a thin leader line if it is ambiguous.
struct NamePlace {
  QRectF box;
  std::optional<QLineF> leader;
  double cost = 0;
};
/// Next to its line if there is room, else as near as possible; nullopt if the plot is full.
std::optional<NamePlace> placeName(const QSizeF&, std::size_t line, const PlotObstacles&);

double distanceTo(const QRectF&, const QLineF&);

}  // namespace attn::app
