// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/backward_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "figures/box.h"
#include "figures/cell_text.h"
#include "figures/face.h"
#include "figures/matrix_figure.h"
#include "figures/roomy_theme.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {

/// Two rows of matrices, and three cards below them.
struct BackwardPicture {
  struct Shown {
    GradientMatrix matrix;
    MatrixFigure figure;
  };
  QRectF heading;
  std::vector<Shown> figures;
  std::array<QRectF, 3> cards;
  QRectF hint;           // the hint on reading small cells; null if cells show their numbers
  bool numbered = true;  // every matrix of at most 16 x 16 shows its numbers
};

namespace {

constexpr double kWidestCell = 104, kHighestCell = 76;  // design pixels
constexpr double kTitle = 18;                           // title size above a matrix, in design pixels
constexpr int kGradientDigits = 7;
constexpr double kMaxUnits = 16;  // larger matrices are heat maps and take no more room than this many cells

bool hasKeyRows(GradientMatrix m) {
  return gradientEntry(m).keys == GradientKeys::Rows;
}
bool hasKeyColumns(GradientMatrix m) {
  return gradientEntry(m).keys == GradientKeys::Columns;
}

double unitsOf(Index count) {
  return std::min(static_cast<double>(count), kMaxUnits);
}

/// Lights the cells that the selected cell is computed from.
void lightOperands(MatrixFigure& f, GradientMatrix shown, const BackwardView& v) {
  const BackwardCell& at = v.cell;
  if (shown == at.matrix) {
    f.litCell = CellPlace{at.row, at.column};
    return;
  }
  const bool capped = v.data->forward.heads.front().capped.has_value();
  const GradientMatrix scores = capped ? GradientMatrix::Capped : GradientMatrix::Masked;
  switch (at.matrix) {
    case GradientMatrix::Values:
      if (shown == GradientMatrix::Weights) f.litColumn = at.row;
      if (shown == GradientMatrix::Output) f.litColumn = at.column;
      break;
    case GradientMatrix::Scores:
      if (shown == GradientMatrix::Output) f.litRow = at.row;
      break;
    case GradientMatrix::RowDot:
      if (shown == GradientMatrix::Weights || shown == GradientMatrix::Scores) f.litRow = at.row;
      break;
    case GradientMatrix::Masked:
      if (shown == GradientMatrix::Weights || shown == GradientMatrix::Scores) f.litCell = CellPlace{at.row, at.column};
      if (shown == GradientMatrix::RowDot) f.litCell = CellPlace{at.row, 0};
      break;
    case GradientMatrix::Capped:
      if (shown == GradientMatrix::Masked) f.litCell = CellPlace{at.row, at.column};
      break;
    case GradientMatrix::Queries:
      if (shown == scores) f.litRow = at.row;
      break;
    case GradientMatrix::Keys:
      if (shown == scores) f.litColumn = at.row;
      break;
    case GradientMatrix::Weights:
    case GradientMatrix::Output:
      break;
  }
}

ColorScale scaleOfGradient(GradientMatrix matrix, const Matrix& values) {
  if (matrix == GradientMatrix::Weights) return {ColorScale::Kind::Viridis, 1};
  const ColorLimit limit = colorLimit(values);
  return {ColorScale::Kind::Diverging, limit.limit, limit.exceeded, limit.notNumbers, limit.infinities};
}

class BackwardLayout {
 public:
  BackwardLayout(const QSizeF& size, const BackwardView& v, const QStringList& queries, const QStringList& keys,
                 const VisibilityMatrix* visible, const Theme& t)
      : m_view(v), m_queries(queries), m_keys(keys), m_visible(visible), m_theme(t), m_frame(stageFrame(size, t)) {
    const Face names(uiFont(t.px(12.5), QFont::DemiBold));
    m_names = std::min(std::max(widestOf(queries, names), widestOf(keys, names)) + t.px(12),
                       std::min(t.px(92), m_frame.body.width() * 0.15));
  }

