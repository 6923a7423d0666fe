// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_lab.h"

#include <QUndoStack>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "figures/matrix_names.h"
#include "labs/heads/cache_chart.h"
#include "labs/heads/heads_compare_sheet.h"
#include "labs/heads/heads_explain_pane.h"
#include "labs/heads/heads_inputs.h"
#include "labs/heads/heads_sheet.h"
#include "labs/heads/heads_stage.h"
#include "panes/inputs_column.h"
#include "panes/inputs_mask.h"
#include "panes/inputs_tokens.h"
#include "session/edit_command.h"

namespace attn::app {
namespace {

constexpr std::array kSteps{HeadsStep::Split, HeadsStep::Share, HeadsStep::Attend, HeadsStep::Concat,
                            HeadsStep::Project};

double cellsOf(const Timeline& timeline, int step) {
  return static_cast<double>(timeline.steps[static_cast<std::size_t>(step)].cells);
}

/// Which cell the learner is asked to look at when the playhead stands here. A finished step keeps what was selected.
Selection selectionAt(const Scenario& s, const Timeline& timeline, const Playhead& now, bool jumped, Selection at) {
  const TimelineStep& step = timeline.steps[static_cast<std::size_t>(now.step)];
  const HeadsStep which = headsStepOf(step);
  const Index cell = std::clamp<Index>(static_cast<Index>(std::ceil(now.cell)) - 1, 0, step.cells - 1);
  const bool byHead = which == HeadsStep::Split || which == HeadsStep::Share || which == HeadsStep::Concat;
  if (byHead && !jumped) at.head = cell;
  const auto* stage = std::get_if<Stage>(&at.matrix);
  const bool wasPair = stage && isPairStage(*stage);
  at.matrix = headsStage(which);
  if (which == HeadsStep::Share && wasPair) at = {Stage::Keys, at.head, at.column, 0};
  if (which == HeadsStep::Concat) at.column = at.head * valueWidth(s);
  if (!byHead && !jumped) {
    const Index columns = std::max<Index>(1, shapeOf(s, at.matrix).columns);
    at.row = cell / columns;
    at.column = cell % columns;
  }
  return clamped(at, s);
}

}  // namespace

std::shared_ptr<const HeadsOrigin> lastRegrouping(const QUndoStack& undo, const Scenario& now) {
  for (int i = undo.index() - 1; i >= 0; --i) {
    const auto* edit = dynamic_cast<const EditCommand*>(undo.command(i));
    if (edit == nullptr) return nullptr;
    if (edit->before().heads != edit->after().heads) return headsOrigin(edit->before(), now);
  }
  return nullptr;
}

HeadsLab::HeadsLab(Session& session, QObject* parent) : Lab(parent), m_session(session), m_theme(lightTheme()) {
  connect(&session, &Session::scenarioChanged, this, &HeadsLab::updateTimeline);
  connect(&session, &Session::snapshotChanged, this, &HeadsLab::show);
  connect(&session, &Session::selectionChanged, this, &HeadsLab::show);
  connect(&session, &Session::compareModeChanged, this, &HeadsLab::updateTimeline);
  connect(&m_choices, &HeadsChoices::changed, this, &HeadsLab::show);
  connect(&m_playback, &Playback::playheadChanged, this, &HeadsLab::follow);
  connect(&m_playback, &Playback::timelineChanged, this, &HeadsLab::show);
  updateTimeline();
}

HeadsLab::~HeadsLab() {
  // In a window the panes belong to it; a lab that was never shown takes them along.
  for (QWidget* pane : std::initializer_list<QWidget*>{m_inputs, m_stage, m_explain}) {
    if (pane && !pane->parentWidget()) delete pane;
  }
}

// --- panes

QWidget* HeadsLab::inputsPane() {
  if (!m_inputs) {
    m_inputs =
        new InputsColumn(&m_session,
                         {new HeadsCountsInputs(m_session), new HeadsSizesInputs(m_session),
                          new InputsTokens(m_session), new InputsMask(m_session),
                          new HeadsScaleInputs(m_session, m_choices), new HeadsCacheInputs(m_session, m_choices)},
                         InputsColumn::SizesOnly::Show);
    m_inputs->setTheme(m_theme);
  }
  return m_inputs;
}

HeadsStage* HeadsLab::stage() {
  if (!m_stage) {
    m_stage = new HeadsStage(m_session, m_choices);
    m_stage->setTheme(m_theme);
    m_stage->setPresenting(m_presenting);
    HeadsSheet* sheet = m_stage->sheet();
    sheet->setReducedMotion([this] { return m_playback.reducedMotion(); });
    connect(sheet, &HeadsSheet::selectRequested, this, &HeadsLab::select);
    connect(sheet, &HeadsSheet::stepRequested, this,
            [this](int step) { m_playback.seek(step, cellsOf(m_playback.timeline(), step)); });
    connect(sheet, &HeadsSheet::openRequested, this, &HeadsLab::openInSteps);
    connect(m_stage, &HeadsStage::shown, this, &HeadsLab::show);
    sheet->setView(view());
    m_compare = new HeadsCompareSheet(
        m_session, [this] { return commonView(); }, sheet);
    m_compare->setTheme(m_theme);
    connect(m_compare, &HeadsCompareSheet::selectRequested, this, &HeadsLab::select);
    connect(m_compare, &HeadsCompareSheet::openRequested, this, &HeadsLab::openInSteps);
  }
  return m_stage;
}

QWidget* HeadsLab::stagePane() {
  return stage();
}

HeadsExplainPane* HeadsLab::explanation() {
  if (!m_explain) {
    m_explain = new HeadsExplainPane(&m_playback, [this] { return view(); });
    m_explain->setTheme(m_theme);
    connect(m_explain, &HeadsExplainPane::selectRequested, this, &HeadsLab::select);
    connect(m_explain, &HeadsExplainPane::openRequested, this, &HeadsLab::openInSteps);
  }
  return m_explain;
}

QWidget* HeadsLab::explainPane() {
  return explanation();
}

void HeadsLab::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_inputs) m_inputs->setTheme(theme);
  if (m_stage) m_stage->setTheme(theme);
  if (m_compare) m_compare->setTheme(theme);
  if (m_explain) m_explain->setTheme(theme);
}

void HeadsLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  if (m_stage) m_stage->setPresenting(presenting);
  show();
}

void HeadsLab::retranslate() {
  updateTimeline();
  if (m_inputs) m_inputs->retranslate();
  if (m_stage) m_stage->retranslate();
  if (m_explain) m_explain->retranslate();
  show();
}

void HeadsLab::refreshNow() {
  if (m_stage) m_stage->sheet()->setView(view());
  if (m_explain) m_explain->refreshNow();
}

void HeadsLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  if (m_presenting || !m_session.hasScenario()) {
    drawSheet(painter, size, theme);
    return;
  }
  const HeadsChoices::Values& values = m_choices.values();
  CacheChart cache;
  cache.setTheme(theme);
  cache.setTables(cacheTables(*m_session.scenario(), findModel(values.model), values.elementBytes, values.tokens));
  const double height = std::min(cache.wantedHeight(), size.height() / 3);
  drawSheet(painter, size - QSizeF(0, height), theme);
  cache.draw(painter, QRectF(0, size.height() - height, size.width(), height));
}

void HeadsLab::drawSheet(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (!m_session.isComparing()) return drawHeadsScene(painter, size, view(), theme);
  drawHeadsComparison(painter, size, commonView(), m_session.pinnedSnapshot(), m_session.compareMode(), theme);
}

void HeadsLab::importNumbers(const std::filesystem::path&) {
  Q_EMIT labRequested(QStringLiteral("steps"));
}

// --- what is shown

