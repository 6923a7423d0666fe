// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPainter>

#include "app/figures/drawing_recorder.h"
#include "labs/steps/picture/steps_frame.h"
#include "labs/steps/picture/steps_picture.h"
#include "support/examples.h"

/// Views and pictures of the Steps lab for tests.
namespace attn::app::test {

using attn::test::contrast;

inline StepsView viewOf(const Scenario& scenario, Stage stage, double cell, Selection selection = {}) {
  StepsView view;
  view.snapshot = {std::make_shared<const Scenario>(scenario),
                   std::make_shared<const Trace>(attn::test::traced(scenario))};
  view.timeline = stepsTimeline(scenario);
  view.playhead.step = stepOfStage(view.timeline, stage);
  const auto cells = view.timeline.steps[static_cast<std::size_t>(view.playhead.step)].cells;
  view.playhead.cell = std::min(cell, static_cast<double>(cells));
  view.selection = clamped(selection, scenario);
  return view;
}

inline StepsView finishedView(const Scenario& scenario, Stage stage, Selection selection = {}) {
  return viewOf(scenario, stage, 1e9, selection);
}

inline QImage pictureOf(const StepsView& view, const QSize& size, const Theme& theme, int border = 0) {
  QImage image(size + QSize(2 * border, 2 * border), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.translate(border, border);
  painter.fillRect(QRect(QPoint(), size), theme.background);
  StepsFrame(size, view, theme).draw(painter);
  return image;
}

}  // namespace attn::app::test
