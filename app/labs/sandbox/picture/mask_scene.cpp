// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/mask_scene.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "figures/head_figures.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/sandbox_text.h"
#include "theme/fonts.h"

namespace attn::app {
/// A grid of open and closed cells, with where it is drawn.
struct MaskPanel {
  QRectF grid;
  VisibilityMatrix visible;
  bool on = true;
};

struct MaskPicture {
  QRectF heading;
  std::array<MaskPanel, 4> layers;
  std::array<QRectF, 4> names;
  MatrixFigure result, weights;
  Matrix ones;
  VisibilityMatrix visible;  // of the layers laid so far
  double layersTitle = 0, resultTitle = 0;
  bool withWeights = false, withLegends = false;
};

namespace {

constexpr double kLetterSide = 22, kLineSide = 5;

QRectF fitted(const QRectF& room, Index rows, Index columns, double largestCell) {
  const double side =
      std::min({room.width() / static_cast<double>(columns), room.height() / static_cast<double>(rows), largestCell});
  // Whole pixels per cell where cells have lines, so that hatching and gaps are even.
  const double cell = side > 8 ? std::floor(side) : side;
  const QSizeF size(cell * static_cast<double>(columns), cell * static_cast<double>(rows));
  return {QPointF(std::round(room.center().x() - size.width() / 2), std::round(room.top())), size};
}

VisibilityMatrix laidSoFar(const MaskPicture& p, double layers) {
  VisibilityMatrix all = VisibilityMatrix::Constant(p.layers[0].visible.rows(), p.layers[0].visible.cols(), true);
  const auto count = static_cast<std::size_t>(std::clamp(std::ceil(layers - 1e-9), 0.0, 4.0));
  for (std::size_t n = 0; n < count; ++n) all = (all.array() && p.layers[n].visible.array()).eval();
  return all;
}

/// Four grids from edge to edge, with room for "and" between them.
void layLayers(MaskPicture& p, const QRectF& area, const HeadFigures& d, const Theme& theme) {
  const Index rows = d.head.scores.rows(), columns = d.head.scores.cols();
  const double sign = theme.px(34), name = theme.px(26);
  const QRectF room(0, 0, (area.width() - 3 * sign) / 4, area.height() - name);
  const QSizeF grid = fitted(room, rows, columns, theme.px(38)).size();
  const double step = (area.width() - grid.width()) / 3;
  for (std::size_t n = 0; n < p.layers.size(); ++n) {
    MaskPanel& panel = p.layers[n];
    const MaskLayer layer = kMaskLayers[n];
    const Mask& mask = d.scenario.attention.mask;
    panel.visible = layerVisibility(mask, layer, d.head.queryHead, rows, columns);
    panel.on = isLayerOn(mask, layer);
    panel.grid = QRectF(QPointF(std::round(area.left() + static_cast<double>(n) * step), area.top() + name), grid);
    const double words = std::max(grid.width(), (area.width() - 3 * theme.px(8)) / 4);
    const double left = std::min(panel.grid.left(), area.right() - words);
    p.names[n] = QRectF(n == 3 && grid.width() < words ? left : panel.grid.left(), area.top(), words, theme.px(22));
  }
}

/// The result and the weights on one height, so that the row of a query goes through; in the middle of the stage.
void layGrids(MaskPicture& p, const QRectF& room, const HeadFigures& d, const Theme& theme) {
  MatrixFigure& result = p.result;
  const auto rows = static_cast<double>(result.rows()), columns = static_cast<double>(result.columns());
  const double gap = theme.px(52), times = p.withWeights ? 2 : 1, most = theme.px(76);
  p.withLegends = room.height() >= theme.px(230);
  const double caption = theme.px(p.withLegends ? 62 : 26);
  const QFontMetricsF metrics(uiFont(theme.px(12.5), QFont::DemiBold));
  const double names = std::min(widestOf(d.queryNames, metrics), theme.px(96)) + theme.px(10);
  const double across = room.width() - names - (p.withWeights ? gap : 0);
  const double guess = std::min(across / (times * columns), most);
  const double widest = widestOf(d.keyNames, metrics);
  result.uprightLabels = widest > guess - theme.px(3) && d.keyNames.size() <= 64;
  const double above =
      result.uprightLabels ? std::min({widest, theme.px(80), room.height() * 0.26}) + theme.px(12) : theme.px(24);
  double cell = std::min(guess, (room.height() - above - caption) / rows);
  if (cell > 8) cell = std::floor(cell);  // even gaps and hatching
  const QSizeF grid(cell * columns, cell * rows);
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
  weights.numberPixels = numberPixelsFor(weights, {cell, cell}, theme);
}

/// `data` must outlive the picture, and the picture stays where it is: figures point into both.
void layPicture(MaskPicture& p, const QSizeF& size, const HeadFigures& d, const MaskView& view) {
  const Theme& theme = d.theme;
  const StageFrame frame = stageFrame(size, theme);
  p.heading = frame.heading;
  QRectF body = frame.body;
  const double title = theme.px(20);
  p.layersTitle = body.top() + theme.px(10);
  const double share =
      std::min(body.height() * (d.head.scores.rows() > MatrixFigure::kMostNumbered ? 0.24 : 0.28), theme.px(200));
  QRectF top(body.left(), body.top() + title, body.width(), share);
  layLayers(p, top, d, theme);
  double bottom = 0;
  for (const MaskPanel& panel : p.layers) bottom = std::max(bottom, panel.grid.bottom());
  p.resultTitle = bottom + theme.px(36);
  QRectF rest(body.left(), p.resultTitle + theme.px(12), body.width(), 0);
  rest.setBottom(body.bottom());

  p.visible = laidSoFar(p, view.layers);
  p.ones = Matrix::Ones(p.visible.rows(), p.visible.cols());
  p.result.id = Stage::Masked;
  p.result.values = &p.ones;
  p.result.rowNames = &d.queryNames;
  p.result.columnNames = &d.keyNames;
  p.result.color = theme.ink;
  p.result.caption = true;
  p.withWeights = rest.width() >= theme.px(430);
  p.result.litCell = CellPlace{view.selection.row, view.selection.column};
  if (p.withWeights) {
    p.weights = d.figure(Stage::Weights);
    p.weights.litCell = p.result.litCell;
  }
  layGrids(p, rest, d, theme);
}

QRectF cellIn(const QRectF& grid, Index rows, Index columns, const CellPlace& c) {
  const double w = grid.width() / static_cast<double>(columns), h = grid.height() / static_cast<double>(rows);
  return {grid.left() + w * static_cast<double>(c.column), grid.top() + h * static_cast<double>(c.row), w, h};
}

/// Open cells in the colour of queries, closed ones hatched; cells of a few pixels as one picture
/// over the hatching.
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
      for (int c = 0; c < picture.width(); ++c) line[c] = visible(r, c) ? open : 0;  // the hatching shows
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(grid, picture);
    return;
  }
  std::vector<QRectF> closed;
  const double gap = side > 12 ? 1 : 0.5;
  for (Index r = 0; r < visible.rows(); ++r) {
    for (Index c = 0; c < visible.cols(); ++c) {
      const QRectF cell = cellIn(grid, visible.rows(), visible.cols(), {r, c}).adjusted(gap, gap, -gap, -gap);
      painter.fillRect(cell, visible(r, c) ? theme.queryBackground : theme.field);
      if (!visible(r, c)) closed.push_back(cell);
    }
  }
  drawHatching(painter, closed, theme);
}

