// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <cstddef>
#include <vector>

namespace attn::app {

struct PathCourse {
  double heading = 0;
  std::vector<double> lessons;
  bool joined = true;  // the line continues from the previous course
};

/// Lengths in pixels.
struct PathSizes {
  double width = 0;
  int columns = 1;
  double marker = 10;        // center of the markers, from the left edge of the column
  double columnGap = 40;     // between columns; the line turns up within it
  double rowGap = 8;         // between lessons
  double courseGap = 48;     // between courses below each other; the line turns within it
  double headingGap = 8;     // below a heading
  double headingIndent = 0;  // of headings
  double corner = 10;        // radius at which the line turns
};

struct PathPlace {
  std::size_t course = 0, lesson = 0;
  bool operator==(const PathPlace&) const = default;
};

struct PathLink {
  PathPlace from, to;
  QPainterPath line;
};

/// The geometry of the path: courses side by side in columns, then in further rows.
struct PathLayout {
  std::vector<QRectF> headings;              // by course
  std::vector<std::vector<QRectF>> lessons;  // by course and lesson; full column width
  std::vector<std::vector<QPointF>> markers;
  std::vector<PathLink> links;
  double height = 0;
};

double pathColumnWidth(const PathSizes&);
/// Lessons in the same row of neighboring columns have the same height, so that their markers are aligned. The line
/// runs down a column, turns up in the gap into the next one, and after the last column of a row returns to the left.
PathLayout pathLayout(const std::vector<PathCourse>&, const PathSizes&);

/// A line through the points, its corners rounded.
QPainterPath roundedLine(const std::vector<QPointF>&, double corner);

}  // namespace attn::app
