// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/scale_panel.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/charts/line_plot.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/experiment_charts.h"
#include "labs/sandbox/sandbox_stations.h"
#include "text/number_text.h"
#include "text/tool_tip.h"

namespace attn::app {
namespace {

constexpr double kTitle = 20;  // above a plot, in design pixels

}  // namespace

ScalePanel::ScalePanel(ExperimentRunner* runner, Playback* playback, QWidget* parent)
    : QWidget(parent), m_runner(runner), m_playback(playback), m_theme(lightTheme()) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  setFocusPolicy(Qt::StrongFocus);
  for (LinePlot*& plot : m_histograms) plot = new LinePlot(this);
  for (LinePlot*& plot : m_measures) {
    plot = new LinePlot(this);
    connect(plot, &LinePlot::chosen, this,
            [this](int width) { m_playback->seek(static_cast<int>(Station::Scale), width + 1); });
  }
  connect(runner, &ExperimentRunner::stateChanged, this, &ScalePanel::refreshIfVisible);
  connect(runner, &ExperimentRunner::progressChanged, this, [this] {
    if (isVisible()) update();
  });
  connect(playback, &Playback::playheadChanged, this, &ScalePanel::refreshIfVisible);
}

Theme ScalePanel::scaledTheme() const {
  return sceneTheme(m_theme, size(), m_presenting);
}

void ScalePanel::setTheme(const Theme& theme) {
  m_theme = theme;
  layOut();
  refreshIfVisible();
}

void ScalePanel::setPresenting(bool presenting) {
  m_presenting = presenting;
  layOut();
  refreshIfVisible();
}

void ScalePanel::retranslate() {
  refreshIfVisible();
}

void ScalePanel::refreshIfVisible() {
  if (isVisible()) refreshNow();
}

void ScalePanel::refreshNow() {
  setAccessibleName(tr("Why scale"));
  setAccessibleDescription(subtitle());
  setPlainToolTip(this, subtitle());  // full text of the elided subtitle
  const auto& result = m_runner->result();
  const bool shown = result != nullptr;
  for (LinePlot* plot : m_histograms) plot->setVisible(shown);
  for (LinePlot* plot : m_measures) plot->setVisible(shown);
  update();
  if (!shown || stationAt(m_playback->timeline(), m_playback->playhead()) != Station::Scale) return;
  const Theme theme = scaledTheme();
  const Index width = widthAt(m_playback->playhead());
  const ScaleAtWidth& at = result->widths[static_cast<std::size_t>(width)];
  m_histograms[0]->setPlot(histogramPlot(at, result->products(), false, theme));
  m_histograms[1]->setPlot(histogramPlot(at, result->products(), true, theme));
  for (std::size_t n = 0; n < m_measures.size(); ++n)
    m_measures[n]->setPlot(rowMeasurePlot(*result, static_cast<RowMeasure>(n), width, theme));
}

QString ScalePanel::subtitle() const {
  const auto& result = m_runner->result();
  if (!result) return tr("random queries and keys, with and without scaling");
  const QLocale locale;
  return tr("%1 random products q·k per width, in %2 rows of %3 keys; all values are means")
      .arg(locale.toString(static_cast<qlonglong>(result->products())),
           locale.toString(static_cast<qlonglong>(result->rows)),
           locale.toString(static_cast<qlonglong>(kExperimentKeys)));
}

void ScalePanel::layOut() {
  const Theme theme = scaledTheme();
  const QRectF body = stageFrame(size(), theme).body;
  const double gap = theme.px(28), caption = theme.px(30), title = theme.px(kTitle);
  const double rowHeight = (body.height() - gap - caption) / 2;
  const auto layOutRow = [&](const auto& plots, double top) {
    const double width =
        (body.width() - gap * static_cast<double>(plots.size() - 1)) / static_cast<double>(plots.size());
    double left = body.left();
    for (LinePlot* plot : plots) {
      plot->setTheme(theme, theme.background);
      plot->setGeometry(QRectF(left, top + title, width, rowHeight - title).toRect());
      left += width + gap;
    }
  };
  layOutRow(m_histograms, body.top() + caption);
  layOutRow(m_measures, body.top() + caption + rowHeight + gap);
}

void ScalePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
  refreshIfVisible();
}

void ScalePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_runner->startIfNeeded();
  refreshNow();
}

void ScalePanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), m_theme.background);
  const Theme theme = scaledTheme();
  const StageFrame frame = stageFrame(size(), theme);
  ScenePen pen(painter, theme);
  pen.heading(frame.heading, tr("Why scale"), subtitle());
  const auto& result = m_runner->result();
  if (result && !m_measures[0]->plot().lines.empty()) {
    const auto title = [&](const LinePlot* plot) {
      pen.subscripted(plot->geometry().topLeft() - QPointF(0, theme.px(kTitle - 12)), plot->plot().title, 12,
                      theme.soft, QFont::DemiBold);
    };
    std::ranges::for_each(m_histograms, title);
    std::ranges::for_each(m_measures, title);
    const ScaleAtWidth& at = result->widths[static_cast<std::size_t>(widthAt(m_playback->playhead()))];
    const QString words =
        tr("d_k = %1: std of q·k %2, of q·k / √d_k %3")
            .arg(QLocale().toString(static_cast<qlonglong>(at.width)), numberText(std::sqrt(at.variance)),
                 numberText(std::sqrt(at.variance / static_cast<double>(at.width))));
    pen.subscripted({frame.body.left(), frame.body.top() + theme.px(12)}, words, 13.5, theme.ink, QFont::DemiBold);
  } else if (m_runner->isRunning()) {
    pen.text({frame.body.left(), frame.body.top() + theme.px(12)}, tr("Drawing random numbers …"), 13.5, theme.soft);
  } else {
    pen.text({frame.body.left(), frame.body.top() + theme.px(12)}, tr("The experiment was cancelled. Press Run."), 13.5,
             theme.soft);
  }
}

}  // namespace attn::app
