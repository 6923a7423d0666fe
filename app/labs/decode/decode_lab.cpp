// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_lab.h"

#include <algorithm>

#include "labs/decode/decode_explain.h"
#include "labs/decode/decode_inputs.h"
#include "labs/decode/decode_stage.h"
#include "traffic/machine_hardware.h"

namespace attn::app {

DecodeLab::DecodeLab(Session& session, QObject* parent)
    : DecodeLab(
          session, [] { return measureMachine(); }, parent) {}

DecodeLab::DecodeLab(Session& session, MachineMeasure measure, QObject* parent)
    : Lab(parent), m_session(session), m_state(session, std::move(measure)), m_theme(lightTheme()) {
  connect(&session, &Session::scenarioChanged, this, &DecodeLab::follow);
  connect(&m_state, &DecodeState::changed, this, &DecodeLab::updateTimeline);
  m_state.startFresh();
}

DecodeLab::~DecodeLab() {
  // In a window the panes belong to it; a lab that was never shown takes them along.
  for (QWidget* pane : std::initializer_list<QWidget*>{m_inputs, m_stage, m_explain})
    if (pane && !pane->parentWidget()) delete pane;
}

QWidget* DecodeLab::inputsPane() {
  if (!m_inputs) {
    m_inputs = new DecodeInputs(&m_session, &m_state, &m_playback);
    m_inputs->setTheme(m_theme);
    connect(m_inputs, &DecodeInputs::sheetRequested, this, &Lab::publishedSheetRequested);
  }
  return m_inputs;
}

QWidget* DecodeLab::stagePane() {
  if (!m_stage) {
    m_stage = new DecodeStage(&m_state, &m_playback);
    m_stage->setTheme(m_theme);
    m_stage->setPresenting(m_presenting);
    connect(m_stage, &DecodeStage::watched, this, [this](bool watched) {
      m_state.setWatched(watched);
      if (watched) updateTimeline();
    });
  }
  return m_stage;
}

QWidget* DecodeLab::explainPane() {
  if (!m_explain) {
    m_explain = new DecodeExplain(&m_state, &m_playback);
    m_explain->setTheme(m_theme);
  }
  return m_explain;
}

Playback* DecodeLab::playback() {
  updateTimeline();
  return &m_playback;
}

void DecodeLab::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_inputs) m_inputs->setTheme(theme);
  if (m_stage) m_stage->setTheme(theme);
  if (m_explain) m_explain->setTheme(theme);
}

void DecodeLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  if (m_stage) m_stage->setPresenting(presenting);
}

void DecodeLab::retranslate() {
  m_state.invalidate();  // names are part of what was counted
  if (m_inputs) m_inputs->retranslate();
  if (m_explain) m_explain->retranslate();
  if (m_stage) m_stage->retranslate();
}

void DecodeLab::refreshNow() {
  updateTimeline();
  if (m_explain) m_explain->refreshNow();
}

void DecodeLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  updateTimeline();
  drawDecodeScene(painter, size,
                  {m_state.dataNow(), m_playback.timeline(), m_playback.playhead(), m_state.lane(), m_presenting},
                  theme);
}

void DecodeLab::importNumbers(const std::filesystem::path&) {
  // Numbers belong into the matrices, which the Steps lab shows.
  Q_EMIT labRequested(QStringLiteral("steps"));
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
  const int tokens = m_session.hasScenario() ? static_cast<int>(decodeTokens(*m_session.scenario()).size()) : 0;
  for (int i = 1; i <= tokens; ++i) names << QStringLiteral("t%1").arg(i);
  return names << QStringLiteral("last") << QStringLiteral("next");
}

tl::expected<void, QString> DecodeLab::seek(const PicturePlace& place) {
  updateTimeline();
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  const int last = m_playback.timeline().lastStep();
  if (at < 0 || last < 0) return noSuchStep(place.step);
  if (auto known = checkHead(*m_session.scenario(), place.head); !known) return known;
  const int step = place.step == QStringLiteral("last") ? last - 1 : place.step == QStringLiteral("next") ? last : at;
  return seekFrame(m_playback, step, place.frame);
}

void DecodeLab::updateTimeline() {
  const auto& data = m_state.dataNow();
  m_playback.setTimeline(data ? decodeTimeline(*data) : Timeline{});
}

/// The document changed. Its sizes may mean other numbers; nobody looks at them while the lab is not on screen.
void DecodeLab::follow() {
  if (!m_stage || !m_stage->isVisible()) return;
  m_state.invalidate();
}

}  // namespace attn::app
