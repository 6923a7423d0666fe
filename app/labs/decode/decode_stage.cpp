// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_stage.h"

#include <QCoreApplication>

#include "labs/decode/decode_state.h"

namespace attn::app {
namespace {

struct DecodeStageText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DecodeStage)
};

}  // namespace

DecodeStage* makeDecodeStage(DecodeState* state, Playback* playback, std::function<DecodeView()> view) {
  const auto name = [state] {
    return state->page() == DecodePage::Race
               ? DecodeStageText::tr("Decoding: the cache and the race")
               : DecodeStageText::tr("Serving: roofline, parts and blocks of the cache, batches");
  };
  const auto act = [state](const PictureFrame& shown, const QPointF& point, bool dragged) {
    const int row = shown.rowAt(point);
    if (row >= 0 && !dragged) state->selectRow(row);
  };
  auto* stage = new DecodeStage(
      playback, std::move(view),
      {.name = name, .select = [state](const PictureFrame&, int row) { state->selectRow(row); }, .act = act});
  stage->refreshOn(state, &DecodeState::changed, &DecodeState::rowChanged);
  QObject::connect(state, &DecodeState::changed, stage, [stage, name] { stage->setAccessibleName(name()); });
  return stage;
}

}  // namespace attn::app
