// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/mask_scene.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "attention/operations.h"
#include "figures/box.h"
#include "figures/face.h"
#include "figures/head_figures.h"
#include "figures/roomy_theme.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "scenario/head_settings.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/fonts.h"

namespace attn::app {
/// A grid of open and closed cells and its position.
struct MaskPanel {
  QRectF grid;
  VisibilityMatrix visible;
  bool on = true;
};

struct MaskPicture {
  QRectF heading;
  std::vector<MaskLayer> kinds;  // of the layers
  std::vector<MaskPanel> layers;
  std::vector<QRectF> names;
  Matrix alibi;  // its addend; empty if ALiBi is off
  QRectF alibiGrid, alibiName;
  MatrixFigure result, weights;
  Matrix ones;
  VisibilityMatrix visible;  // of the layers applied so far
  double layersTitle = 0, resultTitle = 0;
  bool withWeights = false, withLegends = false;

  QRectF cell(const QRectF& grid, const CellPlace& at) const {
    return gridCell(grid, visible.rows(), visible.cols(), at.row, at.column);
  }
};

namespace {

constexpr double kWidthPerHeight = 2.2;  // maximum aspect ratio of a cell with a number

constexpr double kLetterSide = 22, kLineSide = 5;

QRectF fitted(const QRectF& room, Index rows, Index columns, double largestCell) {
  const double side =
      std::min({room.width() / static_cast<double>(columns), room.height() / static_cast<double>(rows), largestCell});
  // Use whole pixels for cells with grid lines, so that hatching and gaps are even.
  const double cell = side > 8 ? std::floor(side) : side;
  const QSizeF size(cell * static_cast<double>(columns), cell * static_cast<double>(rows));
  return {QPointF(std::round(room.center().x() - size.width() / 2), std::round(room.top())), size};
}

/// The cells left open by the groups applied so far: from left to right, each layer closes or opens cells.
VisibilityMatrix laidSoFar(const MaskPicture& p, double groups, Index rows, Index columns) {
  VisibilityMatrix all = VisibilityMatrix::Constant(rows, columns, true);
  const int laid = static_cast<int>(std::clamp(std::ceil(groups - 1e-9), 0.0, 1.0 * kMaskGroups));
  for (std::size_t n = 0; n < p.kinds.size(); ++n) {
    if (groupOf(p.kinds[n]) >= laid || !p.layers[n].on) continue;
    if (opensCells(p.kinds[n]))
      all = (all.array() || p.layers[n].visible.array()).eval();
    else
      all = (all.array() && p.layers[n].visible.array()).eval();
  }
  return all;
}

/// Lays out the layers' grids from edge to edge, with room for "and" between them.
void layLayers(MaskPicture& p, const QRectF& area, const HeadFigures& d, const Theme& theme) {
  const Index rows = d.head.scores.rows(), columns = d.head.scores.cols();
  const Mask& mask = d.scenario.attention.mask;
  p.kinds = shownLayers(mask);
  const auto slope = alibiSlope(d.scenario, d.head.queryHead);
  const auto panels = static_cast<double>(p.kinds.size() + (slope ? 1 : 0));
  const double sign = theme.px(panels > kMaskGroups ? 26 : 34), name = theme.px(26);
  const QRectF room(0, 0, (area.width() - (panels - 1) * sign) / panels, area.height() - name);
  const QSizeF grid = fitted(room, rows, columns, theme.px(38)).size();
  const double step = (area.width() - grid.width()) / (panels - 1);
  const double words = std::max(grid.width(), (area.width() - (panels - 1) * theme.px(8)) / panels);
  const auto placeOf = [&](double n) {
    const QRectF at(QPointF(std::round(area.left() + n * step), area.top() + name), grid);
    const double left = std::min(at.left(), area.right() - words);
    const bool last = n == panels - 1 && grid.width() < words;
    return std::pair(at, QRectF(last ? left : at.left(), area.top(), words, theme.px(22)));
  };
  for (const MaskLayer layer : p.kinds) {
    const auto [at, named] = placeOf(static_cast<double>(p.layers.size()));
    p.layers.push_back({at, layerVisibility(mask, layer, d.head.queryHead, rows, columns), isLayerOn(mask, layer)});
    p.names.push_back(named);
  }
  if (!slope) return;
  p.alibi = linearBias(*slope, mask.queryOffset, rows, columns, Arithmetic::Double);
  std::tie(p.alibiGrid, p.alibiName) = placeOf(panels - 1);
}

/// Lays out the result and the weights at the same height, so that query rows align, centered on the stage.
void layGrids(MaskPicture& p, const QRectF& room, const HeadFigures& d, const Theme& theme) {
  MatrixFigure& result = p.result;
  const auto rows = static_cast<double>(result.rows()), columns = static_cast<double>(result.columns());
  const double gap = theme.px(52), times = p.withWeights ? 2 : 1, most = theme.px(76);
  p.withLegends = room.height() >= theme.px(230);
  const double caption = theme.px(p.withLegends ? 62 : 26);
  const Face& face = d.faces->ui(theme.px(12.5), QFont::DemiBold);
  const double names = std::min(widestOf(d.queryNames, face), theme.px(96)) + theme.px(10);
  const double across = room.width() - names - (p.withWeights ? gap : 0);
  const double guess = std::min(across / (times * columns), most);
  const double widest = widestOf(d.keyNames, face);
  // On a low stage, cells with numbers are wider than high, so that numbers and names fit.
  const bool isNumbered = std::max(result.rows(), result.columns()) <= MatrixFigure::kMaxNumbered;
  const auto cellBelow = [&](double above) {
    const double high = std::min(guess, (room.height() - above - caption) / rows);
    const QSizeF cell(isNumbered ? std::min(guess, high * kWidthPerHeight) : high, high);
    return cell.height() > 8 ? QSizeF(std::floor(cell.width()), std::floor(cell.height())) : cell;  // even hatching
  };
  double above = theme.px(24);
  result.uprightLabels = widest > cellBelow(above).width() - theme.px(3) && d.keyNames.size() <= 64;
  if (result.uprightLabels) above = std::min({widest, theme.px(80), room.height() * 0.26}) + theme.px(12);
  const QSizeF cell = cellBelow(above), grid(cell.width() * columns, cell.height() * rows);
  const double wide = names + times * grid.width() + (p.withWeights ? gap : 0);
  const QPointF at(std::round(room.left() + (room.width() - wide) / 2 + names), std::round(room.top() + above));
  result.label = QSizeF(names, above);
  result.grid = QRectF(at, grid);
  if (!p.withWeights) return;
  MatrixFigure& weights = p.weights;
  weights.uprightLabels = result.uprightLabels;
  weights.label = QSizeF(0, above);
  weights.rowLabels = false;
  weights.legend = p.withLegends;
  weights.grid = QRectF(at + QPointF(grid.width() + gap, 0), grid);
  weights.numberPixels = numberPixelsFor(weights, cell, theme);
}

/// Figures point into `d` and `p`: `d` must outlive `p`, and `p` must not be moved.
void layPicture(MaskPicture& p, const QSizeF& size, const HeadFigures& d, const MaskView& view) {
  const Theme& theme = d.theme;
  const StageFrame frame = stageFrame(size, theme);
  p.heading = frame.heading;
  QRectF body = frame.body;
  const double title = theme.px(20);
  p.layersTitle = body.top() + theme.px(10);
  const double share =
      std::min(body.height() * (d.head.scores.rows() > MatrixFigure::kMaxNumbered ? 0.24 : 0.28), theme.px(200));
  QRectF top(body.left(), body.top() + title, body.width(), share);
  layLayers(p, top, d, theme);
  double bottom = 0;
  for (const MaskPanel& panel : p.layers) bottom = std::max(bottom, panel.grid.bottom());
  p.resultTitle = bottom + theme.px(36);
  QRectF rest(body.left(), p.resultTitle + theme.px(12), body.width(), 0);
  rest.setBottom(body.bottom());

  p.visible = laidSoFar(p, view.done, d.head.scores.rows(), d.head.scores.cols());
  if (view.covered) {
    p.visible.setConstant(false);
    for (MaskPanel& panel : p.layers) panel.visible.setConstant(false);
  }
  p.ones = Matrix::Ones(p.visible.rows(), p.visible.cols());
  p.result.id = Stage::Masked;
  p.result.values = &p.ones;
  p.result.rowNames = &d.queryNames;
  p.result.columnNames = &d.keyNames;
  p.result.color = theme.ink;
  p.result.caption = true;
  p.withWeights = rest.width() >= theme.px(430) && !view.covered;
  p.result.litCell = CellPlace{view.selection.row, view.selection.column};
  if (p.withWeights) {
    p.weights = d.figure(Stage::Weights);
    p.weights.litCell = p.result.litCell;
  }
  layGrids(p, rest, d, theme);
}

/// Draws open cells in the query color and closed ones hatched. Cells of a few pixels are drawn as one image over the
/// hatching.
void drawCells(QPainter& painter, const QRectF& grid, const VisibilityMatrix& visible, const Theme& theme) {
  const double side = grid.width() / static_cast<double>(visible.cols());
  if (side < kLineSide) {
    if (visible.all()) return painter.fillRect(grid, theme.queryBackground);
    painter.fillRect(grid, theme.field);
    drawHatching(painter, {grid}, theme);
    QImage picture(static_cast<int>(visible.cols()), static_cast<int>(visible.rows()),
                   QImage::Format_ARGB32_Premultiplied);
    const QRgb open = theme.queryBackground.rgb();
    for (int r = 0; r < picture.height(); ++r) {
      auto* line = reinterpret_cast<QRgb*>(picture.scanLine(r));
      for (int c = 0; c < picture.width(); ++c) line[c] = visible(r, c) ? open : 0;  // leaves the hatching visible
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(grid, picture);
    return;
  }
  std::vector<QRectF> closed;
  const double gap = side > 12 ? 1 : 0.5;
  for (Index r = 0; r < visible.rows(); ++r) {
    for (Index c = 0; c < visible.cols(); ++c) {
      const QRectF cell = gridCell(grid, visible.rows(), visible.cols(), r, c).adjusted(gap, gap, -gap, -gap);
      painter.fillRect(cell, visible(r, c) ? theme.queryBackground : theme.field);
      if (!visible(r, c)) closed.push_back(cell);
    }
  }
  drawHatching(painter, closed, theme);
}

void drawFrame(QPainter& painter, const QRectF& grid, const QColor& color, const Theme& theme) {
  drawBox(painter, grid.adjusted(-1, -1, 1, 1), {}, color, theme.px(1.2), theme.px(3));
}

void outlineCell(QPainter& painter, QRectF cell, const QColor& color, double width, const Theme& theme) {
  const double grow = std::max(0.0, theme.px(7) - std::min(cell.width(), cell.height())) / 2;
  cell.adjust(-grow, -grow, grow, grow);
  drawBox(painter, cell, {}, color, theme.px(width), theme.px(2.5));
}

void drawNumbers(QPainter& painter, const QRectF& grid, const Matrix& values, const Theme& theme) {
  const ColorScale scale{ColorScale::Kind::Diverging, std::max(values.cwiseAbs().maxCoeff(), 1e-300)};
  QImage picture(static_cast<int>(values.cols()), static_cast<int>(values.rows()), QImage::Format_RGB32);
  for (int r = 0; r < picture.height(); ++r) {
    auto* line = reinterpret_cast<QRgb*>(picture.scanLine(r));
    for (int c = 0; c < picture.width(); ++c) line[c] = scale.color(values(r, c), theme).rgb();
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(grid, picture);
}

class MaskPainter : public SandboxPainter<MaskPicture, MaskView> {
 public:
  MaskPainter(QPainter& painter, const MaskPicture& p, const HeadFigures& d, const MaskView& view)
      : SandboxPainter(painter, p, view, d.theme), m_d(d) {}

  void draw() {
    const bool opens = std::ranges::any_of(m_p.kinds, opensCells);
    m_pen.heading(m_p.heading, SandboxText::tr("Mask"),
                  opens ? SandboxText::tr("a key is visible when every layer allows it, or one opens it again")
                        : SandboxText::tr("a key is visible when every layer allows it"));
    m_pen.caption({m_p.heading.left(), m_p.layersTitle}, SandboxText::tr("Layers"));
    for (std::size_t n = 0; n < m_p.kinds.size(); ++n) drawLayer(n);
    if (m_p.alibi.size() > 0) drawAlibi();
    drawResult();
    if (m_p.withWeights) drawWeights();
  }

 private:
  std::optional<CellPlace> asked() const {
    const Selection& s = m_view.selection;
    if (s.row >= m_p.visible.rows() || s.column >= m_p.visible.cols()) return std::nullopt;
    return CellPlace{s.row, s.column};
  }

  void drawLayer(std::size_t n) {
    const MaskPanel& panel = m_p.layers[n];
    const MaskLayer layer = m_p.kinds[n];
    const double laid = std::clamp(m_view.done - static_cast<double>(groupOf(layer)), 0.0, 1.0);
    const bool opens = opensCells(layer);
    const bool speaks = asked() && !m_view.covered && panel.visible(asked()->row, asked()->column) == opens;
    drawName(m_p.names[n], panel.grid.left(), maskLayerName(layer, m_d.scenario.attention.mask),
             panel.on ? maskLayerLetter(layer) : SandboxText::tr("off"), panel.on, speaks);
    m_painter.save();
    m_painter.setOpacity(m_painter.opacity() * (panel.on ? 0.45 + 0.55 * laid : 0.5));
    drawCells(m_painter, panel.grid, panel.visible, m_theme);
    drawFrame(m_painter, panel.grid, speaks && panel.on ? m_theme.selection : m_theme.line, m_theme);
    m_painter.restore();
    drawOutlines(panel.grid);
    if (n > 0) drawSign(m_p.layers[n - 1].grid, panel.grid, opens ? SandboxText::tr("or") : SandboxText::tr("and"));
  }

  /// Draws a layer's name, followed by its letter or setting, or only the letter if there is no room.
  void drawName(const QRectF& name, double from, const QString& words, const QString& state, bool on, bool speaks) {
    const QFont::Weight weight = speaks ? QFont::DemiBold : QFont::Normal;
    const double y = name.top() + m_theme.px(14), apart = m_theme.px(7);
    const double beside = apart + m_pen.width(state, 11.5), wanted = m_pen.width(words, 12.5, weight);
    const double room = name.width() - beside;
    if (wanted > room + m_theme.px(4)) {
      const QString shorter = room < m_theme.px(40) ? state : words;
      const QColor color = on ? m_theme.ink : m_theme.soft;
      m_pen.text({from, y}, shorter, 12, color, 0, weight, shorter == state ? 1e9 : name.width());
      return;
    }
    const double left = std::min(from, name.right() - wanted - beside);
    m_pen.text({left, y}, words, 12.5, on ? m_theme.ink : m_theme.soft, 0, weight, wanted + 1);
    m_pen.text({left + wanted + apart, y}, state, 11.5, m_theme.soft);
  }

  void drawSign(const QRectF& before, const QRectF& after, const QString& sign) {
    if (after.left() - before.right() < m_pen.width(sign, 12)) return;
    const double x = (before.right() + after.left()) / 2;
    m_pen.text({x, after.center().y() + m_theme.px(4)}, sign, 12, m_theme.soft, 0.5);
  }

  /// Draws ALiBi, which is not a mask layer: it lowers scores and hides nothing.
  void drawAlibi() {
    const double slope = *alibiSlope(m_d.scenario, m_d.head.queryHead);
    drawName(m_p.alibiName, m_p.alibiGrid.left(), SandboxText::tr("ALiBi"),
             QString(QChar(u'−')) + briefText(slope) + QStringLiteral("·|p−j|"), true, false);
    drawNumbers(m_painter, m_p.alibiGrid, m_p.alibi, m_theme);
    drawFrame(m_painter, m_p.alibiGrid, m_theme.line, m_theme);
    drawOutlines(m_p.alibiGrid);
    drawSign(m_p.layers.back().grid, m_p.alibiGrid, SandboxText::tr("plus"));
  }

  void drawOutlines(const QRectF& grid) {
    if (asked()) outlineCell(m_painter, m_p.cell(grid, *asked()), m_theme.selection, 2, m_theme);
  }

  void drawLetters(const QRectF& cell, const CellPlace& place) {
    QString letters;
    const int laid = static_cast<int>(std::clamp(std::ceil(m_view.done - 1e-9), 0.0, 1.0 * kMaskGroups));
    const Mask& mask = m_d.scenario.attention.mask;
    for (const MaskLayer layer : closingLayers(mask, m_d.head.queryHead, place.row, place.column)) {
      if (groupOf(layer) < laid) letters += maskLayerLetter(layer);
    }
    if (letters.isEmpty()) return;
    const double width = m_pen.width(letters, 10.5);
    if (width > cell.width() - 2) return;
    QColor veil = m_theme.field;
    veil.setAlphaF(0.86F);
    const double height = m_theme.px(12);
    m_painter.fillRect(QRectF(cell.center().x() - width / 2 - 1.5, cell.center().y() - height / 2, width + 3, height),
                       veil);
    m_pen.text({cell.center().x(), cell.center().y() + m_theme.px(3.8)}, letters, 10.5, m_theme.soft, 0.5);
  }

  void drawResult() {
    const MatrixFigure& f = m_p.result;
    m_pen.caption({m_p.heading.left(), m_p.resultTitle}, SandboxText::tr("Visible: all layers together"),
                  m_p.withWeights ? f.grid.right() - m_p.heading.left() + m_theme.px(20) : 1e9);
    drawCells(m_painter, f.grid, m_p.visible, m_theme);
    if (!m_view.covered && f.grid.width() / static_cast<double>(f.columns()) >= m_theme.px(kLetterSide)) {
      for (CellPlace c; c.row < f.rows(); ++c.row) {
        for (c.column = 0; c.column < f.columns(); ++c.column) {
          if (!m_p.visible(c.row, c.column)) drawLetters(cellRect(f, c), c);
        }
      }
    }
    drawFrame(m_painter, f.grid, m_theme.ink, m_theme);
    drawFigureLabels(m_painter, f, m_theme);
    drawOutlines(f.grid);
    if (m_p.withLegends && !m_view.covered) drawKey(f.grid);
  }

  void drawKey(const QRectF& grid) {
    const QString open = SandboxText::tr("visible"), closed = SandboxText::tr("hidden");
    const double side = m_theme.px(11), gap = m_theme.px(6), between = m_theme.px(16);
    const double wide = 2 * (side + gap) + between + m_pen.width(open, 11.5) + m_pen.width(closed, 11.5);
    double x = std::max(m_p.heading.left(), grid.center().x() - wide / 2);
    const double y = grid.bottom() + m_theme.px(34);
    for (const bool visible : {true, false}) {
      const QRectF box(x, y, side, side);
      m_painter.fillRect(box, visible ? m_theme.queryBackground : m_theme.field);
      if (!visible) drawHatching(m_painter, {box}, m_theme);
      m_painter.setBrush(Qt::NoBrush);
      m_painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
      m_painter.drawRect(box);
      const QString& words = visible ? open : closed;
      m_pen.text({box.right() + gap, box.bottom() - m_theme.px(1.5)}, words, 11.5, m_theme.soft);
      x = box.right() + gap + m_pen.width(words, 11.5) + between;
    }
  }

  void drawWeights() {
    const MatrixFigure& f = m_p.weights;
    const double left = f.grid.left(), right = m_p.heading.right();
    m_pen.caption({left, m_p.resultTitle}, SandboxText::tr("Resulting weights"), right - left);
    const double y = f.grid.center().y();
    m_pen.arrow({m_p.result.grid.right() + m_theme.px(12), y}, {left - m_theme.px(12), y}, m_theme.soft);
    MatrixFigure shown = f;
    shown.title = {};
    drawMatrixFigure(m_painter, shown, m_theme);
  }

  const HeadFigures& m_d;
};

/// The largest theme in which the result's rows are high enough for their names.
Theme maskTheme(const QSizeF& size, const MaskView& view, const Theme& given) {
  const auto namesItsRows = [&](const Theme& theme) {
    const HeadFigures figures(view.snapshot, view.selection.head, theme);
    MaskPicture p;
    layPicture(p, size, figures, view);
    const Index rows = p.result.rows();
    return rows > MatrixFigure::kMaxNumbered || p.result.grid.height() >= theme.px(16) * static_cast<double>(rows);
  };
  return fittingTheme(roomyTheme(given, size, view.presenting), size, view.presenting, namesItsRows, namesItsRows);
}

}  // namespace

/// The layout and the data that its figures point into.
struct MaskFrame::Laid {
  HeadFigures data;
  MaskPicture picture;
  Laid(const QSizeF& size, const MaskView& v, const Theme& theme) : data(v.snapshot, v.selection.head, theme) {
    layPicture(picture, size, data, v);
  }
};

MaskFrame::MaskFrame(const QSizeF& size, MaskView view, const Theme& theme)
    : SandboxFrameOf(size, std::move(view), theme) {
  if (!m_view.snapshot.hasResults()) return;
  m_theme = maskTheme(size, m_view, theme);
  m_laid = std::make_shared<Laid>(size, m_view, m_theme);
}

void MaskFrame::paint(QPainter& painter) const {
  if (m_laid) MaskPainter(painter, m_laid->picture, m_laid->data, m_view).draw();
}

StageHint MaskFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  if (!found) return {};
  const Scenario& s = *m_view.snapshot.scenario;
  if (found->part != MaskHit::Part::LayerName)
    return {maskCellText(s, m_view.selection.head, found->cell), found->rect};
  return {isLayerOn(s.attention.mask, found->layer) ? SandboxText::tr("Click to switch this layer off")
                                                    : SandboxText::tr("Click to switch this layer on"),
          found->rect};
}

QString MaskFrame::description() const {
  if (!m_laid || m_view.covered) return {};
  return maskCellText(*m_view.snapshot.scenario, m_view.selection.head,
                      {m_view.selection.row, m_view.selection.column});
}

std::optional<ItemTable> MaskFrame::itemTable() const {
  if (!m_laid || m_view.covered) return ItemTable{};
  const Scenario& s = *m_view.snapshot.scenario;
  return ItemTable{shownTokens(queryTokenNames(s)), shownTokens(keyTokenNames(s)),
                   CellPlace{m_view.selection.row, m_view.selection.column},
                   [&s, head = m_view.selection.head](Index row, Index column) {
                     return maskCellText(s, head, {row, column});
                   },
                   [this](Index row, Index column) {
                     return cellRect(std::nullopt, {row, column});
                   }};
}

std::optional<MaskHit> MaskFrame::hit(const QPointF& point) const {
  if (!m_laid || m_view.covered) return std::nullopt;
  const MaskPicture& p = m_laid->picture;
  const Index rows = p.visible.rows(), columns = p.visible.cols();
  for (std::size_t n = 0; n < p.kinds.size(); ++n) {
    if (const auto cell = gridCellAt(p.layers[n].grid, rows, columns, point))
      return MaskHit{MaskHit::Part::Layer, p.kinds[n], *cell, p.cell(p.layers[n].grid, *cell)};
    if (p.names[n].contains(point)) return MaskHit{MaskHit::Part::LayerName, p.kinds[n], {}, p.names[n]};
  }
  if (const auto cell = gridCellAt(p.result.grid, rows, columns, point))
    return MaskHit{MaskHit::Part::Result, MaskLayer::Custom, *cell, app::cellRect(p.result, *cell)};
  if (p.withWeights) {
    if (const auto cell = gridCellAt(p.weights.grid, rows, columns, point))
      return MaskHit{MaskHit::Part::Weights, MaskLayer::Custom, *cell, app::cellRect(p.weights, *cell)};
  }
  return std::nullopt;
}

QRectF MaskFrame::cellRect(std::optional<MaskLayer> layer, const CellPlace& cell) const {
  if (!m_laid) return {};
  const MaskPicture& p = m_laid->picture;
  if (!layer) return p.cell(p.result.grid, cell);
  const auto shown = std::ranges::find(p.kinds, *layer);
  if (shown == p.kinds.end()) return {};
  return p.cell(p.layers[static_cast<std::size_t>(shown - p.kinds.begin())].grid, cell);
}

std::vector<QRectF> MaskFrame::highlightAreas(const QPointF& point) const {
  const auto found = hit(point);
  if (!found || found->part == MaskHit::Part::LayerName) return {};
  const MaskPicture& p = m_laid->picture;
  std::vector<QRectF> areas{cellRect(std::nullopt, found->cell)};
  for (const MaskPanel& panel : p.layers) areas.push_back(p.cell(panel.grid, found->cell));
  if (p.alibi.size() > 0) areas.push_back(p.cell(p.alibiGrid, found->cell));
  return areas;
}

void MaskFrame::drawHighlight(QPainter& painter, const QPointF& inItem) const {
  const auto found = hit(inItem);
  if (!found || found->cell == CellPlace{m_view.selection.row, m_view.selection.column}) return;
  for (const QRectF& area : highlightAreas(inItem)) outlineCell(painter, area, m_theme.ink, 1.2, m_theme);
}

}  // namespace attn::app
