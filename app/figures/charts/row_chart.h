// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "figures/charts/bar_column.h"
#include "figures/charts/row_bars.h"
#include "theme/themed.h"

namespace attn::app {

/// The selected row as two bar charts next to each other, scores and weights, that share the names of the keys.
class RowChart : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit RowChart(QWidget* parent = nullptr);

  void setRow(const RowBars&);
  void retranslate() override { fill(); }

  const BarColumn& scores() const { return *m_scores; }
  const BarColumn& weights() const { return *m_weights; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 Q_SIGNALS:
  void keyClicked(qsizetype key);

 protected:
  void restyle() override { fill(); }
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { layOut(); }
  void mousePressEvent(QMouseEvent*) override;
  bool event(QEvent*) override;

 private:
  void fill();
  void layOut();
  double rowHeight() const { return m_theme.px(BarColumn::kRowHeight); }
  double headHeight() const { return m_theme.px(20); }
  QRectF rowRect(std::size_t bar) const;
  const RowBar* barAt(const QPointF&) const;
  QString describe() const;

  RowBars m_row;
  BarColumn* m_scores;
  BarColumn* m_weights;
  double m_labels = 60;  // width of the names
};

}  // namespace attn::app