void drawFrame(QPainter& painter, const QRectF& grid, const QColor& color, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, theme.px(1.2)));
  painter.drawRoundedRect(grid.adjusted(-1, -1, 1, 1), theme.px(3), theme.px(3));
}

void outlineCell(QPainter& painter, QRectF cell, const QColor& color, double width, const Theme& theme) {
  const double grow = std::max(0.0, theme.px(7) - std::min(cell.width(), cell.height())) / 2;
  cell.adjust(-grow, -grow, grow, grow);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, theme.px(width)));
  painter.drawRoundedRect(cell, theme.px(2.5), theme.px(2.5));
}

QString letterOf(MaskLayer layer) {
  switch (layer) {
    case MaskLayer::Causal:
      return SandboxText::tr("C", "letter of the causal layer");
    case MaskLayer::Window:
      return SandboxText::tr("W", "letter of the window layer");
    case MaskLayer::Padding:
      return SandboxText::tr("P", "letter of the padding layer");
    case MaskLayer::Custom:
      break;
  }
  return SandboxText::tr("X", "letter of the custom layer");
}

class MaskPainter {
 public:
  MaskPainter(QPainter& painter, const MaskPicture& p, const HeadFigures& d, const MaskView& view,
              const std::optional<CellPlace>& hovered)
      : m_painter(painter),
        m_p(p),
        m_d(d),
        m_view(view),
        m_hovered(hovered),
        m_theme(d.theme),
        m_pen(painter, d.theme) {}

