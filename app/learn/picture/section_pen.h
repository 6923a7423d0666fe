// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "figures/picture_frame.h"
#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// Lays out a part of a page: measures, and records what to draw. Type sizes (`pixels`) and lengths for px() are in
/// design pixels; positions in painter pixels.
class SectionPen {
 public:
  using Part = std::function<void(QPainter&)>;

  SectionPen(double width, const Theme& theme) : m_width(width), m_theme(theme) {}

  const Theme& theme() const { return m_theme; }
  double px(double length) const { return m_theme.px(length); }
  double width() const { return m_width; }

  double textWidth(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  /// On a baseline; `align` 0 = left end, 1 = right end. Elided if wider than `room`. Returns its width.
  double text(QPointF at, const QString& words, double pixels, const QColor& ink, double align = 0,
              QFont::Weight = QFont::Normal, double room = 1e9);
  /// Wraps to the width `room`; supports the markup of phrases. Returns the height.
  double paragraph(QPointF at, double room, const QString& html, double pixels, const QColor& ink,
                   QFont::Weight = QFont::Normal);
  void line(QPointF from, QPointF to, const QColor& ink, double width = 1, Qt::PenStyle = Qt::SolidLine);
  void box(const QRectF&, const QColor& fill, const QColor& edge, double edgeWidth, double radius);
  void dot(QPointF at, double radius, const QColor& fill, const QColor& edge = {});
  void draw(Part part) { m_parts.push_back(std::move(part)); }

 protected:
  std::vector<Part> takeParts() { return std::move(m_parts); }

 private:
  double m_width;
  Theme m_theme;
  std::vector<Part> m_parts;
};

void drawParts(QPainter&, const std::vector<SectionPen::Part>&);

/// A part of a page laid out for a width, shared by window, export and tests. An `Item` has an area and a text for
/// screen readers.
template <class Item>
class Section final : public PictureFrame {
 public:
  Section(const QSizeF& size, std::vector<SectionPen::Part> parts, std::vector<Item> items, std::vector<double> cuts)
      : PictureFrame(size), m_parts(std::move(parts)), m_items(std::move(items)), m_cuts(std::move(cuts)) {}

  void draw(QPainter& painter) const override { drawParts(painter, m_parts); }
  const std::vector<Item>& items() const { return m_items; }
  /// Heights at which a page may break, ascending; excludes the end of the section.
  const std::vector<double>& cuts() const { return m_cuts; }
  /// The smallest item at a point, because items may be nested; -1 if none.
  int itemAt(const QPointF& point) const {
    int found = -1;
    double smallest = 0;
    for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
      const QRectF& area = m_items[static_cast<std::size_t>(i)].area;
      const double size = area.width() * area.height();
      if (!area.contains(point) || (found >= 0 && size >= smallest)) continue;
      found = i;
      smallest = size;
    }
    return found;
  }

 private:
  std::vector<SectionPen::Part> m_parts;
  std::vector<Item> m_items;
  std::vector<double> m_cuts;
};

template <class Item>
class ItemPen : public SectionPen {
 public:
  using SectionPen::SectionPen;

  template <class... Place>
  void item(const QString& text, const QRectF& area, Place... place) {
    m_items.push_back({text, area, place...});
  }
  void cut(double y) {
    if (m_cuts.empty() || y > m_cuts.back()) m_cuts.push_back(y);
  }
  std::unique_ptr<const Section<Item>> finish(double height, double least = 0) {
    return std::make_unique<Section<Item>>(QSizeF(std::max(least, width()), std::ceil(height)), takeParts(),
                                           std::move(m_items), std::move(m_cuts));
  }

 private:
  std::vector<Item> m_items;
  std::vector<double> m_cuts;
};

}  // namespace attn::app
