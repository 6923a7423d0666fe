// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <functional>
#include <vector>

#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// Lays a part of a page out: measures, and notes what is to be drawn. Letters (`pixels`) and lengths of px() count in
/// design pixels; positions in pixels of the painter.
class SectionPen {
 public:
  using Part = std::function<void(QPainter&)>;

  SectionPen(double width, const Theme& theme) : m_width(width), m_theme(theme) {}

  const Theme& theme() const { return m_theme; }
  double px(double length) const { return m_theme.px(length); }
  double width() const { return m_width; }

  double textWidth(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  /// On a baseline; `align` 0 = left end, 1 = right end. Shortened where it is wider than `room`. Returns its width.
  double text(QPointF at, const QString& words, double pixels, const QColor& ink, double align = 0,
              QFont::Weight = QFont::Normal, double room = 1e9);
  /// In lines of at most that width, with the markup of phrases; returns the height.
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

}  // namespace attn::app
