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
  bool joined = true;  // the line goes on from the course before it
};

/// Lengths in pixels.
struct PathSizes {
  double width = 0;
  int columns = 1;
  double station = 10;       // of a station's middle from the left edge of its column
  double columnGap = 40;     // between columns; the line turns up within it
  double rowGap = 8;         // between lessons
  double courseGap = 48;     // between courses that stand below each other; the line turns within it
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

/// Where everything stands: courses side by side in columns, as many as there are, then below them.
struct PathLayout {
  std::vector<QRectF> headings;              // by course
  std::vector<std::vector<QRectF>> lessons;  // by course and lesson; full width of the column
  std::vector<std::vector<QPointF>> stations;
  std::vector<PathLink> links;
  double height = 0;
};

double pathColumnWidth(const PathSizes&);
/// Lessons in the same row of neighbouring columns have the same height, so that stations stand beside each other. The
/// line runs down a column, turns up in the gap into the next one, and below the last one of a row back to the left.
PathLayout pathLayout(const std::vector<PathCourse>&, const PathSizes&);

/// A line through the points, its corners rounded.
QPainterPath roundedLine(const std::vector<QPointF>&, double corner);

}  // namespace attn::app
