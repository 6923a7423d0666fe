// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_lab.h"

#include <algorithm>
#include <cmath>

#include "labs/steps/explain_pane.h"
#include "labs/steps/inputs_pane.h"
#include "labs/steps/stage_canvas.h"
#include "scenes/steps_scene.h"
#include "scenes/steps_timeline.h"

namespace attn::app {
namespace {

/// A picture that was jumped to, instead of being filled up to its last cell.
bool jumpedToFinished(const Timeline& timeline, const Playhead& now, const Playhead& before) {
  const auto cells = static_cast<double>(timeline.steps[static_cast<std::size_t>(now.step)].cells);
  const bool oneCellOn = now.step == before.step && now.cell - before.cell <= 1;
  return now.cell >= cells && !oneCellOn;
}

}  // namespace

Selection selectionAt(const Scenario& scenario, const Timeline& timeline, const Playhead& now, const Playhead& before,
                      const Selection& selected) {
  const TimelineStep& step = timeline.steps[static_cast<std::size_t>(now.step)];
  Selection next = selected;
  next.matrix = stageOf(step);
  if (!jumpedToFinished(timeline, now, before)) {
    const MatrixShape shape = shapeOf(scenario, next.matrix);
    const Index columns = std::max<Index>(1, shape.columns);
    const Index last = std::max<Index>(1, std::min(step.cells, shape.rows * columns)) - 1;
    const Index cell = std::clamp<Index>(static_cast<Index>(std::ceil(now.cell)) - 1, 0, last);
    next.row = cell / columns;
    next.column = cell % columns;
  }
  return clamped(next, scenario);
}

StepsLab::StepsLab(Session& session, QObject* parent)
    : Lab(parent),
      m_session(session),
      m_inputs(new InputsPane(&session, nullptr)),
      m_stage(new StageCanvas(&session, &m_playback, nullptr)),
      m_explain(new ExplainPane(&session, &m_playback, nullptr)) {
  connect(&session, &Session::scenarioChanged, this, &StepsLab::updateTimeline);
  connect(&m_playback, &Playback::playheadChanged, this, &StepsLab::follow);
  updateTimeline();
}

StepsLab::~StepsLab() {
  // In a window the panes belong to it; a lab that was never shown takes them along.
  for (QWidget* pane : {inputsPane(), stagePane(), explainPane()}) {
    if (pane && !pane->parentWidget()) delete pane;
  }
}

QWidget* StepsLab::inputsPane() {
  return m_inputs;
}

QWidget* StepsLab::stagePane() {
  return m_stage;
}

QWidget* StepsLab::explainPane() {
  return m_explain;
}

void StepsLab::setTheme(const Theme& theme) {
  m_inputs->setTheme(theme);
  m_stage->setTheme(theme);
  m_explain->setTheme(theme);
}

void StepsLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  m_stage->setPresenting(presenting);
}

void StepsLab::retranslate() {
  updateTimeline();
  m_inputs->retranslate();
  m_explain->retranslate();
  m_stage->update();
}

void StepsLab::refreshNow() {
  m_explain->refreshNow();
}

void StepsLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  const StepsView view{m_session.snapshot(), m_playback.timeline(), m_playback.playhead(), m_session.selection(),
                       m_presenting};
  drawStepsScene(painter, size, view, theme);
}

void StepsLab::importNumbers(const std::filesystem::path& file) {
  m_inputs->importNumbers(file);
}

void StepsLab::startFresh() {
  updateTimeline();
  if (m_playback.timeline().steps.empty()) return;
  m_playback.toStart();
  m_playback.nextStep();
}

void StepsLab::updateTimeline() {
  m_rebuilding = true;
  m_playback.setTimeline(m_session.hasScenario() ? stepsTimeline(*m_session.scenario()) : Timeline{});
  m_rebuilding = false;
}

void StepsLab::follow(const Playhead& now) {
  const Playhead before = std::exchange(m_followed, now);
  if (m_rebuilding || !m_session.hasScenario() || m_playback.timeline().steps.empty()) return;
  if (now.step == before.step && now.cell == before.cell) return;  // only sliding in
  m_session.select(selectionAt(*m_session.scenario(), m_playback.timeline(), now, before, m_session.selection()));
}

}  // namespace attn::app
