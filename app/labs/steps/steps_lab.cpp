// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_lab.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "figures/compared_values.h"
#include "labs/steps/inputs_behind.h"
#include "labs/steps/picture/compare_timeline.h"
#include "labs/steps/picture/size_table_text.h"
#include "labs/steps/picture/steps_timeline.h"
#include "labs/steps/size_canvas.h"
#include "labs/steps/steps_explanation.h"
#include "labs/steps/steps_inputs.h"
#include "labs/steps/steps_stage.h"

namespace attn::app {
namespace {

/// True if the playhead jumped to a finished picture instead of filling it cell by cell.
bool jumpedToFinished(const Timeline& timeline, const Playhead& now, const Playhead& before) {
  const TimelineStep& step = timeline.at(now.step);
  const bool oneCellOn = now.step == before.step && now.cell - before.cell <= 1;
  return step.standing || (now.cell >= static_cast<double>(step.cells) && !oneCellOn);
}

/// Step names that stand for a whole group of the transport bar, each with a stage in it.
const std::map<QString, Stage>& sections() {
  static const std::map<QString, Stage> map = {
      {QStringLiteral("project"), Stage::Queries}, {QStringLiteral("scale"), Stage::Scaled},
      {QStringLiteral("cap"), Stage::Capped},      {QStringLiteral("mask"), Stage::Masked},
      {QStringLiteral("softmax"), Stage::Weights}, {QStringLiteral("weighted-sum"), Stage::Output},
  };
  return map;
}

/// The step with a name; nullopt if the document has no such step.
std::optional<int> stepNamed(const Timeline& timeline, const QString& name) {
  const auto section = sections().find(name);
  const std::optional<Stage> stage =
      section == sections().end() ? stageNamed(name.toStdString()) : std::optional(section->second);
  if (!stage) return std::nullopt;
  int step = stepOfStage(timeline, *stage);
  const Stage found = stageOf(timeline.at(step));
  // If Q, K and V are given, one step shows all three.
  const bool together = found == Stage::Queries && (*stage == Stage::Keys || *stage == Stage::Values);
  if (found != *stage && !together) return std::nullopt;
  if (section != sections().end()) {
    const int stop = timeline.at(step).section;
    while (step < timeline.lastStep() && timeline.at(step + 1).section == stop) ++step;
  }
  return step;
}

/// The size-sheet row at the playhead; nullopt in the overview step.
std::optional<SizeQuantity> playedRow(const SizeTable& sheet, const Playhead& now) {
  if (now.step < 1) return std::nullopt;
  const std::vector<SizeQuantity> rows = sheet.rowsOf(kSizeGroups[now.step - 1]);
  if (rows.empty()) return std::nullopt;
  const auto last = static_cast<double>(rows.size()) - 1;
  return rows[static_cast<std::size_t>(std::clamp(std::ceil(now.cell) - 1, 0.0, last))];
}

}  // namespace

Selection selectionAt(const Scenario& scenario, const Timeline& timeline, const Playhead& now, const Playhead& before,
                      const Selection& selected) {
  const TimelineStep& step = timeline.at(now.step);
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

Selection playedSelection(const Scenario& scenario, const Timeline& timeline, const Playhead& now, Index head) {
  Selection played{Stage::Queries, head, 0, 0};
  for (int step = 0; step <= now.step; ++step) {
    const TimelineStep& each = timeline.at(step);
    const Playhead place = step == now.step ? now : Playhead{step, finishedAt(each), 1};
    const Playhead shortlyBefore{step, place.cell - 0.5, 1};
    played = selectionAt(scenario, timeline, place, shortlyBefore, played);
  }
  return played;
}

StepsLab::StepsLab(Session& session, QObject* parent) : Lab(LabKind::Steps, session, parent), m_sizes(session) {
  connect(&session, &Session::scenarioChanged, this, &StepsLab::updateTimeline);
  connect(&session, &Session::compareModeChanged, this, &StepsLab::updateTimeline);
  connect(&m_sizes, &SizeTableState::changed, this, &StepsLab::updateTimeline);
  connect(&m_playback, &Playback::playheadChanged, this, &StepsLab::follow);
  updateTimeline();
}

StepsLab::~StepsLab() {
  m_stage.clear();  // its pictures are hidden during destruction
  deletePanes();
}

QWidget* StepsLab::makeInputs() {
  m_inputs = followed(new StepsInputs(&session(), &m_sizes, nullptr));
  return m_inputs;
}

QWidget* StepsLab::makeStage() {
  auto* stage = followed(new StepsStage(&session(), &m_playback));
  connect(stage, &StepsStage::maskRequested, this, [this] {
    if (m_inputs) m_inputs->showMask();
  });
  followed(new SizeCanvas(&session(), &m_sizes, &m_playback, stage));
  // The selection may name a matrix that the current step does not show.
  m_stage = stage;
  connect(&session(), &Session::selectionChanged, this, &StepsLab::showSelected);
  return stage;
}

QWidget* StepsLab::makeExplanation() {
  return followed(new StepsExplanation(&session(), &m_playback, &m_sizes));
}

void StepsLab::retranslate() {
  updateTimeline();
}

InputSlot StepsLab::importTarget() const {
  return m_inputs ? m_inputs->chosenSlot() : Lab::importTarget();
}

void StepsLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  if (m_sizes.sheet())
    return SizeTableFrame(size, sizeTableView(m_sizes, m_playback, isPresenting(), false), theme).draw(painter);
  if (session().isComparing())
    return CompareFrame(size, compareView(session(), m_playback, isPresenting()), theme).draw(painter);
  StepsView view{session().snapshot(), m_playback.timeline(), m_playback.playhead(), session().selection(),
                 isPresenting()};
  StepsFrame(size, std::move(view), theme).draw(painter);
}

Film StepsLab::film(const FilmLook& look, const StepRange&) {
  const Timeline& timeline = m_playback.timeline();
  const Index head = session().selection().head;
  if (m_sizes.sheet())
    return filmOf<SizeTableFrame>(look, timeline, sizeTableView(m_sizes, m_playback, isPresenting(), false),
                                  [](SizeTableView& view, const Playhead& playhead) {
                                    view.playhead = playhead;
                                    view.selected = playedRow(*view.sheet, playhead).value_or(view.selected);
                                  });
  if (session().isComparing())
    return filmOf<CompareFrame>(look, timeline, compareView(session(), m_playback, isPresenting()),
                                [head](CompareView& view, const Playhead& playhead) {
                                  if (!view.b.hasResults()) return;
                                  view.playhead = playhead;
                                  view.selection = playedSelection(*view.b.scenario, view.timeline, playhead, head);
                                });
  StepsView view{session().snapshot(), timeline, {}, {}, isPresenting()};
  // The results may be one edit behind the timeline, and the timeline may merge the steps of two scenarios.
  const bool ownTimeline = view.snapshot.scenario == session().scenario() && !session().canCompare();
  return filmOf<StepsFrame>(look, timeline, view,
                            [common = timeline, ownTimeline, head](StepsView& shown, const Playhead& playhead) {
                              if (!shown.snapshot.hasResults()) return;
                              const Scenario& scenario = *shown.snapshot.scenario;
                              shown.playhead = playhead;
                              if (!ownTimeline) {
                                SidePlace place = sidePlace(scenario, common, playhead);
                                shown.timeline = std::move(place.timeline);
                                shown.playhead = place.playhead;
                              }
                              if (shown.timeline.steps.empty()) return;
                              shown.selection = playedSelection(scenario, shown.timeline, shown.playhead, head);
                              shown.selection.matrix = shownAs(scenario, shown.selection.matrix);
                              shown.selection = clamped(shown.selection, scenario);
                            });
}

void StepsLab::resetForDocument() {
  updateTimeline();
  m_playback.toStart();
  comeToFront(false);
}

void StepsLab::comeToFront(bool toSelection) {
  const Timeline& timeline = m_playback.timeline();
  if (!session().hasScenario() || timeline.steps.empty() || m_sizes.sheet()) return;
  Selection selection = session().selection();
  const auto* stage = std::get_if<Stage>(&selection.matrix);
  if (!stage) return;  // inputs contribute to every stage
  const int step = stepOfStage(timeline, *stage), present = m_playback.playhead().step;
  if (step == present) return;
  if (toSelection) return seekFinished(m_playback, step);
  selection.matrix = presentStage(*session().scenario(), stageOf(timeline.at(present)));
  session().select(clamped(selection, *session().scenario()));
}

std::vector<LabView> StepsLab::views() {
  return {{QStringLiteral("steps"), QStringLiteral("steps"), QStringLiteral("weights")},
          {QStringLiteral("compare"), QStringLiteral("steps"), QStringLiteral("weights")}};
}

QStringList StepsLab::stepNames() const {
  QStringList names;
  for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i)
    names << QString::fromUtf8(stageName(static_cast<Stage>(i)));
  for (const auto& [word, stage] : sections()) names << word;
  for (const QString& word : sizeStepNames())
    if (!names.contains(word)) names << word;
  return names;
}

