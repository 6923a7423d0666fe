// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "labs/decode/picture/decode_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Tokens per second of one lane at each length.
struct SpeedCurve {
  QString name;
  std::vector<QPointF> points;  // length, tokens per second; ascending in length
  bool actual = false;
  bool windowed = false;
  bool operator==(const SpeedCurve&) const = default;
};

/// For every lane and every length from `shortest` to `longest` (at least one power of two apart), by the roofline of
/// the chosen hardware; with the weights where they are read.
std::vector<SpeedCurve> speedCurves(const DecodeData&, std::int64_t shortest, std::int64_t longest);

/// Tokens per second by length, both logarithmic; the chosen length is marked.
class TokensPerSecondChart : public QWidget {
  Q_OBJECT

 public:
  explicit TokensPerSecondChart(QWidget* parent = nullptr);
  ~TokensPerSecondChart() override;

  void setTheme(const Theme&);
  void setData(const std::shared_ptr<const DecodeData>&, std::size_t lane);
  void retranslate();

  const std::vector<SpeedCurve>& curves() const { return m_curves; }
  /// What Qt Charts draws.
  QList<QPointF> drawnPoints(std::size_t curve) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void resizeEvent(QResizeEvent*) override;
  bool event(QEvent*) override;

 private:
  class View;
  void fill();
  void layOut();
  void drawGround(QPainter&) const;
  void drawTexts(QPainter&) const;
  double xOf(double length) const;
  double yOf(double rate) const;
  /// Where the names stand, moved apart.
  std::vector<double> nameHeights(double lineHeight) const;
  double rateAt(std::size_t curve, double length) const;
  QString describe() const;

  View* m_view;  // Qt Charts stays out of this header
  Theme m_theme;
  std::shared_ptr<const DecodeData> m_data;
  std::size_t m_lane = 0;
  std::vector<SpeedCurve> m_curves;
  QRectF m_plot;
  double m_low = 1, m_high = 10;
  double m_shortest = 1024, m_longest = 131'072;
};

}  // namespace attn::app
