// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/bare_chart.h"

#include <QChart>
#include <QLegend>

namespace attn::app {

BareChart::BareChart(QAbstractAxis* x, QAbstractAxis* y, QWidget* parent) : QChartView(parent) {
  QChart* drawn = chart();
  drawn->legend()->hide();
  drawn->setBackgroundVisible(false);
  drawn->setPlotAreaBackgroundVisible(false);
  drawn->setMargins(QMargins());
  drawn->setContentsMargins(0, 0, 0, 0);
  drawn->setAnimationOptions(QChart::NoAnimation);  // nothing moves by itself
  for (QAbstractAxis* axis : {x, y}) axis->setVisible(false);
  drawn->addAxis(x, Qt::AlignBottom);
  drawn->addAxis(y, Qt::AlignLeft);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setBackgroundBrush(Qt::NoBrush);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setStyleSheet(QStringLiteral("background: transparent"));
}

void BareChart::letMouseThrough() {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  viewport()->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void BareChart::drawBackground(QPainter* painter, const QRectF&) {
  painter->save();
  painter->resetTransform();
  paintGround(*painter);
  painter->restore();
}

void BareChart::drawForeground(QPainter* painter, const QRectF&) {
  painter->save();
  painter->resetTransform();
  paintTexts(*painter);
  painter->restore();
}

}  // namespace attn::app
