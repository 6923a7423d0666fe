// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/path_layout.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace attn::app {
namespace {

double lengthOf(QPointF v) {
  return std::hypot(v.x(), v.y());
}

/// Down below the column, up in the gap, and down into the next column.
std::vector<QPointF> upTheGap(QPointF from, QPointF to, double bottom, double top, double gap) {
  const double turn = to.x() - gap * 0.55;
  return {from, {from.x(), bottom}, {turn, bottom}, {turn, top}, {to.x(), top}, to};
}

}  // namespace

double pathColumnWidth(const PathSizes& sizes) {
  return (sizes.width - sizes.columnGap * (sizes.columns - 1)) / sizes.columns;
}

QPainterPath roundedLine(const std::vector<QPointF>& points, double corner) {
  QPainterPath path;
  if (points.empty()) return path;
  path.moveTo(points.front());
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const QPointF in = points[i] - points[i - 1], out = points[i + 1] - points[i];
    const double before = lengthOf(in), behind = lengthOf(out), radius = std::min({corner, before / 2, behind / 2});
    if (before == 0 || behind == 0) continue;
    path.lineTo(points[i] - in / before * radius);
    path.quadTo(points[i], points[i] + out / behind * radius);
  }
  path.lineTo(points.back());
  return path;
}

PathLayout pathLayout(const std::vector<PathCourse>& courses, const PathSizes& sizes) {
  PathLayout layout;
  const auto columns = static_cast<std::size_t>(std::max(1, sizes.columns));
  const double width = pathColumnWidth(sizes);
  double top = 0;
  std::optional<PathPlace> last;
  double rowAboveEnds = 0;  // bottom of the lessons in the row of courses above
  for (std::size_t first = 0; first < courses.size(); first += columns) {
    const std::size_t end = std::min(first + columns, courses.size());
    if (first > 0) top += sizes.courseGap;
    double heading = 0;
    std::vector<double> heights;
    for (std::size_t c = first; c < end; ++c) {
      heading = std::max(heading, courses[c].heading);
      heights.resize(std::max(heights.size(), courses[c].lessons.size()));
      for (std::size_t l = 0; l < courses[c].lessons.size(); ++l)
        heights[l] = std::max(heights[l], courses[c].lessons[l]);
    }
    double bottom = top + heading + sizes.headingGap;
    std::vector<double> tops;
    for (const double height : heights) {
      tops.push_back(bottom);
      bottom += height + sizes.rowGap;
    }
    const double turnBelow = bottom + sizes.corner * 0.4;
    for (std::size_t c = first; c < end; ++c) {
      const double left = static_cast<double>(c - first) * (width + sizes.columnGap);
      layout.headings.emplace_back(left + sizes.headingIndent, top, width - sizes.headingIndent, heading);
      layout.lessons.emplace_back();
      layout.markers.emplace_back();
      for (std::size_t l = 0; l < courses[c].lessons.size(); ++l) {
        const QRectF lesson(left, tops[l], width, heights[l]);
        layout.lessons.back().push_back(lesson);
        const QPointF marker(left + sizes.marker, lesson.center().y());
        layout.markers.back().push_back(marker);
        const PathPlace place{c, l};
        if (last && (l > 0 || courses[c].joined)) {
          const QPointF from = layout.markers[last->course][last->lesson];
          std::vector<QPointF> line{from, marker};
          if (l == 0 && c > first) {
            line = upTheGap(from, marker, turnBelow, top + heading / 2, sizes.columnGap);
          } else if (l == 0 && from.x() != marker.x()) {
            const double between = rowAboveEnds + (top - rowAboveEnds) * 0.5;
            line = {from, {from.x(), between}, {marker.x(), between}, marker};
          }
          layout.links.push_back({*last, place, roundedLine(line, sizes.corner)});
        }
        last = place;
      }
    }
    rowAboveEnds = bottom;
    top = bottom + (end - first > 1 ? sizes.corner : 0);
  }
  layout.height = top;
  return layout;
}

}  // namespace attn::app
