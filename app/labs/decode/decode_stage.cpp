// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_stage.h"

#include <QCoreApplication>
#include <QPainter>

#include "labs/decode/decode_state.h"

namespace attn::app {
namespace {

struct DecodeStageText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DecodeStage)
};

void drawLaneHover(QPainter& painter, const QRectF& area, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.faint, 1));
  painter.drawRoundedRect(area.adjusted(-5, 2, 5, -2), 4, 4);
}

}  // namespace

DecodeStage* makeDecodeStage(DecodeState* state, Playback* playback, std::function<DecodeView()> view) {
  const auto act = [state](const PictureFrame& shown, const QPointF& point, bool dragged) {
    const auto hit = static_cast<const DecodeFrame&>(shown).hit(point);
    if (hit && !dragged) state->selectLane(hit->lane);
  };
  auto* stage = new DecodeStage(
      playback, std::move(view),
      {.name = [] { return DecodeStageText::tr("Decoding: the cache and the race"); },
       .select = [state](const PictureFrame&, int row) { state->selectLane(static_cast<std::size_t>(row)); },
       .act = act,
       .drawHover = &drawLaneHover});
  stage->refreshOn(state, &DecodeState::changed, &DecodeState::laneChanged);
  return stage;
}

ServingStage* makeServingStage(DecodeState* state, Playback* playback, std::function<ServingView()> view) {
  const auto act = [state](const PictureFrame& shown, const QPointF& point, bool dragged) {
    const ServingSpot* spot = static_cast<const ServingFrame&>(shown).hit(point);
    if (spot != nullptr && !dragged) state->selectRow(spot->row);
  };
  auto* stage = new ServingStage(
      playback, std::move(view),
      {.name = [] { return DecodeStageText::tr("Serving: roofline, parts and blocks of the cache, batches"); },
       .select = [state](const PictureFrame&, int row) { state->selectRow(row); },
       .act = act});
  stage->refreshOn(state, &DecodeState::changed, &DecodeState::laneChanged);
  return stage;
}

}  // namespace attn::app
