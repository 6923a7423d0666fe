// SPDX-License-Identifier: GPL-3.0-or-later
// B − A of a step's output in the Heads lab: a small matrix for every query head, or one for all.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "figures/face.h"
#include "figures/matrix_names.h"
#include "labs/heads/picture/heads_compare_parts.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kName = 22, kGap = 18, kLegend = 44, kHeading = 58;

QString gridShape(const Matrix& m) {
  return HeadsText::tr("%1 × %2", "rows and columns of a matrix").arg(m.rows()).arg(m.cols());
}

/// Places grids of one shape in rows such that their cells are as large as possible.
void placeGrids(std::vector<MatrixFigure>& figures, const QRectF& area, const Theme& theme) {
  const auto count = static_cast<Index>(figures.size());
  const auto rows = static_cast<double>(figures.front().rows()),
             columns = static_cast<double>(figures.front().columns());
  const double gap = theme.px(kGap), name = theme.px(kName);
  Index perRow = 1;
  double side = 0;
  for (Index n = 1; n <= count; ++n) {
    const auto across = static_cast<double>(n), down = std::ceil(static_cast<double>(count) / across);
    const double width = (area.width() - (across - 1) * gap) / across / columns;
    const double height = (area.height() - down * (name + gap)) / down / rows;
    const double cell = std::min({width, height, theme.px(64)});
    if (cell <= side) continue;
    side = cell;
    perRow = n;
  }
  // Whole pixels keep the edges sharp.
  const double cell = side >= 4 ? std::floor(side) : side;
  const QSizeF grid(columns * cell, rows * cell);
  const Index figureRows = (count + perRow - 1) / perRow;
  const auto down = static_cast<double>(figureRows);
  const double left = area.left() + (area.width() - static_cast<double>(perRow) * (grid.width() + gap) + gap) / 2;
  const double top = area.top() + std::max(0.0, area.height() - down * (grid.height() + name + gap)) / 3;
  for (Index i = 0; i < count; ++i) {
    const Index row = i / perRow, column = i % perRow;
    const double x = left + static_cast<double>(column) * (grid.width() + gap);
    const double y = top + static_cast<double>(row) * (grid.height() + name + gap) + name;
    figures[static_cast<std::size_t>(i)].grid = {QPointF(std::round(x), std::round(y)), grid};
  }
  double pixels = theme.px(kLargestNumber);
  for (const MatrixFigure& f : figures)
    pixels = std::min(pixels, f.isHeatMap() ? 0 : numberPixelsFor(f, {cell, cell}, theme));
  for (MatrixFigure& f : figures) f.numberPixels = pixels;
}

void drawGridName(QPainter& painter, const MatrixFigure& f, const QString& text, bool lit, const Theme& theme) {
  const QFont font = uiFont(theme.px(12), lit ? QFont::DemiBold : QFont::Normal);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  painter.setPen(lit ? theme.ink : theme.soft);
  painter.drawText(QPointF(f.grid.left(), f.grid.top() - theme.px(7)), shortened(text, metrics, f.grid.width()));
}

}  // namespace