  BackwardPicture lay() {
    BackwardPicture p = layAbove(0);
    if (p.numbered) return p;
    const double high = m_theme.px(18), air = m_theme.px(10);
    p = layAbove(high + air);
    p.hint = QRectF(m_frame.body.left(), p.cards[0].top() - air - high, m_frame.body.width(), high);
    // Row names extend beyond rows that are lower than the text.
    for (const BackwardPicture::Shown& shown : p.figures)
      if (shown.figure.grid.bottom() + air > p.hint.top()) p.hint = QRectF();
    return p;
  }

 private:
  /// Lays out the picture with `free` pixels above the cards.
  BackwardPicture layAbove(double free) {
    BackwardPicture p;
    p.heading = m_frame.heading;
    QRectF body = m_frame.body;
    const double card = m_theme.px(body.height() < m_theme.px(430) ? 62 : 74), gap = m_theme.px(12);
    const double width = (body.width() - 2 * gap) / 3;
    for (std::size_t n = 0; n < p.cards.size(); ++n)
      p.cards[n] = QRectF(body.left() + static_cast<double>(n) * (width + gap), body.bottom() - card, width, card);
    body.setBottom(body.bottom() - card - m_theme.px(16) - free);

    std::vector<GradientMatrix> upper{GradientMatrix::Output, GradientMatrix::Scores, GradientMatrix::RowDot,
                                      GradientMatrix::Masked};
    if (m_view.data->forward.heads.front().capped) upper.push_back(GradientMatrix::Capped);
    const std::vector<GradientMatrix> lower{GradientMatrix::Weights, GradientMatrix::Queries, GradientMatrix::Keys,
                                            GradientMatrix::Values};
    const double cell = std::max(2.0, std::floor(std::min({cellWidth(upper, body.width()),
                                                           cellWidth(lower, body.width()), m_theme.px(kWidestCell)})));
    const double above = columnLabels(cell) + m_theme.px(28);  // title and column names
    const double rows = unitsOf(height(upper)) + unitsOf(height(lower));
    const double high = std::min((body.height() - 2 * above - m_theme.px(14)) / rows, m_theme.px(kHighestCell));
    double top = body.top() + above;
    for (const auto& band : {upper, lower}) {
      layBand(band, body.left(), top, {cell, std::max(1.0, std::floor(high))}, p);
      top += unitsOf(height(band)) * std::max(1.0, std::floor(high)) + above + m_theme.px(14);
    }
    return p;
  }

  const Matrix& values(GradientMatrix m) const { return *gradientMatrix(*m_view.data, m_view.head, m); }
  Index height(const std::vector<GradientMatrix>& band) const {
    Index most = 1;
    for (const GradientMatrix m : band) most = std::max(most, values(m).rows());
    return most;
  }
  bool isNamed(const std::vector<GradientMatrix>& band, std::size_t n) const {
    return n == 0 || hasKeyRows(band[n]) != hasKeyRows(band[n - 1]);
  }
  double gap() const { return m_theme.px(18); }
  double cellWidth(const std::vector<GradientMatrix>& band, double room) const {
    double cells = 0;
    for (std::size_t n = 0; n < band.size(); ++n) {
      cells += unitsOf(values(band[n]).cols());
      room -= (n > 0 ? gap() : 0) + (isNamed(band, n) ? m_names : 0);
    }
    return room / cells;
  }
  /// True if the key names above the columns must be vertical because cells are narrow.
  bool upright(double cell) const {
    return widestOf(m_keys, Face(uiFont(m_theme.px(12.5), QFont::DemiBold))) > cell - m_theme.px(4);
  }
  double columnLabels(double cell) const { return upright(cell) ? std::min(m_names, m_theme.px(58)) : m_theme.px(22); }

