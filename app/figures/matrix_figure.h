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
#include "figures/formula.h"
#include "session/selection.h"
#include "theme/theme.h"

namespace attn::app {

/// How numbers become colours: signed around 0, shares from 0 to `limit`, or no colour at all.
struct ColorScale {
  enum class Kind { Diverging, Viridis, Plain };
  Kind kind = Kind::Diverging;
  double limit = 1;
  bool open = false;                            // numbers beyond the limit have the colour of the limit
  bool notNumbers = false, infinities = false;  // of such numbers there are some: the legend shows their look
  QColor color(double value, const Theme&) const;
  bool operator==(const ColorScale&) const = default;
};

/// A cell as it is shown: of a transposed matrix, row and column are exchanged against storage.
struct CellPlace {
  Index row = 0, column = 0;
  bool operator==(const CellPlace&) const = default;
};

/// A labelled matrix on the stage. Points at data that outlive the frame; owns nothing large.
struct MatrixFigure {
  MatrixId id = Stage::Scores;
  const Matrix* values = nullptr;
  bool transposed = false;

  Formula title;
  QColor color;                           // of its role: frame and title
  const QStringList* rowNames = nullptr;  // nullptr: numbered from 0
  const QStringList* columnNames = nullptr;
  bool rowLabels = true, columnLabels = true, caption = true, legend = false;
  ColorScale scale;
  int decimals = 2;
  const VisibilityMatrix* visible = nullptr;      // cells that are not are hatched
  const std::vector<Index>* emptyRows = nullptr;  // hatched, with a note

  double filled = std::numeric_limits<double>::infinity();  // cells finished, in reading order
  std::optional<double> running;                            // partial sum of the cell being filled
  const Matrix* before = nullptr;                           // what cells hold until they are filled
  ColorScale beforeScale;
  const VisibilityMatrix* beforeVisible = nullptr;
  Index columnOffset = 0;            // of the first column within the matrix named by `id`
  std::optional<MatrixId> bornFrom;  // grows out of this matrix when the step slides in

  std::optional<Index> litRow, litColumn;
  std::optional<CellPlace> litCell;
  std::optional<std::pair<CellPlace, CellPlace>> litPair;  // two cells that belong together
  std::optional<double> litTerms;  // how many cells of the lit row or column the running sum has used

  // --- set by layout
  QRectF grid;                 // the cells, without labels
  QSizeF label;                // room of row labels (width) and column labels (height)
  bool uprightLabels = false;  // column labels run from bottom to top
  double numberPixels = 0;     // 0: no numbers
  double opacity = 1;

  Index rows() const { return transposed ? values->cols() : values->rows(); }
  Index columns() const { return transposed ? values->rows() : values->cols(); }
  double at(const CellPlace& c) const { return transposed ? (*values)(c.column, c.row) : (*values)(c.row, c.column); }
  double beforeAt(const CellPlace& c) const {
    return transposed ? (*before)(c.column, c.row) : (*before)(c.row, c.column);
  }
  bool isHidden(const CellPlace& c) const { return visible && !(*visible)(c.row, c.column); }
  /// A hidden cell that has a share all the same: a finite fill lets it through.
  bool isLeak(const CellPlace& c) const { return scale.kind == ColorScale::Kind::Viridis && isHidden(c) && at(c) > 0; }
  /// Where there is no scale there is no legend.
  bool hasLegend() const { return legend && scale.kind != ColorScale::Kind::Plain; }
  bool isEmptyRow(Index row) const;
  /// 0 = not begun, 1 = finished.
  double progress(const CellPlace&) const;
  /// Bigger matrices are heat maps without numbers.
  bool isHeatMap() const { return rows() > kMostNumbered || columns() > kMostNumbered; }

  QString rowName(Index) const;
  QString columnName(Index) const;

  static constexpr Index kMostNumbered = 16;
};

QRectF cellRect(const MatrixFigure&, const CellPlace&);
std::optional<CellPlace> cellAt(const MatrixFigure&, const QPointF&);
CellPlace storedPlace(const MatrixFigure&, const CellPlace&);

constexpr double kLargestNumber = 15, kUsualNumber = 13, kSmallestNumber = 9;
/// The largest type (13 design pixels, 15 in wide cells, down to 9) in which its numbers fit cells of this size; 0
/// where none does.
double numberPixelsFor(const MatrixFigure&, const QSizeF& cell, const Theme&);

void drawMatrixFigure(QPainter&, const MatrixFigure&, const Theme&);
/// The cells only, without frame and labels: thumbnails.
void drawMatrixCells(QPainter&, const MatrixFigure&, const Theme&, double gap);
/// Everything that drawMatrixFigure() may touch.
QRectF figureExtent(const MatrixFigure&, const Theme&);
/// What a magnifier does not hide: never, as the matrices that its cell is made of, or only where there is no other
/// place.
struct KeptClear {
  std::vector<QRectF> always, ifPossible;
};
/// Enlarged surroundings of the lit cell of a heat map, inside `bounds`, beside the cell; nothing where there is no
/// room.
void drawMagnifier(QPainter&, const MatrixFigure&, const QRectF& bounds, const KeptClear&, const Theme&);
QRectF magnifierRect(const MatrixFigure&, const QRectF& bounds, const KeptClear&, const Theme&);

/// `text`, shortened at its end to fit `room`, also where other faces stand in for missing letters.
QString shortened(const QString& text, const QFontMetricsF&, double room);
/// The width of the widest name. Of many names only the longest are measured.
double widestOf(const QStringList&, const QFontMetricsF&);
void drawFigureLabels(QPainter&, const MatrixFigure&, const Theme&);
/// Instead of its zeros, an empty row says why they are zeros, where there is room.
bool emptyRowNoteFits(const MatrixFigure&, const Theme&);
void drawEmptyRowNotes(QPainter&, const MatrixFigure&, const Theme&);
/// The room that the legend of a figure takes below it.
double legendWidth(const MatrixFigure&, const Theme&);
/// The bar of colours with −limit, 0 and limit below, and beside it the look of what has no place on it.
void drawLegend(QPainter&, const QRectF&, const ColorScale&, const Theme&);
void drawHeatMap(QPainter&, const MatrixFigure&, const Theme&);
/// Diagonal lines that run on from cell to cell.
void drawHatching(QPainter&, const std::vector<QRectF>& cells, const Theme&);
QColor hatchColor(const Theme&);

}  // namespace attn::app