  void draw() {
    m_pen.heading(m_p.heading, SandboxText::tr("Mask"), SandboxText::tr("a key is visible when every layer allows it"));
    m_pen.caption({m_p.heading.left(), m_p.layersTitle}, SandboxText::tr("Layers"));
    for (std::size_t n = 0; n < 4; ++n) drawLayer(n);
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
    const double laid = std::clamp(m_view.layers - static_cast<double>(n), 0.0, 1.0);
    const bool closes = asked() && !panel.visible(asked()->row, asked()->column);
    const QRectF& name = m_p.names[n];
    const QString words = maskLayerName(kMaskLayers[n], m_d.scenario.attention.mask);
    const QString state = panel.on ? letterOf(kMaskLayers[n]) : SandboxText::tr("off");
    const QFont::Weight weight = closes ? QFont::DemiBold : QFont::Normal;
    const double y = name.top() + m_theme.px(14), beside = m_theme.px(7) + m_pen.width(state, 11.5);
    const double wide = std::min(m_pen.width(words, 12.5, weight), name.width() - beside);
    const double left = std::min(panel.grid.left(), name.right() - wide - beside);
    m_pen.text({left, y}, words, 12.5, panel.on ? m_theme.ink : m_theme.soft, 0, weight, wide + 1);
    m_pen.text({left + wide + m_theme.px(7), y}, state, 11.5, m_theme.soft);
    m_painter.save();
    m_painter.setOpacity(m_painter.opacity() * (panel.on ? 0.45 + 0.55 * laid : 0.5));
    drawCells(m_painter, panel.grid, panel.visible, m_theme);
    drawFrame(m_painter, panel.grid, closes && panel.on ? m_theme.selection : m_theme.line, m_theme);
    m_painter.restore();
    drawOutlines(panel.grid);
    if (n < 3) {
      const double x = (panel.grid.right() + m_p.layers[n + 1].grid.left()) / 2;
      m_pen.text({x, panel.grid.center().y() + m_theme.px(4)}, SandboxText::tr("and"), 12, m_theme.soft, 0.5);
    }
  }

  void drawOutlines(const QRectF& grid) {
    const Index rows = m_p.visible.rows(), columns = m_p.visible.cols();
    if (m_hovered && m_hovered->row < rows && m_hovered->column < columns)
      outlineCell(m_painter, cellIn(grid, rows, columns, *m_hovered), m_theme.ink, 1.2, m_theme);
    if (asked()) outlineCell(m_painter, cellIn(grid, rows, columns, *asked()), m_theme.selection, 2, m_theme);
  }

