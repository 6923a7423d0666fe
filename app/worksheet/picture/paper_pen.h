// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <functional>
#include <memory>

#include "figures/formula.h"

class QTextDocument;

namespace attn::app {

/// Blank worksheets, or solutions with the blanks filled in.
enum class Filling { Blank, Solved };

/// Sizes in worksheets, in millimeters; type sizes are em sizes.
namespace paper_type {
inline constexpr double kTitle = 8.2, kHeading = 3.7, kBody = 3.5, kLabel = 3.0, kSmall = 2.75, kNumber = 3.5,
                        kSymbol = 4.2;
}

/// Painter units per millimeter; fine enough for font sizes, which are integers.
inline constexpr double kUnitsPerMillimeter = 100;

/// Text of several lines with subscripts, superscripts and code, laid out for a width. A value.
class PaperText {
 public:
  PaperText() = default;
  /// `html` in the format of learnerHtml(); width and size in millimeters.
  PaperText(const QString& html, double width, double size, QFont::Weight = QFont::Normal);

  double height() const { return m_height; }
  /// Width of the longest line; more than `width` if a word does not fit.
  double usedWidth() const { return m_usedWidth; }
  /// Distance from the top to the first baseline.
  double ascent() const { return m_ascent; }

 private:
  friend class PaperPen;
  std::shared_ptr<QTextDocument> m_document;
  double m_height = 0, m_usedWidth = 0, m_ascent = 0;
};

/// Draws on paper, in millimeters, black on white. Output must survive a photocopier: nothing meaningful is lighter
/// than 50 % gray or depends on color.
class PaperPen {
 public:
  /// The painter's units must be hundredths of a millimeter.
  explicit PaperPen(QPainter& painter) : m_painter(painter) {}

  enum class Ink { Black, Soft, Hair };

  static double width(const QString&, double size, QFont::Weight = QFont::Normal);
  /// On a baseline; `align`: 0 left end, 0.5 center, 1 right end. If wider than `room`, the text is shrunk, then
  /// elided.
  void text(QPointF at, const QString&, double size, double align = 0, QFont::Weight = QFont::Normal, Ink = Ink::Black,
            double room = 1e9) const;
  /// Centered in the rectangle, in both directions.
  void centerd(const QRectF&, const QString&, double size, QFont::Weight = QFont::Normal, Ink = Ink::Black) const;
  /// Rotated, upwards along the left side of a figure, centered at `middle`.
  void upwards(QPointF middle, const QString&, double size) const;
  /// `align` as in text(), relative to its width.
  void paragraph(QPointF topLeft, const PaperText&, double align = 0) const;
  /// On a baseline, as text().
  void formula(QPointF at, const Formula&, double size, double align = 0) const;

  void line(QPointF from, QPointF to, double thickness = 0.25, Ink = Ink::Black) const;
  void box(const QRectF&, double thickness = 0.25, double radius = 0, Ink = Ink::Black) const;
  void circle(QPointF middle, double radius, double thickness = 0.3) const;
  void hatch(const QRectF&) const;
  void tick(const QRectF&) const;
  void filled(const QRectF&) const;
  /// `draw` draws into `size`, in its own units; scaled to the width of the area.
  void picture(const QRectF& area, const QSizeF& size, const std::function<void(QPainter&)>& draw) const;

 private:
  QPainter& m_painter;
};

}  // namespace attn::app
