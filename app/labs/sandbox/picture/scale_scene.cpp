// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/scale_scene.h"

#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/experiment_charts.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kPlotTitle = 20;  // above a plot, in design pixels
constexpr std::size_t kHistograms = 2;

/// Fills the bars of a histogram, which have no outline.
void drawBars(QPainter& painter, const PaintedPlot& plot) {
  for (const PlotLine& bars : plot.plot().guides) {
    if (bars.area.style() == Qt::NoBrush) continue;
    QPolygonF outline;
    for (const QPointF& point : bars.points) outline << plot.pointOf(point.x(), point.y());
    if (outline.isEmpty()) continue;
    outline << QPointF(outline.last().x(), plot.area().bottom()) << QPointF(outline.first().x(), plot.area().bottom());
    painter.setPen(Qt::NoPen);
    painter.setBrush(bars.area);
    painter.drawPolygon(outline);
  }
}

}  // namespace

Index ScaleView::width() const {
  return std::clamp<Index>(static_cast<Index>(std::ceil(done)) - 1, 0, kExperimentWidths - 1);
}

ScaleFrame::ScaleFrame(const QSizeF& size, ScaleView view, const Theme& theme)
    : SandboxFrameOf(size, view, sceneTheme(theme, size, view.presenting)) {
  if (!m_view.result) return;
  const ScaleExperiment& result = *m_view.result;
  const ScaleAtWidth& at = result.widths[static_cast<std::size_t>(m_view.width())];
  std::vector<Plot> plots;
  for (const bool scaled : {false, true}) plots.push_back(histogramPlot(at, result.products(), scaled, m_theme));
  for (const RowMeasure measure : {RowMeasure::LargestWeight, RowMeasure::Entropy, RowMeasure::Jacobian})
    plots.push_back(rowMeasurePlot(result, measure, m_view.width(), m_theme));
  const QRectF body = stageFrame(size, m_theme).body;
  const double gap = m_theme.px(28), caption = m_theme.px(30), title = m_theme.px(kPlotTitle);
  const double height = (body.height() - gap - caption) / 2;
  for (std::size_t n = 0; n < plots.size(); ++n) {
    const bool isUpper = n < kHistograms;
    const auto columns = static_cast<double>(isUpper ? kHistograms : plots.size() - kHistograms);
    const double width = (body.width() - gap * (columns - 1)) / columns;
    const auto column = static_cast<double>(isUpper ? n : n - kHistograms);
    const QRectF room(body.left() + column * (width + gap), body.top() + caption + (isUpper ? 0 : height + gap), width,
                      height);
    m_plots.push_back({room.topLeft() + QPointF(0, m_theme.px(12)),
                       PaintedPlot(room.adjusted(0, title, 0, 0), std::move(plots[n]), m_theme)});
  }
}

QString scaleSubtitle(const ScaleView& view) {
  if (!view.result) return SandboxText::tr("random queries and keys, with and without scaling");
  return SandboxText::tr("%1 random products q·k per width, in %2 rows of %3 keys; all values are means")
      .arg(wholeText(view.result->products()), wholeText(view.result->rows), wholeText(kExperimentKeys));
}

void ScaleFrame::paint(QPainter& painter) const {
  const StageFrame frame = stageFrame(size(), m_theme);
  const ScenePen pen(painter, m_theme);
  pen.heading(frame.heading, SandboxText::tr("Why scale"), scaleSubtitle(m_view));
  const QPointF caption = frame.body.topLeft() + QPointF(0, m_theme.px(12));
  if (!m_view.result) {
    const QString state = m_view.running ? SandboxText::tr("Drawing random numbers …")
                                         : SandboxText::tr("The experiment was canceled. Press Run.");
    pen.text(caption, state, 13.5, m_theme.soft);
    return;
  }
  const ScaleAtWidth& at = m_view.result->widths[static_cast<std::size_t>(m_view.width())];
  const QString words = SandboxText::tr("d_k = %1: std of q·k %2, of q·k / √d_k %3")
                            .arg(wholeText(at.width), numberText(std::sqrt(at.variance)),
                                 numberText(std::sqrt(at.variance / static_cast<double>(at.width))));
  pen.subscripted(caption, words, 13.5, m_theme.ink, QFont::DemiBold);
  for (const auto& [title, plot] : m_plots) {
    pen.subscripted(title, plot.plot().title, 12, m_theme.soft, QFont::DemiBold);
    drawBars(painter, plot);
    plot.draw(painter, pen, m_theme);
  }
}

std::optional<ScaleFrame::Reading> ScaleFrame::readingAt(const QPointF& point) const {
  const double reach = m_theme.px(12);
  for (const auto& [title, plot] : m_plots) {
    const auto& readings = plot.plot().readings;
    if (readings.empty() || !plot.area().adjusted(-reach, -reach, reach, reach).contains(point)) continue;
    const auto nearest = std::ranges::min_element(
        readings, {}, [x = plot.valueAt(point.x())](const PlotReading& each) { return std::abs(each.x - x); });
    const double half = plot.area().width() / static_cast<double>(readings.size()) / 2;
    const QPointF middle = plot.pointOf(nearest->x, plot.plot().y.high);
    return Reading{&*nearest, static_cast<std::size_t>(nearest - readings.begin()),
                   QRectF(middle.x() - half, middle.y(), 2 * half, plot.area().height())};
  }
  return std::nullopt;
}

std::optional<Index> ScaleFrame::widthAt(const QPointF& point) const {
  const auto found = readingAt(point);
  return found && found->reading->canBeChosen ? std::optional(static_cast<Index>(found->index)) : std::nullopt;
}

StageHint ScaleFrame::hint(const QPointF& point) const {
  const auto found = readingAt(point);
  return found ? StageHint{found->reading->text, found->area, found->reading->canBeChosen} : StageHint{};
}

std::vector<QRectF> ScaleFrame::highlightAreas(const QPointF& point) const {
  const auto found = readingAt(point);
  return found ? std::vector<QRectF>{found->area} : std::vector<QRectF>{};
}

void ScaleFrame::drawHighlight(QPainter& painter, const QPointF& inItem) const {
  const auto found = readingAt(inItem);
  if (!found) return;
  const double x = found->area.center().x();
  drawLine(painter, {x, found->area.top()}, {x, found->area.bottom()}, m_theme.ink, m_theme.px(1));
}

QString ScaleFrame::description() const {
  return scaleSubtitle(m_view);
}

std::optional<ItemTable> ScaleFrame::itemTable() const {
  ItemTable table{.columns = {QString()}};
  for (const auto& [title, plot] : m_plots) table.rows << plot.plot().title;
  table.text = [this](Index row, Index) { return m_plots[static_cast<std::size_t>(row)].plot.plot().description; };
  table.area = [this](Index row, Index) { return m_plots[static_cast<std::size_t>(row)].plot.area(); };
  return table;
}

}  // namespace attn::app