  void drawLetters(const QRectF& cell, const CellPlace& place) {
    QString letters;
    const auto laid = static_cast<std::size_t>(std::clamp(std::ceil(m_view.layers - 1e-9), 0.0, 4.0));
    for (std::size_t n = 0; n < laid; ++n) {
      if (!m_p.layers[n].visible(place.row, place.column)) letters += letterOf(kMaskLayers[n]);
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
    if (f.grid.width() / static_cast<double>(f.columns()) >= m_theme.px(kLetterSide)) {
      for (CellPlace c; c.row < f.rows(); ++c.row) {
        for (c.column = 0; c.column < f.columns(); ++c.column) {
          if (!m_p.visible(c.row, c.column)) drawLetters(cellRect(f, c), c);
        }
      }
    }
    drawFrame(m_painter, f.grid, m_theme.ink, m_theme);
    drawFigureLabels(m_painter, f, m_theme);
    drawOutlines(f.grid);
    if (m_p.withLegends) drawKey(f.grid);
  }

  /// What a blank and a hatched cell mean.
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

  QPainter& m_painter;
  const MaskPicture& m_p;
  const HeadFigures& m_d;
  const MaskView& m_view;
  const std::optional<CellPlace>& m_hovered;
  const Theme& m_theme;
  ScenePen m_pen;
};

std::optional<CellPlace> placeIn(const QRectF& grid, Index rows, Index columns, const QPointF& p) {
  if (!grid.contains(p)) return std::nullopt;
  const auto index = [](double along, double length, Index count) {
    return std::clamp<Index>(static_cast<Index>(along / length * static_cast<double>(count)), 0, count - 1);
  };
  return CellPlace{index(p.y() - grid.top(), grid.height(), rows), index(p.x() - grid.left(), grid.width(), columns)};
}

/// As large as leaves the rows of the result the height of their names.
Theme maskTheme(const QSizeF& size, const MaskView& view, const Theme& given) {
  const auto namesItsRows = [&](const Theme& theme) {
    const HeadFigures figures(view.snapshot, view.selection.head, theme);
    MaskPicture p;
    layPicture(p, size, figures, view);
    const Index rows = p.result.rows();
    return rows > MatrixFigure::kMostNumbered || p.result.grid.height() >= theme.px(16) * static_cast<double>(rows);
  };
  return fittingTheme(given, size, view.presenting, namesItsRows, namesItsRows);
}

}  // namespace

/// Everything that the picture is made from, kept together because its figures point into it.
struct MaskFrame::Laid {
  Theme theme;  // scaled to the area
  HeadFigures data;
  MaskPicture picture;
  Laid(const QSizeF& size, const MaskView& v, const Theme& t)
      : theme(maskTheme(size, v, t)), data(v.snapshot, v.selection.head, theme) {
    layPicture(picture, size, data, v);
  }
};

MaskFrame::MaskFrame(const QSizeF& size, MaskView view, const Theme& theme)
    : PictureFrame(size), m_view(std::move(view)), m_given(theme) {
  if (m_view.snapshot.hasResults()) m_laid = std::make_unique<Laid>(size, m_view, theme);
}

MaskFrame::~MaskFrame() = default;

void MaskFrame::draw(QPainter& painter, const std::optional<CellPlace>& hovered) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF(QPointF(), size()), m_given.background);
  if (m_laid) MaskPainter(painter, m_laid->picture, m_laid->data, m_view, hovered).draw();
  painter.restore();
}

std::optional<MaskHit> MaskFrame::hit(const QPointF& point) const {
  if (!m_laid) return std::nullopt;
  const MaskPicture& p = m_laid->picture;
  const Index rows = p.visible.rows(), columns = p.visible.cols();
  for (std::size_t n = 0; n < 4; ++n) {
    if (const auto cell = placeIn(p.layers[n].grid, rows, columns, point))
      return MaskHit{MaskHit::Part::Layer, kMaskLayers[n], *cell, cellIn(p.layers[n].grid, rows, columns, *cell)};
    if (p.names[n].contains(point)) return MaskHit{MaskHit::Part::LayerName, kMaskLayers[n], {}, p.names[n]};
  }
  if (const auto cell = placeIn(p.result.grid, rows, columns, point))
    return MaskHit{MaskHit::Part::Result, MaskLayer::Custom, *cell, app::cellRect(p.result, *cell)};
  if (p.withWeights) {
    if (const auto cell = placeIn(p.weights.grid, rows, columns, point))
      return MaskHit{MaskHit::Part::Weights, MaskLayer::Custom, *cell, app::cellRect(p.weights, *cell)};
  }
  return std::nullopt;
}

QRectF MaskFrame::cellRect(std::optional<MaskLayer> layer, const CellPlace& cell) const {
  if (!m_laid) return {};
  const MaskPicture& p = m_laid->picture;
  const QRectF& grid = layer ? p.layers[static_cast<std::size_t>(*layer)].grid : p.result.grid;
  return cellIn(grid, p.visible.rows(), p.visible.cols(), cell);
}

std::array<QRectF, 5> MaskFrame::cellRects(const CellPlace& cell) const {
  std::array<QRectF, 5> rects{cellRect(std::nullopt, cell)};
  for (std::size_t n = 0; n < kMaskLayers.size(); ++n) rects[n + 1] = cellRect(kMaskLayers[n], cell);
  return rects;
}

}  // namespace attn::app