  void layBand(const std::vector<GradientMatrix>& band, double left, double top, const QSizeF& cell,
               BackwardPicture& p) const {
    for (std::size_t n = 0; n < band.size(); ++n) {
      const GradientMatrix matrix = band[n];
      MatrixFigure f;
      f.values = &values(matrix);
      f.title = gradientTitle(matrix, m_theme);
      f.color = m_theme.*gradientEntry(matrix).color;
      f.scale = scaleOfGradient(matrix, *f.values);
      f.decimals = m_theme.decimals;
      f.caption = f.legend = false;
      f.rowNames = hasKeyRows(matrix) ? &m_keys : &m_queries;
      if (hasKeyColumns(matrix)) f.columnNames = &m_keys;
      f.columnLabels = matrix != GradientMatrix::RowDot;
      f.rowLabels = isNamed(band, n);
      f.uprightLabels = f.columnNames && upright(cell.width());
      f.label = {m_names, columnLabels(cell.width())};
      if (n > 0) left += gap();
      if (f.rowLabels) left += m_names;
      f.grid = QRectF(std::round(left), std::round(top), unitsOf(f.columns()) * cell.width(),
                      unitsOf(f.rows()) * cell.height());
      left = f.grid.right();
      // Use the formula as the title if it fits.
      const Formula formula = gradientFormula(matrix, *m_view.data, m_theme);
      if (formula.size(m_theme.px(kTitle)).width() <= f.grid.width() + gap()) f.title = formula;
      if (gradientEntry(matrix).isZeroWhereHidden) f.visible = m_visible;
      const QSizeF own(f.grid.width() / static_cast<double>(f.columns()),
                       f.grid.height() / static_cast<double>(f.rows()));
      f.numberPixels = f.isHeatMap() ? 0 : numberPixelsFor(f, own, m_theme);
      p.numbered = p.numbered && (f.isHeatMap() || f.numberPixels > 0);
      const double done = std::clamp(m_view.done - (gradientEntry(matrix).step - 1), 0.0, 1.0);
      if (done < 1) f.filled = done * static_cast<double>(f.values->size());
      lightOperands(f, matrix, m_view);
      p.figures.push_back({matrix, std::move(f)});
    }
  }

  const BackwardView& m_view;
  const QStringList &m_queries, &m_keys;
  const VisibilityMatrix* m_visible;  // null if nothing is hidden
  const Theme& m_theme;
  StageFrame m_frame;
  double m_names = 0;
};

QString subtitleOf(const BackwardView& v) {
  const AttentionSettings& a = v.snapshot.scenario->attention;
  QString text = SandboxText::tr("how each number affects the loss %1").arg(lossText(v.data->loss));
  if (v.snapshot.scenario->heads.query > 1) text += SandboxText::tr(" · head %1").arg(v.head);
  if (a.cache && a.arithmetic != Arithmetic::Double)
    text += SandboxText::tr(" · in double, without the cache");
  else if (a.cache)
    text += SandboxText::tr(" · without the cache");
  else if (a.arithmetic != Arithmetic::Double)
    text += SandboxText::tr(" · in double");
  return text;
}

class BackwardPainter : public SandboxPainter<BackwardPicture, BackwardView> {
 public:
  using SandboxPainter::SandboxPainter;

  void draw() {
    m_pen.heading(m_p.heading, SandboxText::tr("Backward pass"), subtitleOf(m_view));
    for (const auto& shown : m_p.figures) drawMatrixFigure(m_painter, shown.figure, m_theme);
    drawCell();
    drawDifference();
    drawKept();
    if (m_p.hint.isNull()) return;
    const QString hint = SandboxText::tr("Too small for numbers here: point at a cell, or hide a side pane.");
    const double room = m_p.hint.width();
    m_pen.text({m_p.hint.left(), m_p.hint.bottom() - m_theme.px(4)}, hint, m_pen.fittingPixels(hint, 12, 9.5, room),
               m_theme.soft, 0, QFont::Normal, room);
  }

 private:
  void card(std::size_t n, const QString& title, const QString& number, const QString& below) {
    const QRectF box = m_p.cards[n].adjusted(0.5, 0.5, -0.5, -0.5);
    drawBox(m_painter, box, m_theme.field, m_theme.line, m_theme.px(1), m_theme.px(8));
    const double left = box.left() + m_theme.px(12), room = box.width() - m_theme.px(24);
    const double step = (box.height() - m_theme.px(14)) / 3;
    constexpr double kSmallest = 10.5;
    const auto line = [&](int at, const QString& text, double pixels, const QColor& ink, QFont::Weight weight) {
      const double y = box.top() + m_theme.px(7) + step * (at + 0.5) + m_theme.px(pixels * 0.36);
      m_pen.text({left, y}, text, m_pen.fittingPixels(text, pixels, kSmallest, room, weight), ink, 0, weight, room);
    };
    line(0, title, 12, m_theme.soft, QFont::Normal);
    line(1, number, 14.5, m_theme.ink, QFont::DemiBold);
    // Omit this line if there is no room; the text appears elsewhere, too.
    if (m_pen.width(below, kSmallest) <= room) line(2, below, 12, m_theme.soft, QFont::Normal);
  }

