// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_charts.h"

#include <QLocale>
#include <QVBoxLayout>

#include "figures/charts/line_plot.h"
#include "labs/tiles/traffic_curves.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kHeight = 196;  // of a plot, in design pixels

}  // namespace

TilesCharts::TilesCharts(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(0);
}

void TilesCharts::build() {
  for (int i = 0; i < 3; ++i) {
    m_titles.push_back(new RichLabel);
    m_plots.push_back(new LinePlot(nullptr, kHeight));
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
  for (LinePlot* plot : m_plots) plot->setTheme(m_theme, m_theme.panel);
}

void TilesCharts::setTheme(const Theme& theme) {
  m_theme = theme;
  style();
  retranslate();
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
  const QString titles[] = {tr("Bytes by sequence length"), tr("Bytes by tile width"),
                            tr("Roofline of %1").arg(QString::fromStdString(m_tiles->hardware.name))};
  Plot plots[] = {trafficByLength(*m_tiles, m_theme), trafficByColumns(*m_tiles, m_theme),
                  rooflinePlot(*m_tiles, m_theme)};
  for (std::size_t i = 0; i < m_plots.size(); ++i) {
    m_titles[i]->setHtml(QLocale().toUpper(titles[i]).toHtmlEscaped());
    plots[i].title = titles[i];
    m_plots[i]->setPlot(std::move(plots[i]));
  }
}

}  // namespace attn::app
