// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/weights_map.h"

#include <algorithm>

#include "attention/visibility.h"
#include "figures/cell_text.h"

namespace attn::app {

ColorScale scaleCovering(ColorScale::Kind kind, const Matrix& values) {
  const ColorLimit found = colorLimit(values);
  return {kind, found.limit, found.exceeded, found.notNumbers, found.infinities};
}

ColorScale weightsScale(const Matrix& weights) {
  ColorScale scale = scaleCovering(ColorScale::Kind::Viridis, weights);
  if (weights.cols() > MatrixFigure::kMaxNumbered) return scale;
  scale.limit = 1;
  scale.open = false;
  return scale;
}

void drawWeightsThumbnail(QPainter& painter, const QRectF& rect, const Scenario& scenario, const Trace& trace,
                          Index head, const Theme& theme) {
  if (head < 0 || head >= static_cast<Index>(trace.heads.size())) return;
  const HeadTrace& h = trace.heads[static_cast<std::size_t>(head)];
  if (h.weights.size() == 0) return;
  const VisibilityMatrix visible = visibility(scenario.attention.mask, h.queryHead, h.weights.rows(), h.weights.cols());
  MatrixFigure f;
  f.values = &h.weights;
  f.scale = weightsScale(h.weights);
  f.visible = &visible;
  f.grid = rect;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect, theme.dark ? theme.background : theme.panel);
  const double side =
      std::min(rect.width() / static_cast<double>(f.columns()), rect.height() / static_cast<double>(f.rows()));
  drawMatrixCells(painter, f, theme, std::clamp(side / 8, 0.0, 1.5));
  painter.restore();
}

}  // namespace attn::app