void HeadsCompareFrame::layDifference(const QRectF& area) {
  Parts& parts = *m_parts;
  parts.difference = std::make_unique<HeadsDifference>();
  HeadsDifference& d = *parts.difference;
  const HeadsView &a = parts.a, &b = parts.b;
  // Of the later step: one side may lack a step.
  const Stage stage = std::max(headsStage(headsStepAt(a)), headsStage(headsStepAt(b)));
  const Stage inA = presentStage(*a.snapshot.scenario, stage), inB = presentStage(*b.snapshot.scenario, stage);
  d.perHead = stage < Stage::Concat;
  d.heading = {area.left(), area.top(), area.width(), m_theme.px(kHeading)};
  d.title = HeadsText::tr("B − A: %1").arg(matrixName(inB));
  const Index heads = d.perHead ? b.snapshot.scenario->heads.query : 1;
  if (d.perHead && heads != a.snapshot.scenario->heads.query) {
    d.message = HeadsText::tr("No difference to show: A has %1 query heads and B has %2.")
                    .arg(a.snapshot.scenario->heads.query)
                    .arg(heads);
    return;
  }
  double limit = 0;
  bool open = false;
  for (Index h = 0; h < heads; ++h) {
    const Matrix &before = *matrixOf(a.snapshot, inA, h), &after = *matrixOf(b.snapshot, inB, h);
    if (before.rows() != after.rows() || before.cols() != after.cols()) {
      d.message = HeadsText::tr("No difference to show: this matrix is %1 in A and %2 in B.")
                      .arg(gridShape(before), gridShape(after));
      d.figures.clear();
      return;
    }
    d.values.push_back(differenceOf(before, after));
    const ColorLimit own = colorLimit(d.values.back());
    if (d.values.back().cwiseAbs().maxCoeff() > 0) limit = std::max(limit, own.limit);
    open = open || own.exceeded;
    MatrixFigure f;
    f.id = inB;
    f.values = &d.values.back();
    f.color = m_theme.line;
    f.rowLabels = f.columnLabels = f.caption = false;
    const Selection& s = b.selection;
    const auto* asked = std::get_if<Stage>(&s.matrix);
    const bool lit = asked && (*asked == inB || (isPairStage(*asked) && isPairStage(inB)));
    if (lit && (!d.perHead || s.head == h) && s.row < f.rows() && s.column < f.columns())
      f.litCell = CellPlace{s.row, s.column};
    d.figures.push_back(f);
    d.heads.push_back(h);
  }
  for (MatrixFigure& f : d.figures) f.scale = {ColorScale::Kind::Diverging, limit > 0 ? limit : 1, open};
  const double legend = m_theme.px(kLegend);
  placeGrids(d.figures, area.adjusted(0, m_theme.px(kHeading), 0, -legend), m_theme);
  const double width = m_theme.px(240);
  d.legend = {area.center().x() - width / 2, area.bottom() - legend + m_theme.px(12), width, m_theme.px(8)};
}

void HeadsCompareFrame::drawDifference(QPainter& painter) const {
  const HeadsDifference& d = *m_parts->difference;
  const Theme& theme = m_theme;
  const QFont title = uiFont(theme.px(20), QFont::DemiBold);
  painter.setFont(title);
  painter.setPen(theme.ink);
  const double y = d.heading.top() + QFontMetricsF(title).ascent() * 0.9 + theme.px(6);
  painter.drawText(QPointF(d.heading.left(), y), d.title);
  const QFont small = uiFont(theme.px(13));
  painter.setFont(small);
  painter.setPen(theme.soft);
  if (!d.message.isEmpty()) {
    const QRectF middle(d.heading.left(), d.heading.bottom(), d.heading.width(),
                        m_parts->panes.a.bottom() - d.heading.bottom());
    painter.setFont(uiFont(theme.px(14)));
    painter.drawText(middle, Qt::AlignCenter | Qt::TextWordWrap, d.message);
    return;
  }
  painter.drawText(QPointF(d.heading.left(), y + theme.px(21)),
                   shortened(HeadsText::tr("red where the number is larger in B, blue where it is smaller"),
                             QFontMetricsF(small), d.heading.width()));
  for (std::size_t i = 0; i < d.figures.size(); ++i) {
    const MatrixFigure& f = d.figures[i];
    drawMatrixFigure(painter, f, theme);
    if (!d.perHead) continue;
    const auto head = static_cast<qlonglong>(d.heads[i]);
    drawGridName(painter, f, HeadsText::tr("head %1").arg(head), d.heads[i] == m_parts->b.selection.head, theme);
  }
  FaceCache faces;
  drawLegend(painter, d.legend, d.figures.front().scale, theme, faces);
}

}  // namespace attn::app
