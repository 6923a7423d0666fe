// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QStringList>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "attention/visibility.h"
#include "base/cell_place.h"
#include "figures/formula.h"
#include "session/selection.h"
#include "theme/theme.h"

namespace attn::app {

class Face;
class FaceCache;

/// The mapping of numbers to colors: signed around 0, proportions from 0 to `limit`, or no color at all.
struct ColorScale {
  enum class Kind { Diverging, Viridis, Plain };
  Kind kind = Kind::Diverging;
  double limit = 1;
  bool open = false;                            // numbers beyond the limit get its color
  bool notNumbers = false, infinities = false;  // the matrix contains such numbers: the legend shows their look
  QColor color(double value, const Theme&) const;
  /// True if the legend of this scale also explains the colors of `other`.
  bool explains(const ColorScale& other) const;
  bool operator==(const ColorScale&) const = default;
};

/// A labeled matrix on the stage. Points to data that must outlive the frame; owns nothing large.
struct MatrixFigure {
  MatrixId id = Stage::Scores;
  const Matrix* values = nullptr;
  bool transposed = false;

  Formula title;
  QColor color;                           // role color of frame and title
  const QStringList* rowNames = nullptr;  // nullptr: indices from 0
  const QStringList* columnNames = nullptr;
  bool rowLabels = true, columnLabels = true, caption = true, legend = false;
  ColorScale scale;
  int decimals = 2;
  const VisibilityMatrix* visible = nullptr;      // hidden cells are hatched
  const std::vector<Index>* emptyRows = nullptr;  // hatched, with a note

  double filled = std::numeric_limits<double>::infinity();  // finished cells, in reading order
  std::optional<double> running;                            // partial sum of the cell being filled
  const Matrix* before = nullptr;                           // values of unfilled cells
  ColorScale beforeScale;
  const VisibilityMatrix* beforeVisible = nullptr;
  Index columnOffset = 0;            // of the first column in the matrix `id`
  std::optional<MatrixId> bornFrom;  // the figure grows out of this matrix during a transition
  FaceCache* faces = nullptr;        // the fonts of earlier pictures; nullptr: none

  std::optional<Index> litRow, litColumn;
  std::optional<CellPlace> litCell;
  std::optional<std::pair<CellPlace, CellPlace>> litPair;  // two related cells
  std::optional<double> litTerms;  // number of cells of the lit row or column included in the running sum

  // --- set by layout
  QRectF grid;                 // the cells, without labels
  QSizeF label;                // size reserved for row labels (width) and column labels (height)
  bool uprightLabels = false;  // column labels read bottom to top
  double numberPixels = 0;     // 0: no numbers
  double opacity = 1;

  Index rows() const { return transposed ? values->cols() : values->rows(); }
  Index columns() const { return transposed ? values->rows() : values->cols(); }
  double at(const CellPlace& c) const { return transposed ? (*values)(c.column, c.row) : (*values)(c.row, c.column); }
  double beforeAt(const CellPlace& c) const {
    return transposed ? (*before)(c.column, c.row) : (*before)(c.row, c.column);
  }
  bool isHidden(const CellPlace& c) const { return visible && !(*visible)(c.row, c.column); }
  /// A hidden cell with nonzero weight, due to a finite fill.
  bool isLeak(const CellPlace& c) const { return scale.kind == ColorScale::Kind::Viridis && isHidden(c) && at(c) > 0; }
  /// Without a scale there is no legend.
  bool hasLegend() const { return legend && scale.kind != ColorScale::Kind::Plain; }
  bool isEmptyRow(Index row) const;
  /// 0 = not started, 1 = finished.
  double progress(const CellPlace&) const;
  /// Larger matrices are heat maps without numbers.
  bool isHeatMap() const { return rows() > kMaxNumbered || columns() > kMaxNumbered; }

  QString rowName(Index) const;
  QString columnName(Index) const;

  static constexpr Index kMaxNumbered = 16;
};

/// A cell of a grid with so many rows and columns, and the cell at a point.
QRectF gridCell(const QRectF& grid, Index rows, Index columns, Index row, Index column);
std::optional<CellPlace> gridCellAt(const QRectF& grid, Index rows, Index columns, const QPointF&);
/// Of cells as displayed: for a transposed matrix, row and column are swapped relative to storage, see storedPlace().
QRectF cellRect(const MatrixFigure&, const CellPlace&);
std::optional<CellPlace> cellAt(const MatrixFigure&, const QPointF&);
CellPlace storedPlace(const MatrixFigure&, const CellPlace&);

constexpr double kLargestNumber = 15, kDefaultNumber = 13, kSmallestNumber = 9;
/// The largest type (13 design pixels, 15 in wide cells, down to 9) at which its numbers fit cells of this size; 0 if
/// none fits.
double numberPixelsFor(const MatrixFigure&, const QSizeF& cell, const Theme&);

void drawMatrixFigure(QPainter&, const MatrixFigure&, const Theme&);
/// The cells without frame and labels, for thumbnails.
void drawMatrixCells(QPainter&, const MatrixFigure&, const Theme&, double gap);
/// The area that drawMatrixFigure() may paint.
QRectF figureExtent(const MatrixFigure&, const Theme&);
/// Areas that a magnifier must not cover: `always`, such as the inputs of its cell, or only if there is another place.
struct KeptClear {
  std::vector<QRectF> always, ifPossible;
};
/// An enlarged view around the lit cell of a heat map, inside `bounds`, next to the cell; nothing if there is no room.
void drawMagnifier(QPainter&, const MatrixFigure&, const QRectF& bounds, const KeptClear&, const Theme&);
QRectF magnifierRect(const MatrixFigure&, const QRectF& bounds, const KeptClear&, const Theme&);

/// `text`, elided at the end to fit `room`; also correct with fallback fonts.
QString shortened(const QString& text, const QFontMetricsF&, double room);
/// The same, if the font is at hand.
QString shortened(const QString& text, const Face&, double room);
/// The width of the widest name. If there are many, only the longest are measured.
double widestOf(const QStringList&, const Face&);
/// The fonts of a figure: those of earlier pictures, or else `own`.
FaceCache& facesOf(const MatrixFigure&, FaceCache& own);
void drawFigureLabels(QPainter&, const MatrixFigure&, const Theme&);
/// An empty row shows the reason for its zeros instead of the zeros, if there is room.
bool emptyRowNoteFits(const MatrixFigure&, const Theme&);
void drawEmptyRowNotes(QPainter&, const MatrixFigure&, const Theme&);
/// The width of a figure's legend.
double legendWidth(const MatrixFigure&, const Theme&);
/// The color bar with −limit, 0 and limit below, and next to it the look of off-scale numbers.
void drawLegend(QPainter&, const QRectF&, const ColorScale&, const Theme&, FaceCache&);
void drawHeatMap(QPainter&, const MatrixFigure&, const Theme&);
/// Diagonal lines that are continuous across cells.
void drawHatching(QPainter&, const std::vector<QRectF>& cells, const Theme&);
QColor hatchColor(const Theme&);

}  // namespace attn::app
