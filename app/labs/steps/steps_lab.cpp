// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_lab.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "figures/compared_values.h"
#include "labs/steps/compare_canvas.h"
#include "labs/steps/explain_pane.h"
#include "labs/steps/inputs_pane.h"
#include "labs/steps/picture/compare_scene.h"
#include "labs/steps/picture/compare_timeline.h"
#include "labs/steps/picture/steps_scene.h"
#include "labs/steps/picture/steps_timeline.h"
#include "labs/steps/stage_canvas.h"

namespace attn::app {
namespace {

/// A picture that was jumped to, instead of being filled up to its last cell.
bool jumpedToFinished(const Timeline& timeline, const Playhead& now, const Playhead& before) {
  const auto cells = static_cast<double>(timeline.steps[static_cast<std::size_t>(now.step)].cells);
  const bool oneCellOn = now.step == before.step && now.cell - before.cell <= 1;
  return now.cell >= cells && !oneCellOn;
}

/// Stations by the words on the transport bar, each with a stage in it.
const std::map<QString, Stage>& stations() {
  static const std::map<QString, Stage> map = {
      {QStringLiteral("project"), Stage::Queries}, {QStringLiteral("scale"), Stage::Scaled},
      {QStringLiteral("cap"), Stage::Capped},      {QStringLiteral("mask"), Stage::Masked},
      {QStringLiteral("softmax"), Stage::Weights}, {QStringLiteral("weighted-sum"), Stage::Output},
  };
  return map;
}

/// The step that a request names; nullopt where the document has no such step.
std::optional<int> stepNamed(const Timeline& timeline, const QString& name) {
  const auto station = stations().find(name);
  const std::optional<Stage> stage =
      station == stations().end() ? stageNamed(name.toStdString()) : std::optional(station->second);
  if (!stage) return std::nullopt;
  int step = stepOfStage(timeline, *stage);
  const Stage found = stageOf(timeline.steps[static_cast<std::size_t>(step)]);
  // Given queries, keys and values stand there at once, in one step.
  const bool together = found == Stage::Queries && (*stage == Stage::Keys || *stage == Stage::Values);
  if (found != *stage && !together) return std::nullopt;
  if (station != stations().end()) {
    const int stop = timeline.steps[static_cast<std::size_t>(step)].station;
    while (step < timeline.lastStep() && timeline.steps[static_cast<std::size_t>(step) + 1].station == stop) ++step;
  }
  return step;
}

}  // namespace

Selection selectionAt(const Scenario& scenario, const Timeline& timeline, const Playhead& now, const Playhead& before,
                      const Selection& selected) {
  const TimelineStep& step = timeline.steps[static_cast<std::size_t>(now.step)];
  Selection next = selected;
  next.matrix = presentStage(scenario, stageOf(step));  // a compared scenario may lack the step
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
      m_compare(new CompareCanvas(&session, &m_playback, m_stage)),
      m_explain(new ExplainPane(&session, &m_playback, nullptr)) {
  connect(&session, &Session::scenarioChanged, this, &StepsLab::updateTimeline);
  connect(&session, &Session::compareModeChanged, this, &StepsLab::updateTimeline);
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
  m_compare->setTheme(theme);
  m_explain->setTheme(theme);
}

void StepsLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  m_stage->setPresenting(presenting);
  m_compare->setPresenting(presenting);
}

void StepsLab::retranslate() {
  updateTimeline();
  m_inputs->retranslate();
  m_explain->retranslate();
  m_stage->retranslate();
  m_compare->retranslate();
}

void StepsLab::refreshNow() {
  m_explain->refreshNow();
}

void StepsLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  if (m_session.isComparing()) {
    drawCompareScene(painter, size, compareView(m_session, m_playback, m_presenting), theme);
    return;
  }
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

std::vector<LabView> StepsLab::views() {
  return {{QStringLiteral("steps"), QStringLiteral("steps"), QStringLiteral("weights")},
          {QStringLiteral("compare"), QStringLiteral("steps"), QStringLiteral("weights")}};
}

QStringList StepsLab::stepNames() const {
  QStringList names;
  for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i) {
    const std::string_view name = stageName(static_cast<Stage>(i));
    names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  for (const auto& [word, stage] : stations()) names << word;
  return names;
}

tl::expected<void, QString> StepsLab::seek(const PicturePlace& place) {
  const std::optional<int> step = stepNamed(m_playback.timeline(), place.step);
  if (!step) return noSuchStep(place.step);
  if (auto known = checkHead(*m_session.scenario(), place.head); !known) return known;
  Selection selection = m_session.selection();
  selection.head = place.head;
  m_session.select(selection);
  return seekFrame(m_playback, *step, place.frame);
}

void StepsLab::updateTimeline() {
  m_rebuilding = true;
  const Scenario* scenario = m_session.scenario().get();
  m_playback.setTimeline(!scenario                 ? Timeline{}
                         : m_session.isComparing() ? compareTimeline(*scenario->pinned, *scenario)
                                                   : stepsTimeline(*scenario));
  m_rebuilding = false;
}

void StepsLab::follow(const Playhead& now) {
  const Playhead before = std::exchange(m_followed, now);
  if (m_rebuilding || !m_session.hasScenario() || m_playback.timeline().steps.empty()) return;
  if (now.step == before.step && now.cell == before.cell) return;  // only sliding in
  m_session.select(selectionAt(*m_session.scenario(), m_playback.timeline(), now, before, m_session.selection()));
}

}  // namespace attn::app
