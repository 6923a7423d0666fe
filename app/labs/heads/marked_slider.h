// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/choice_slider.h"

namespace attn::app {

/// A slider whose name stands above it and whose allowed values stand below it, with names for ranges of them.
class MarkedSlider : public ChoiceSlider {
  Q_OBJECT

 public:
  struct Range {
    int first = 0, last = 0;  // indexes of allowed values
    QString name;             // "GQA"
    bool operator==(const Range&) const = default;
  };

  using ChoiceSlider::ChoiceSlider;
  /// `symbol` is written in the mathematics face behind the name, its letters after "_" as an index: "H_kv".
  void setSymbol(const QString& symbol);
  void setRanges(std::vector<Range>);
  const std::vector<Range>& ranges() const { return m_ranges; }

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  QRectF track() const override;

 private:
  void paintName(QPainter&) const;
  void paintTrack(QPainter&) const;
  void paintValues(QPainter&) const;
  void paintRanges(QPainter&) const;

  QString m_symbol;
  std::vector<Range> m_ranges;
};

}  // namespace attn::app