  bool isFinished() const { return m_view.done >= gradientEntry(m_view.cell.matrix).step; }
  double value() const {
    const Matrix& m = *gradientMatrix(*m_view.data, m_view.head, m_view.cell.matrix);
    return m(m_view.cell.row, m_view.cell.column);
  }

  void drawCell() {
    const QString text = gradientCellText(m_view, m_view.cell);
    const qsizetype colon = std::max(text.lastIndexOf(QStringLiteral(": ")), text.lastIndexOf(QStringLiteral("：")));
    card(0, text.left(colon), isFinished() ? computedText(value(), kGradientDigits) : QStringLiteral("–"),
         m_view.cell.matrix == GradientMatrix::Weights ? SandboxText::tr("a weight of the forward pass")
                                                       : SandboxText::tr("increase of the loss per unit"));
  }

  void drawDifference() {
    if (!isFinished()) {
      card(1, SandboxText::tr("By a small step"), QStringLiteral("–"), {});
      return;
    }
    if (!m_view.difference) {
      card(1, SandboxText::tr("By a small step"), QStringLiteral("–"),
           gradientEntry(m_view.cell.matrix).checkedAs ? SandboxText::tr("too many numbers for a live check")
                                                       : SandboxText::tr("choose a cell of dV, dP, dS, dQ or dK"));
      return;
    }
    const double apart = std::abs(*m_view.difference - value());
    card(1, SandboxText::tr("By a small step"), differenceQuotientText(*m_view.difference),
         SandboxText::tr("difference below %1").arg(errorBoundText(apart)));
  }

  void drawKept() {
    const Scenario& s = *m_view.snapshot.scenario;
    const std::int64_t element = s.tiling ? s.tiling->elementBytes : Tiling{}.elementBytes;
    const BackwardMemory kept = keptForBackward(s, element);
    card(2, SandboxText::tr("Kept for this pass"),
         SandboxText::tr("P %1, or L %2").arg(bytesText(kept.weights), bytesText(kept.statistics)),
         SandboxText::tr("besides Q, K, V and O; L = m + log ℓ"));
  }
};

}  // namespace

QString differenceQuotientText(double x) {
  constexpr double kNoise = 1e-10;
  return computedText(std::abs(x) < kNoise ? 0 : x, kGradientDigits);
}

QString gradientCellText(const BackwardView& v, const BackwardCell& cell) {
  if (!v.data) return {};
  const Matrix* m = gradientMatrix(*v.data, v.head, cell.matrix);
  if (!m || cell.row < 0 || cell.row >= m->rows() || cell.column < 0 || cell.column >= m->cols()) return {};
  const Scenario& s = *v.snapshot.scenario;
  const QStringList queries = shownTokens(queryTokenNames(s)), keys = shownTokens(keyTokenNames(s));
  const QString row = (hasKeyRows(cell.matrix) ? keys : queries).value(cell.row);
  const QString number = computedText((*m)(cell.row, cell.column));
  if (cell.matrix == GradientMatrix::RowDot) return SandboxText::tr("D of “%1”: %2").arg(row, number);
  if (hasKeyColumns(cell.matrix))
    return SandboxText::tr("%1 of “%2” → “%3”: %4")
        .arg(gradientName(cell.matrix), row, keys.value(cell.column), number);
  return SandboxText::tr("%1 of “%2”, column %3: %4")
      .arg(gradientName(cell.matrix), row, indexText(cell.column), number);
}

