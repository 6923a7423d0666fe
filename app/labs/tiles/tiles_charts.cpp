// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_charts.h"

#include <QLocale>
#include <QVBoxLayout>

#include "labs/tiles/traffic_curves.h"
#include "labs/tiles/traffic_plot.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {

TilesCharts::TilesCharts(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(0);
}

void TilesCharts::build() {
  for (int i = 0; i < 3; ++i) {
    m_titles.push_back(new RichLabel);
    m_plots.push_back(new TrafficPlot);
    m_column->addWidget(m_titles.back());
    m_column->addWidget(m_plots.back());
  }
  style();
}

void TilesCharts::style() {
  for (RichLabel* title : m_titles) {
    QFont font = uiFont(m_theme.px(11), QFont::DemiBold);
    font.setLetterSpacing(QFont::PercentageSpacing, 105);
    title->setFont(font);
    title->setInk(m_theme.faint);
    title->setContentsMargins(0, qRound(m_theme.px(18)), 0, qRound(m_theme.px(6)));
  }
  for (TrafficPlot* plot : m_plots) plot->setTheme(m_theme);
}

void TilesCharts::setTheme(const Theme& theme) {
  m_theme = theme;
  style();
}

void TilesCharts::retranslate() {
  if (m_tiles && !m_plots.empty()) fill();
}

void TilesCharts::showData(std::shared_ptr<const TilesData> tiles) {
  setVisible(tiles && !tiles->problem);
  if (tiles == m_tiles) return;
  m_tiles = std::move(tiles);
  if (!m_tiles || m_tiles->problem) return;
  if (m_plots.empty()) build();
  fill();
}

void TilesCharts::fill() {
  const QString titles[] = {tr("Bytes against the length of the text"), tr("Bytes against the width of a tile"),
                            tr("Roofline of %1").arg(QString::fromStdString(m_tiles->hardware.name))};
  const TrafficPlotData plots[] = {trafficByLength(*m_tiles), trafficByColumns(*m_tiles), rooflinePlot(*m_tiles)};
  for (std::size_t i = 0; i < m_plots.size(); ++i) {
    m_titles[i]->setHtml(QLocale().toUpper(titles[i]).toHtmlEscaped());
    m_plots[i]->setAccessibleName(titles[i]);
    m_plots[i]->setPlot(plots[i]);
  }
}

}  // namespace attn::app
