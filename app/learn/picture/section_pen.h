// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "figures/picture_frame.h"
#include "theme/theme.h"

namespace attn::app {

/// An area of a section with its text for screen readers.
struct SectionItem {
  enum class Leads { Nowhere, ToQuestion, ToLesson };

  QString text;  // empty: computed on demand
  QRectF area;
  Leads leads = Leads::Nowhere;
  /// The question, or the mistake whose lesson it is, from 0. In a matrix, the line (−1: the header) and the question.
  int row = 0, column = 0;
};

/// A part of a page laid out for a width, shared by window, export and tests.
class Section final : public PictureFrame {
 public:
  using Part = std::function<void(QPainter&)>;

  /// `left`: where the parts have their origin.
  Section(const QSizeF& size, double left, std::vector<Part> parts, std::vector<SectionItem> items,
          std::vector<double> cuts)
      : PictureFrame(size),
        m_left(left),
        m_parts(std::move(parts)),
        m_items(std::move(items)),
        m_cuts(std::move(cuts)) {}

  void draw(QPainter&) const override;
  const std::vector<SectionItem>& items() const { return m_items; }
  /// Heights at which a page may break, ascending; excludes the end of the section.
  const std::vector<double>& cuts() const { return m_cuts; }
  /// The smallest item at a point, because items may be nested; -1 if none.
  int itemAt(const QPointF&) const;

 private:
  double m_left;
  std::vector<Part> m_parts;
  std::vector<SectionItem> m_items;
  std::vector<double> m_cuts;
};

/// Lays out a section: measures, and records what to draw. Type sizes (`pixels`) and lengths for px() are in design
/// pixels; positions in painter pixels.
class SectionPen {
 public:
  /// `inset`: free space on both sides within the width.
  SectionPen(double width, const Theme& theme, double inset = 0);

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
  void draw(Section::Part part) { m_parts.push_back(std::move(part)); }
  /// The same with the painter's origin at this point.
  void drawAt(QPointF at, Section::Part part);

  void item(const QString& text, const QRectF& area, SectionItem::Leads leads = SectionItem::Leads::Nowhere,
            int row = 0, int column = 0) {
    m_items.push_back({text, area, leads, row, column});
  }
  void cut(double y) {
    if (m_cuts.empty() || y > m_cuts.back()) m_cuts.push_back(y);
  }
  std::unique_ptr<const Section> finish(double height, double least = 0);

 private:
  double m_width, m_inset;
  Theme m_theme;
  std::vector<Section::Part> m_parts;
  std::vector<SectionItem> m_items;
  std::vector<double> m_cuts;
};

}  // namespace attn::app
