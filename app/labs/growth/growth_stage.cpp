// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_stage.h"

#include <QCoreApplication>
#include <algorithm>
#include <memory>

#include "labs/growth/growth_state.h"

namespace attn::app {
namespace {

struct GrowthStageText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::GrowthStage)
};

void nextPart(GrowthState* state, int direction) {
  if (state->page() == GrowthPage::Versions) return;
  GrowthPlace place = state->place();
  const int part = static_cast<int>(place.part) + direction;
  place.part = kGrowthParts[std::clamp(part, 0, static_cast<int>(std::size(kGrowthParts)) - 1)];
  state->select(place);
}

}  // namespace

GrowthStage* makeGrowthStage(GrowthState* state, Playback* playback, std::function<GrowthView()> view) {
  const auto act = [state, playback, scrubs = std::make_shared<bool>(false)](const PictureFrame& shown,
                                                                             const QPointF& point, bool dragged) {
    const auto hit = static_cast<const GrowthFrame&>(shown).hit(point);
    const bool inPlot = hit && hit->kind == GrowthHit::Kind::Plot;
    if (!dragged) *scrubs = inPlot;
    if (inPlot && *scrubs) {
      const Playhead to = playheadOf(hit->tokens);
      playback->seek(to.step, to.cell);
    } else if (hit && !dragged) {
      state->select(hit->place);
    }
  };
  auto* stage = new GrowthStage(
      playback, std::move(view),
      {.name = [] { return GrowthStageText::tr("Growth with the number of tokens"); },
       .select = [state](const PictureFrame& shown,
                         int row) { state->select(static_cast<const GrowthFrame&>(shown).placeOf(row)); },
       .act = act,
       .sideways = [state](int direction) { nextPart(state, direction); }});
  stage->refreshOn(state, &GrowthState::changed, &GrowthState::placeChanged);
  return stage;
}

}  // namespace attn::app