int StepsLab::firstStepOf(const QString& name) {
  const Timeline& timeline = m_playback.timeline();
  int step = m_playback.playhead().step;
  if (m_sizes.sheet() || !sections().contains(name)) return step;
  const int section = timeline.at(step).section;
  while (step > 0 && timeline.at(step - 1).section == section) --step;
  return step;
}

/// Maps the default step name of documents with matrices to the overview.
tl::expected<void, QString> StepsLab::seekSizes(const PicturePlace& place) {
  const QString name = place.step == views().front().step ? sizeStepNames().front() : place.step;
  const auto step = static_cast<int>(sizeStepNames().indexOf(name));
  return step < 0 ? noSuchStep(place.step) : seekFrame(m_playback, step, place.frame);
}

tl::expected<void, QString> StepsLab::seek(const PicturePlace& place) {
  if (m_sizes.sheet()) return seekSizes(place);
  const std::optional<int> step = stepNamed(m_playback.timeline(), place.step);
  if (!step) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  Selection selection = session().selection();
  selection.head = place.head;
  session().select(selection);
  return seekFrame(m_playback, *step, place.frame);
}

std::optional<PicturePlace> StepsLab::place() {
  const Timeline& timeline = m_playback.timeline();
  if (!session().hasScenario() || timeline.steps.empty()) return std::nullopt;
  const int step = m_playback.playhead().step;
  if (m_sizes.sheet()) return PicturePlace{sizeStepNames().at(step), 0, frameAt(m_playback)};
  return PicturePlace{QString::fromUtf8(stageName(stageOf(timeline.at(step)))), session().selection().head,
                      frameAt(m_playback)};
}

