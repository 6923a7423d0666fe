// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <random>

#include "app/figures/drawing_recorder.h"
#include "labs/heads/picture/heads_scene.h"
#include "support/examples.h"

/// Views and pictures of the Heads lab for tests.
namespace attn::app::test {

using attn::test::example;
using attn::test::traced;

inline constexpr QSize kSize(824, 640);

inline HeadsView viewOf(const Scenario& s, HeadsStep step, double share = 1, Index head = 0) {
  HeadsView v;
  v.snapshot = {std::make_shared<const Scenario>(s), std::make_shared<const Trace>(traced(s))};
  v.timeline = headsTimeline(s);
  v.playhead.step = indexOfHeadsStep(v.timeline, step).value_or(v.timeline.lastStep());
  v.playhead.cell = share * static_cast<double>(v.timeline.steps[static_cast<std::size_t>(v.playhead.step)].cells);
  v.selection = clamped({headsStage(step), head, 0, 0}, s);
  return v;
}

/// Eight query heads over that many tokens, with one key/value head each.
inline Scenario manyHeads(Index heads, Index tokens, Index width, bool withOutput = true) {
  std::mt19937 engine(7);
  std::normal_distribution<double> normal;
  const auto matrix = [&](Index rows, Index cols) {
    return Matrix(Matrix::NullaryExpr(rows, cols, [&] { return normal(engine); }));
  };
  const auto stack = [&](Index count, Index rows, Index cols) {
    std::vector<Matrix> all;
    for (Index i = 0; i < count; ++i) all.push_back(matrix(rows, cols));
    return MatrixStack(std::move(all));
  };
  const Index model = heads * width;
  Scenario s;
  s.heads = {heads, heads};
  ProjectedInputs in;
  in.x = MatrixStack(matrix(tokens, model));
  in.wQ = stack(heads, model, width);
  in.wK = stack(heads, model, width);
  in.wV = stack(heads, model, width);
  if (withOutput) in.wO = MatrixStack(matrix(model, model));
  s.inputs = std::move(in);
  s.attention.mask.causal = true;
  return s;
}

inline std::vector<attn::test::DrawnText> textsOf(const HeadsView& v, QSize size = kSize,
                                                  const Theme& theme = lightTheme()) {
  return attn::test::textsOf(size, [&](QPainter& painter) {
    painter.fillRect(QRect(QPoint(), size), theme.background);
    HeadsFrame(size, v, theme).draw(painter);
  });
}

inline QImage imageOf(const HeadsView& v, QSize size = kSize, const Theme& theme = lightTheme()) {
  return attn::test::imageOf(size, theme.background,
                             [&](QPainter& painter) { HeadsFrame(size, v, theme).draw(painter); });
}

inline bool has(const std::vector<attn::test::DrawnText>& texts, const QString& wanted) {
  return std::ranges::any_of(texts, [&](const auto& t) { return t.text == wanted; });
}

inline QString words(const std::vector<attn::test::DrawnText>& texts) {
  QStringList all;
  for (const auto& t : texts) all << t.text;
  return all.join(QLatin1Char('|'));
}

inline Selection weights(Index head, Index row, Index column) {
  return {Stage::Weights, head, row, column};
}

}  // namespace attn::app::test
