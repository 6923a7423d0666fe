// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include "labs/heads/cache_tables.h"
#include "theme/themed.h"

class QPainter;

namespace attn::app {

/// Cache sizes as MHA, GQA and MQA: of the scenario on the left, of a published model on the right, as bars of keys and
/// values with numbers.
class CacheChart : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit CacheChart(QWidget* parent = nullptr);

  void setTables(const CacheTables&);
  const CacheTables& tables() const { return m_tables; }
  /// Draws the chart into a rectangle, for pictures in files.
  void draw(QPainter&, const QRectF&) const;
  /// The height that draw() needs.
  double wantedHeight() const;
  /// The bar of a row: keys and values, or the latent vector, together.
  QRectF barRect(std::size_t table, std::size_t row) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override;
  bool event(QEvent*) override;

 private:
  /// Positions of the columns of one table.
  struct Columns {
    QRectF area, bars;
    double name, heads, perToken, smaller, atLength;  // left edges of text, right edges of numbers
    bool showsHeads, showsSmaller, showsLength;
  };
  Columns columnsOf(const QRectF& all, std::size_t table) const;
  QRectF barOf(const Columns&, const CacheTable&, std::size_t row) const;
  void drawBar(QPainter&, const QRectF& bar, const CacheRow&) const;
  void drawTable(QPainter&, const Columns&, const CacheTable&) const;
  void drawHeading(QPainter&, const QRectF&) const;
  double rowHeight() const { return m_theme.px(21); }
  std::size_t mostRows() const;

  CacheTables m_tables;
};

}  // namespace attn::app