void StepsLab::updateTimeline() {
  m_rebuilding = true;
  const Scenario* scenario = session().scenario().get();
  m_playback.setTimeline(!scenario                 ? Timeline{}
                         : m_sizes.sheet()         ? sizesTimeline(*m_sizes.sheet())
                         : session().isComparing() ? compareTimeline(*scenario->pinned, *scenario)
                                                   : stepsTimeline(*scenario));
  m_rebuilding = false;
  const bool sizes = m_sizes.sheet() != nullptr;
  // Restart when the document changes between matrices and sizes.
  if (std::exchange(m_shownSizes, sizes) != sizes && scenario) resetForDocument();
}

/// Seeks the step that shows the selected matrix, so that picture and explanation agree. Selecting an input does not
/// move the picture: the learner watches the effect of the edit.
void StepsLab::showSelected() {
  if (m_rebuilding || m_following || !m_stage || !m_stage->isVisible() || !session().hasScenario()) return;
  if (m_sizes.sheet()) return;  // its steps are not stages
  const Scenario& scenario = *session().scenario();
  const Timeline& timeline = m_playback.timeline();
  const Selection selection = session().selection();
  if (timeline.steps.empty() || session().isComparing() || m_playback.isPlaying()) return;
  if (!std::holds_alternative<Stage>(selection.matrix) || inputOf(scenario, selection.matrix)) return;
  const int present = m_playback.playhead().step;
  const std::optional<int> step = stepShowing(scenario, timeline, present, selection.matrix);
  if (!step || *step == present) return;
  seekFinished(m_playback, step);
  session().select(selection);
}

void StepsLab::follow(const Playhead& now) {
  const Playhead before = std::exchange(m_followed, now);
  if (m_rebuilding || !session().hasScenario() || m_playback.timeline().steps.empty()) return;
  if (now.step == before.step && now.cell == before.cell) return;  // only the transition advanced
  if (m_sizes.sheet()) return followSizes(now, before);
  m_following = true;
  session().select(selectionAt(*session().scenario(), m_playback.timeline(), now, before, session().selection()));
  m_following = false;
}

/// Selects the row just revealed; at a finished group its first row, unless one of its rows is already selected.
void StepsLab::followSizes(const Playhead& now, const Playhead& before) {
  if (now.step < 1) return;
  const std::optional<SizeQuantity> filled = playedRow(*m_sizes.sheet(), now);
  if (!filled) return;
  if (jumpedToFinished(m_playback.timeline(), now, before)) {
    const SizeGroup group = kSizeGroups[now.step - 1];
    if (groupOf(m_sizes.selected()) != group) m_sizes.select(m_sizes.sheet()->rowsOf(group).front());
    return;
  }
  m_sizes.select(*filled);
}

}  // namespace attn::app
