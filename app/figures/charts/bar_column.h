// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <memory>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// Horizontal bars, one below the other from the top, each in its own colour with its number at its end. No axes and no
/// grid: only the line that the bars start from. Updating changes the numbers of the existing bars.
class BarColumn : public QWidget {
  Q_OBJECT

 public:
  struct Bar {
    double value = 0;  // not drawn unless finite
    QColor color;
    QString text;
    bool hatched = false;  // masked: no bar
    bool strong = false;

    bool operator==(const Bar&) const = default;
  };

  /// Room for `most` bars.
  explicit BarColumn(int most, QWidget* parent = nullptr);
  ~BarColumn() override;

  /// `low` and `high` enclose 0 and every finite value.
  void setBars(std::vector<Bar>, double low, double high);
  void setTheme(const Theme&, double rowHeight);

  const std::vector<Bar>& bars() const { return m_bars; }
  /// What Qt Charts draws for bar i.
  double drawnValue(int bar) const;

 protected:
  void resizeEvent(QResizeEvent*) override;

 private:
  class View;
  void layOut();
  void drawTexts(QPainter&) const;
  double xOf(double value) const;

  View* m_view;  // Qt Charts stays out of this header
  std::vector<Bar> m_bars;
  Theme m_theme;
  QRectF m_plot;
  double m_low = 0, m_high = 1;
  double m_rowHeight = 22;
};

}  // namespace attn::app