HeadsView HeadsLab::view() const {
  HeadsView v;
  v.snapshot = m_session.snapshot();
  v.timeline = m_playback.timeline();
  v.playhead = m_playback.playhead();
  v.selection = m_session.selection();
  v.options.commonScale = m_choices.values().commonScale;
  v.presenting = m_presenting;
  if (!v.snapshot.scenario) return v;
  // The results may be one edit behind the timeline and the selection.
  if ((v.snapshot.scenario != m_session.scenario() || m_session.canCompare()) && !v.timeline.steps.empty()) {
    const HeadsStep step = headsStepAt(v);
    v.timeline = headsTimeline(*v.snapshot.scenario);
    v.playhead.step = indexOfHeadsStep(v.timeline, step).value_or(v.timeline.lastStep());
    v.playhead.cell = std::min(v.playhead.cell, cellsOf(v.timeline, v.playhead.step));
  }
  const auto* stage = std::get_if<Stage>(&v.selection.matrix);
  if (stage && isPairStage(*stage)) v.selection.matrix = Stage::Weights;
  v.selection = clamped(v.selection, *v.snapshot.scenario);
  if (m_originOf != v.snapshot.scenario) {
    m_originOf = v.snapshot.scenario;
    m_origin = lastRegrouping(*m_session.undoStack(), *v.snapshot.scenario);
  }
  v.origin = m_origin;
  return v;
}

HeadsView HeadsLab::commonView() const {
  HeadsView common = view();
  common.timeline = m_playback.timeline();
  common.playhead = m_playback.playhead();
  return common;
}

void HeadsLab::show() {
  if (m_stage && m_stage->isVisible()) m_stage->sheet()->setView(view());
  if (m_compare) m_compare->changed();
  if (m_explain) m_explain->changed();
}

void HeadsLab::select(const Selection& selection) {
  m_session.select(selection);
}

void HeadsLab::openInSteps() {
  Q_EMIT labRequested(QStringLiteral("steps"));
}

// --- playback

void HeadsLab::startFresh() {
  if (m_stage) m_stage->sheet()->forget();
  updateTimeline();
  const Timeline& timeline = m_playback.timeline();
  if (const auto step = indexOfHeadsStep(timeline, HeadsStep::Attend)) m_playback.seek(*step, cellsOf(timeline, *step));
}

void HeadsLab::updateTimeline() {
  const bool first = m_playback.timeline().steps.empty();
  m_rebuilding = true;
  Timeline steps = m_session.hasScenario() ? headsTimeline(*m_session.scenario()) : Timeline{};
  if (m_session.isComparing()) steps = mergedTimelines(steps, headsTimeline(*m_session.scenario()->pinned));
  m_playback.setTimeline(std::move(steps));
  const Timeline& timeline = m_playback.timeline();
  // A learner who comes from another lab finds all heads at work, not an empty sheet.
  const auto step = indexOfHeadsStep(timeline, HeadsStep::Attend);
  if (first && step) m_playback.seek(*step, cellsOf(timeline, *step));
  m_rebuilding = false;
}

void HeadsLab::follow(const Playhead& now) {
  const Playhead before = std::exchange(m_followed, now);
  const Timeline& timeline = m_playback.timeline();
  if (!m_rebuilding && m_session.hasScenario() && !timeline.steps.empty() &&
      (now.step != before.step || now.cell != before.cell)) {
    const bool oneOn = now.step == before.step && now.cell - before.cell <= 1;
    const bool jumped = now.cell >= cellsOf(timeline, now.step) && !oneOn;
    m_session.select(selectionAt(*m_session.scenario(), timeline, now, jumped, m_session.selection()));
  }
  show();
}

std::vector<LabView> HeadsLab::views() {
  return {{QStringLiteral("heads"), QStringLiteral("heads"), headsStepName(HeadsStep::Attend)}};
}

QStringList HeadsLab::stepNames() const {
  QStringList names;
  for (const HeadsStep step : kSteps) names << headsStepName(step);
  return names;
}

tl::expected<void, QString> HeadsLab::seek(const PicturePlace& place) {
  std::optional<int> step;
  for (const HeadsStep each : kSteps)
    if (headsStepName(each) == place.step) step = indexOfHeadsStep(m_playback.timeline(), each);
  if (!step) return noSuchStep(place.step);
  if (auto known = checkHead(*m_session.scenario(), place.head); !known) return known;
  auto sought = seekFrame(m_playback, *step, place.frame);
  if (!sought) return sought;
  Selection selection = m_session.selection();
  selection.head = place.head;
  if (selection.matrix == MatrixId(Stage::Concat)) selection.column = place.head * valueWidth(*m_session.scenario());
  m_session.select(selection);
  return {};
}

}  // namespace attn::app
