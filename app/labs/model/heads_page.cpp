// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_pages.h"

#include "labs/model/explanation/explain_model_heads.h"
#include "labs/model/model_state.h"
#include "labs/model/picture/heads_scene.h"
#include "text/index_text.h"

namespace attn::app {
namespace {

constexpr double kSecondsPerLayer = 0.45;

Timeline headsTimeline(const ModelView& view) {
  Timeline timeline;
  if (!view.seen) return timeline;
  const Index layers = view.seen->facts->shape.layers;
  for (Index layer = 0; layer <= layers; ++layer) {
    const auto index = static_cast<int>(layer);
    timeline.steps.push_back({index, index, 1, layer < layers ? kSecondsPerLayer : 0, true});
    timeline.sections.push_back(layer == layers ? ModelText::tr("next", "the next token, after the last layer")
                                                : indexText(layer));
  }
  return timeline;
}

QStringList headsSteps(const ModelView& view) {
  QStringList names;
  const Index layers = view.seen ? view.seen->facts->shape.layers : 0;
  for (Index layer = 0; layer < layers; ++layer) names << QString::number(layer);
  return names << QStringLiteral("next");
}

void pressHeads(ModelState& state, Playback& playback, const PictureFrame& shown, const QPointF& point, bool dragged) {
  const auto hit = static_cast<const ModelHeadsFrame&>(shown).hit(point);
  if (!hit) return;
  using Kind = ModelHeadsHit::Kind;
  if (hit->kind == Kind::Layer)
    playback.seek(static_cast<int>(hit->layer), 0);
  else if (hit->kind == Kind::Next && !dragged)
    state.setTarget(hit->token);
  else if (!dragged || hit->kind == Kind::Weight)
    state.select(hit->place);
}

void switchHead(ModelState& state, const PictureFrame& shown, const QPointF& point) {
  const auto hit = static_cast<const ModelHeadsFrame&>(shown).hit(point);
  if (hit && (hit->kind == ModelHeadsHit::Kind::Head || hit->kind == ModelHeadsHit::Kind::Bar))
    state.toggle(hit->place.head);
}

}  // namespace

ModelPageEntry headsPage() {
  return {.id = "model",
          .title = QT_TRANSLATE_NOOP("ModelScene", "Heads"),
          .tip = QT_TRANSLATE_NOOP("ModelScene", "Every head of every layer on your text"),
          .name = QT_TRANSLATE_NOOP("ModelScene", "All heads: the arrows select a head, Return switches it off or on"),
          .timeline = &headsTimeline,
          .steps = &headsSteps,
          .frame = &modelFrame<ModelHeadsFrame>,
          .explain = &explainHeads,
          .addCards = nullptr,
          .inputs = nullptr,
          .press = &pressHeads,
          .activate = &switchHead,
          .select = nullptr};
}

}  // namespace attn::app