BackwardFrame::BackwardFrame(const QSizeF& size, BackwardView view, const Theme& theme)
    : SandboxFrameOf(size, view, sceneTheme(theme, size, view.presenting)) {
  if (!m_view.data) return;
  m_queries = shownTokens(queryTokenNames(*m_view.snapshot.scenario));
  m_keys = shownTokens(keyTokenNames(*m_view.snapshot.scenario));
  const Scenario& s = *m_view.snapshot.scenario;
  VisibilityMatrix seen = visibility(s.attention.mask, m_view.head, queryTokens(s), keyTokens(s));
  if (!seen.all()) m_visible = std::move(seen);
  const VisibilityMatrix* visible = m_visible ? &*m_visible : nullptr;
  m_theme = fittingTheme(roomyTheme(theme, size, m_view.presenting), size, m_view.presenting, [&](const Theme& t) {
    return BackwardLayout(size, m_view, m_queries, m_keys, visible, t).lay().numbered;
  });
  m_picture =
      std::make_shared<BackwardPicture>(BackwardLayout(size, m_view, m_queries, m_keys, visible, m_theme).lay());
}

void BackwardFrame::paint(QPainter& painter) const {
  if (m_picture) return BackwardPainter(painter, *m_picture, m_view, m_theme).draw();
  if (!m_view.snapshot.hasResults()) return;
  const StageFrame frame = stageFrame(size(), m_theme);
  const ScenePen pen(painter, m_theme);
  pen.heading(frame.heading, SandboxText::tr("Backward pass"), {});
  pen.lines(frame.body,
            hasGradients(m_view.snapshot) ? SandboxText::tr("The gradients are being computed …")
                                          : SandboxText::tr("This document is too large for live gradients."),
            14, m_theme.soft);
}

StageHint BackwardFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{gradientCellText(m_view, found->cell), found->rect} : StageHint{};
}

QString BackwardFrame::description() const {
  return gradientCellText(m_view, m_view.cell);
}

std::optional<ItemTable> BackwardFrame::itemTable() const {
  if (!m_view.data) return ItemTable{};
  const BackwardCell& at = m_view.cell;
  ItemTable table{.rows = hasKeyRows(at.matrix) ? m_keys : m_queries, .current = CellPlace{at.row, at.column}};
  for (Index column = 0; column < gradientMatrix(*m_view.data, m_view.head, at.matrix)->cols(); ++column)
    table.columns << indexText(column);
  const auto cell = [matrix = at.matrix](Index row, Index column) { return BackwardCell{matrix, row, column}; };
  table.text = [this, cell](Index row, Index column) { return gradientCellText(m_view, cell(row, column)); };
  table.area = [this, cell](Index row, Index column) { return cellRect(cell(row, column)); };
  return table;
}

std::optional<BackwardHit> BackwardFrame::hit(const QPointF& point) const {
  if (!m_picture) return std::nullopt;
  for (const auto& [matrix, figure] : m_picture->figures) {
    if (const auto cell = cellAt(figure, point))
      return BackwardHit{{matrix, cell->row, cell->column}, attn::app::cellRect(figure, *cell)};
  }
  return std::nullopt;
}

QRectF BackwardFrame::cellRect(const BackwardCell& cell) const {
  if (!m_picture) return {};
  for (const auto& [matrix, figure] : m_picture->figures) {
    if (matrix == cell.matrix) return attn::app::cellRect(figure, {cell.row, cell.column});
  }
  return {};
}

BackwardCell cellAfter(const BackwardView& view, double done) {
  if (!view.data || !view.pair) return view.cell;
  BackwardCell cell{GradientMatrix::Weights, view.pair->row, view.pair->column};
  for (const GradientMatrix matrix : {GradientMatrix::Output, GradientMatrix::Values, GradientMatrix::Scores,
                                      GradientMatrix::RowDot, GradientMatrix::Masked})
    if (gradientEntry(matrix).step <= done) cell.matrix = matrix;
  const GradientKeys keys = gradientEntry(cell.matrix).keys;
  if (keys == GradientKeys::Rows) cell.row = view.pair->column;
  if (keys != GradientKeys::Columns) cell.column = 0;
  return clampedCell(*view.data, view.head, cell);
}

void moveTo(BackwardView& view, double done) {
  view.done = done;
  const BackwardCell cell = cellAfter(view, done);
  if (cell == view.cell) return;
  view.cell = cell;
  view.difference = differenceAt(*view.data, view.head, cell);
}

}  // namespace attn::app
