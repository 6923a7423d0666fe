// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_lab.h"

#include <algorithm>

#include "labs/decode/decode_explain.h"
#include "labs/decode/decode_inputs.h"
#include "labs/decode/decode_stage.h"
#include "panes/inputs_sizes.h"
#include "traffic/machine_hardware.h"

namespace attn::app {

DecodeLab::DecodeLab(Session& session, QObject* parent)
    : DecodeLab(
          session, [] { return measureMachine(); }, parent) {}

DecodeLab::DecodeLab(Session& session, MachineMeasure measure, QObject* parent)
    : Lab(session, parent), m_state(session, std::move(measure)) {
  connect(&session, &Session::scenarioChanged, this, &DecodeLab::follow);
  connect(&m_state, &DecodeState::changed, this, &DecodeLab::updateTimeline);
  m_state.startFresh();
}

DecodeLab::~DecodeLab() {
  deletePanes();
}

QWidget* DecodeLab::makeInputs() {
  m_hasPanes = true;
  auto* inputs = followed(new DecodeInputs(&session(), &m_state, &m_playback));
  connect(inputs, &DecodeInputs::sheetRequested, this, &Lab::publishedSheetRequested);
  connect(inputs->findChild<InputsSizes*>(), &InputsSizes::sheetRequested, this,
          [this] { Q_EMIT labRequested(QStringLiteral("steps")); });
  return inputs;
}

QWidget* DecodeLab::makeStage() {
  m_stage = followed(new DecodeStage(&m_state, &m_playback));
  connect(m_stage, &PaintedStage::visibilityChanged, this, [this](bool visible) {
    if (visible) updateTimeline();
  });
  return m_stage;
}

QWidget* DecodeLab::makeExplanation() {
  m_hasPanes = true;
  return followed(new DecodeExplain(&m_state, &m_playback));
}

Playback* DecodeLab::playback() {
  updateTimeline();
  return &m_playback;
}

void DecodeLab::retranslateTimeline() {
  m_state.recount();  // names are part of what was counted
}

void DecodeLab::bringUpToDate() {
  updateTimeline();
}

void DecodeLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  updateTimeline();
  DecodeView view{m_state.data(), m_playback.timeline(), m_playback.playhead(), m_state.lane(), isPresenting()};
  DecodeFrame(size, std::move(view), theme).draw(painter);
}

Film DecodeLab::film(const FilmLook& look, const StepRange&) {
  updateTimeline();
  DecodeView view{m_state.data(), m_playback.timeline(), {}, m_state.lane(), isPresenting()};
  const Projector projector = [look, view](QPainter& painter, const Playhead& playhead) mutable {
    view.playhead = playhead;
    DecodeFrame(look.size, view, look.theme).draw(painter);
  };
  return {m_playback.timeline(), look.size, look.theme.background, [projector] { return projector; }};
}

void DecodeLab::startFresh() {
  m_state.startFresh();
  updateTimeline();
  m_playback.toStart();
  m_playback.nextStep();
}

std::vector<LabView> DecodeLab::views() {
  return {{QStringLiteral("decode"), QStringLiteral("decode"), QStringLiteral("last")}};
}

QStringList DecodeLab::stepNames() const {
  QStringList names{QStringLiteral("prompt")};
  const int tokens = session().hasScenario() ? static_cast<int>(decodeTokens(*session().scenario()).size()) : 0;
  for (int i = 1; i <= tokens; ++i) names << QStringLiteral("t%1").arg(i);
  return names << QStringLiteral("last") << QStringLiteral("next");
}

tl::expected<void, QString> DecodeLab::seek(const PicturePlace& place) {
  updateTimeline();
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  const int last = m_playback.timeline().lastStep();
  if (at < 0 || last < 0) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  const int step = place.step == QStringLiteral("last") ? last - 1 : place.step == QStringLiteral("next") ? last : at;
  return seekFrame(m_playback, step, place.frame);
}

std::optional<PicturePlace> DecodeLab::place() {
  updateTimeline();
  const int last = m_playback.timeline().lastStep();
  if (!session().hasScenario() || last < 0) return std::nullopt;
  const int step = m_playback.playhead().step;
  return PicturePlace{step == last ? QStringLiteral("next") : stepNames().at(step), 0, frameAt(m_playback)};
}

void DecodeLab::updateTimeline() {
  m_state.followDocument();
  const auto& data = m_state.data();
  m_playback.setTimeline(data ? decodeTimeline(*data) : Timeline{});
}

/// The document changed. Its sizes may mean other numbers; they are counted when the lab is shown.
void DecodeLab::follow() {
  const bool visible = m_stage ? m_stage->isVisible() : m_hasPanes;
  if (visible) m_state.followDocument();
}

}  // namespace attn::app
