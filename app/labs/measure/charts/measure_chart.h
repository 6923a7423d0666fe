// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "labs/measure/charts/measure_content.h"
#include "labs/measure/charts/measure_placing.h"
#include "theme/theme.h"

namespace attn::app {

/// A chart in the look of the stage: lines named where they run, dots that can be asked, few words beside them.
class MeasureChart : public QWidget {
  Q_OBJECT

 public:
  explicit MeasureChart(QWidget* parent = nullptr);
  ~MeasureChart() override;

  void setTheme(const Theme&);
  void setContent(MeasureContent, const std::optional<MeasurePlace>& shown);
  const MeasureContent& content() const { return m_content; }
  /// Where a value is drawn.
  QPointF pointOf(double x, double y) const;
  /// The dot nearest to a point of the widget, where one is near; nullptr otherwise.
  const MeasureDot* dotAt(const QPointF&) const;
  /// What Qt Charts draws.
  QList<QPointF> drawnPoints(std::size_t series) const;
  /// Words of the chart where they stand: the names of lines, and all the others.
  struct Words {
    QRectF box;
    QString text;
    bool strong = false;
    bool dark = false;  // in ink, but not bold
    bool isName = false;
    std::optional<QLineF> leader;  // from a name to its line
  };
  const std::vector<Words>& words() const { return m_words; }
  /// Where the data lie.
  const QRectF& plot() const { return m_plot; }

  QSize minimumSizeHint() const override { return {120, 96}; }

 Q_SIGNALS:
  void chosen(const attn::app::MeasurePlace&);

 protected:
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  bool event(QEvent*) override;

 private:
  class View;
  static constexpr double kTextPixels = 12;
  void fill();
  void layOut();
  void placeWords();
  void placeArrow(PlotObstacles&);
  void placeLabels(PlotObstacles&);
  void placeBandText(PlotObstacles&);
  void placeNames(PlotObstacles&);
  PlotObstacles obstacles() const;
  QSizeF sizeOf(const QString&, bool strong) const;
  void drawGround(QPainter&) const;
  void drawTexts(QPainter&) const;
  void drawTicks(QPainter&) const;
  void drawRules(QPainter&) const;
  void drawDots(QPainter&) const;
  void drawArrow(QPainter&) const;
  void drawWords(QPainter&) const;

  View* m_view;  // Qt Charts stays out of this header
  MeasureContent m_content;
  std::optional<MeasurePlace> m_shown;
  Theme m_theme;
  QRectF m_plot;
  std::vector<Words> m_words;
  std::optional<QLineF> m_arrow;     // from its words to its head
  std::optional<QPointF> m_hovered;  // a dot
};

}  // namespace attn::app
