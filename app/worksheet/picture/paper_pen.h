// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <memory>

#include "figures/formula.h"

class QPainter;
class QTextDocument;

namespace attn::app {

/// Whether a figure is printed as it is handed out, or with what belongs into its blanks.
enum class Filling { Blank, Solved };

/// Millimetres on paper for everything that worksheets are drawn from; sizes of type are those of its letters' square.
namespace paper_type {
inline constexpr double kTitle = 8.2, kHeading = 3.7, kBody = 3.5, kLabel = 3.0, kSmall = 2.75, kNumber = 3.5,
                        kSymbol = 4.2;
}

/// How many units of the painter are a millimetre: fine enough for letters, whose sizes are whole units.
inline constexpr double kUnitsPerMillimetre = 100;

/// A text of several lines with indices, powers and code, laid out once for a width. A value.
class PaperText {
 public:
  PaperText() = default;
  /// `html` as learnerHtml() makes it; width and size in millimetres.
  PaperText(const QString& html, double width, double size, QFont::Weight = QFont::Normal);

  double height() const { return m_height; }
  /// How wide its longest line is: more than `width` where a word does not fit.
  double usedWidth() const { return m_usedWidth; }
  /// The base line of the first line, below the top.
  double ascent() const { return m_ascent; }

 private:
  friend class PaperPen;
  std::shared_ptr<QTextDocument> m_document;
  double m_height = 0, m_usedWidth = 0, m_ascent = 0;
};

/// Draws on paper, in millimetres, black on white: what it draws has to survive a copying machine. Nothing that means
/// something is lighter than half grey, and nothing is told by colour.
class PaperPen {
 public:
  /// The painter's units are hundredths of a millimetre.
  explicit PaperPen(QPainter& painter) : m_painter(painter) {}

  enum class Ink { Black, Soft, Hair };

  static double width(const QString&, double size, QFont::Weight = QFont::Normal);
  /// On a base line; `align` 0 is its left end, 0.5 its middle, 1 its right end. In smaller letters, and at last
  /// shortened, where it is wider than `room`.
  void text(QPointF at, const QString&, double size, double align = 0, QFont::Weight = QFont::Normal, Ink = Ink::Black,
            double room = 1e9) const;
  /// Centred in the rectangle in both directions.
  void centred(const QRectF&, const QString&, double size, QFont::Weight = QFont::Normal, Ink = Ink::Black) const;
  /// Upwards along the left side of a figure, centred at `middle`.
  void upwards(QPointF middle, const QString&, double size) const;
  /// `align` as in text(), of its width.
  void paragraph(QPointF topLeft, const PaperText&, double align = 0) const;
  /// On a base line, as text().
  void formula(QPointF at, const Formula&, double size, double align = 0) const;

  void line(QPointF from, QPointF to, double thickness = 0.25, Ink = Ink::Black) const;
  void box(const QRectF&, double thickness = 0.25, double radius = 0, Ink = Ink::Black) const;
  void circle(QPointF middle, double radius, double thickness = 0.3) const;
  void hatch(const QRectF&) const;
  void tick(const QRectF&) const;
  void filled(const QRectF&) const;

 private:
  QPainter& m_painter;
};

}  // namespace attn::app
