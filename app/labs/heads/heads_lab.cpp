// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_lab.h"

#include <QLocale>
#include <QUndoStack>
#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/charts/row_chart.h"
#include "figures/matrix_names.h"
#include "labs/heads/cache_chart.h"
#include "labs/heads/explanation/explain_heads.h"
#include "labs/heads/heads_compare_canvas.h"
#include "labs/heads/heads_inputs.h"
#include "labs/heads/heads_stage.h"
#include "labs/heads/heads_stage_canvas.h"
#include "panes/cell_card.h"
#include "panes/input_sections.h"
#include "panes/inputs_column.h"
#include "panes/view_explanation.h"
#include "session/edit_command.h"

namespace attn::app {
namespace {

/// The cell to select at this playhead. A finished step keeps the selection.
Selection selectionAt(const Scenario& s, const Timeline& timeline, const Playhead& now, bool jumped, Selection at) {
  const TimelineStep& step = timeline.at(now.step);
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

/// Clamps playhead and selection to the results, which may be one edit behind the timeline; the timeline may also
/// contain the steps of two scenarios.
void fitToResults(HeadsView& v, bool ownTimeline) {
  if (!ownTimeline && !v.timeline.steps.empty()) {
    const HeadsStep step = headsStepAt(v);
    v.timeline = headsTimeline(*v.snapshot.scenario);
    v.playhead.step = indexOfHeadsStep(v.timeline, step).value_or(v.timeline.lastStep());
    v.playhead.cell = std::min(v.playhead.cell, v.timeline.cellsAt(v.playhead.step));
  }
  const auto* stage = std::get_if<Stage>(&v.selection.matrix);
  if (stage && isPairStage(*stage)) v.selection.matrix = Stage::Weights;
  v.selection = clamped(v.selection, *v.snapshot.scenario);
}

/// The selection at a playhead while the timeline plays from a step on.
Selection playedHeadsSelection(const Scenario& s, const Timeline& timeline, int first, const Playhead& now,
                               Index head) {
  Selection played{headsStage(headsStepOf(timeline.at(now.step))), head, 0, 0};
  for (int step = std::min(first, now.step); step <= now.step; ++step) {
    const Playhead place = step == now.step ? now : Playhead{step, timeline.cellsAt(step), 1};
    played = selectionAt(s, timeline, place, false, played);
  }
  return played;
}

/// The weights of the selected query. For a key, whose bar is selected, those of the last query, which sees the most.
std::optional<RowBars> weightsShown(const HeadsView& view) {
  Selection at = view.selection;
  const auto* stage = std::get_if<Stage>(&at.matrix);
  const Index last = queryTokens(*view.snapshot.scenario) - 1;
  if (stage && (*stage == Stage::Keys || *stage == Stage::Values))
    at = {Stage::Weights, at.head, last, at.row};
  else if (!stage || !isPairStage(*stage))
    at.matrix = Stage::Output;
  at.row = std::min(at.row, last);
  return rowBars(view.snapshot, clamped(at, *view.snapshot.scenario));
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

HeadsLab::HeadsLab(Session& session, QObject* parent) : Lab(LabKind::Heads, session, parent) {
  connect(&session, &Session::scenarioChanged, this, &HeadsLab::updateTimeline);
  connect(&session, &Session::snapshotChanged, this, &HeadsLab::updatePanes);
  connect(&session, &Session::selectionChanged, this, &HeadsLab::updatePanes);
  connect(&session, &Session::compareModeChanged, this, &HeadsLab::updateTimeline);
  connect(&m_choices, &HeadsChoices::changed, this, &HeadsLab::updatePanes);
  connect(&m_playback, &Playback::playheadChanged, this, &HeadsLab::follow);
  connect(&m_playback, &Playback::timelineChanged, this, &HeadsLab::updatePanes);
  connect(&m_playback, &Playback::limitChanged, this, &HeadsLab::updatePanes);
  updateTimeline();
}

HeadsLab::~HeadsLab() {
  deletePanes();
}

// --- panes

QWidget* HeadsLab::makeInputs() {
  Session& s = session();
  auto* column = new InputsColumn(
      &s,
      {makeInputsHeads(s, HeadsDetail::Reasons), makeHeadsSizes(s), makeInputsTokens(s),
       makeInputsMask(s, MaskRules::All), makeHeadsScale(s, &m_choices), makeHeadsCache(s, &m_choices)},
      InputsColumn::SizesOnly::Show, nullptr,
      {makeInputsSizes(s, SizesDetail::WithoutTiles, [this] { openInSteps(); })});
  column->refreshOn(&m_choices, &HeadsChoices::changed);
  return followed(column);
}

QWidget* HeadsLab::makeStage() {
  m_stage = followed(new HeadsStage(session(), m_choices));
  HeadsStageCanvas* sheet = followed(m_stage->sheet());
  sheet->setReducedMotion([this] { return m_playback.reducedMotion(); });
  connect(sheet, &HeadsStageCanvas::selectRequested, &session(), &Session::select);
  connect(sheet, &HeadsStageCanvas::stepRequested, this,
          [this](int step) { m_playback.seek(step, m_playback.timeline().cellsAt(step)); });
  connect(sheet, &HeadsStageCanvas::openRequested, this, &HeadsLab::openInSteps);
  connect(m_stage, &HeadsStage::shown, this, &HeadsLab::updatePanes);
  connect(m_stage, &HeadsStage::sheetRequested, this, &HeadsLab::openInSteps);
  sheet->setView(view());
  m_compare = followed(new HeadsCompareCanvas(
      session(), [this] { return commonView(); }, sheet));
  connect(m_compare, &HeadsCompareCanvas::selectRequested, &session(), &Session::select);
  connect(m_compare, &HeadsCompareCanvas::openRequested, this, &HeadsLab::openInSteps);
  return m_stage;
}

QWidget* HeadsLab::makeExplanation() {
  auto* pane = followed(new ViewExplanation<HeadsView>(
      &m_playback, [this] { return view(); },
      [](const HeadsView& v, const Theme& theme) { return isDrawable(v) ? explainHeads(v, theme) : Explanation(); }));
  auto* origin = new CellCard(CellCard::WithFormula::Yes);
  const auto showOrigin = [origin](const HeadsView& v, const Theme& theme) {
    if (!isDrawable(v) || !explainsOrigin(v)) return false;
    origin->setCell(explainOrigin(v, theme));
    return true;
  };
  auto* open = new RichLabel;
  const auto showOpen = [open](const HeadsView& v, const Theme& theme) {
    open->setLook(theme, 12.5, theme.query);
    open->setHtml(linkHtml(theme.query, tr("Open head %1 in the Steps lab").arg(QLocale().toString(v.selection.head)) +
                                            QStringLiteral(" →")));
    return isDrawable(v);
  };
  auto* chart = new RowChart;
  const auto showWeights = [chart](const HeadsView& v, const Theme&, bool) -> QString {
    const std::optional<RowBars> row = isDrawable(v) ? weightsShown(v) : std::nullopt;
    if (!row) return {};
    chart->setRow(*row);
    return tr("Weights of “%1” in head %2").arg(row->query, QLocale().toString(v.selection.head));
  };
  pane->addBelowCard(origin, showOrigin, 12);
  pane->addBelowCard(open, showOpen, 10);
  pane->addAtEnd(chart, showWeights, ViewExplanation<HeadsView>::Title::AsIs);
  connect(open, &QLabel::linkActivated, this, &HeadsLab::openInSteps);
  connect(chart, &RowChart::keyClicked, this, [this](qsizetype key) {
    Selection next = view().selection;
    const auto* stage = std::get_if<Stage>(&next.matrix);
    if (stage && (*stage == Stage::Keys || *stage == Stage::Values)) next.row = 0;
    next.matrix = Stage::Weights;
    next.column = static_cast<Index>(key);
    session().select(next);
  });
  pane->refreshOn(&session(), &Session::snapshotChanged, &Session::selectionChanged);
  pane->refreshOn(&m_choices, &HeadsChoices::changed);
  pane->refreshOn(&m_playback, &Playback::playheadChanged, &Playback::timelineChanged, &Playback::limitChanged);
  return pane;
}

void HeadsLab::retranslate() {
  updateTimeline();
}

void HeadsLab::bringUpToDate() {
  if (m_stage) m_stage->sheet()->setView(view());
}

double HeadsLab::drawCache(QPainter* painter, const QSizeF& size, const Theme& theme) const {
  const HeadsChoices::Values& values = m_choices.values();
  CacheChart chart;
  chart.setTheme(theme);
  chart.setTables(cacheTables(*session().scenario(), findModel(values.model), values.elementBytes, values.tokens));
  const double height = std::min(chart.wantedHeight(), size.height() / 3);
  if (painter != nullptr) chart.draw(*painter, QRectF(0, size.height() - height, size.width(), height));
  return height;
}

void HeadsLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  if (isPresenting() || !session().hasScenario()) return drawSheet(painter, size, theme);
  drawSheet(painter, size - QSizeF(0, drawCache(nullptr, size, theme)), theme);
  drawCache(&painter, size, theme);
}

Film HeadsLab::film(const FilmLook& look, const StepRange& range) {
  const bool withCache = !isPresenting() && session().hasScenario();
  FilmLook sheet = look;
  StillPictures cache(look);
  if (withCache) {
    // Below the sheet, and the same at every playhead.
    sheet.size.rheight() -= drawCache(nullptr, look.size, look.theme);
    cache.add(0, [&](QPainter& painter) { drawCache(&painter, look.size, look.theme); });
  }
  const HeadsView view = commonView();
  const std::shared_ptr<const Scenario> scenario = session().scenario();
  const auto projector = [view, scenario, sheet, cache, range, own = ownTimeline(), comparing = session().isComparing(),
                          a = session().pinnedSnapshot(), mode = session().compareMode()]() -> Projector {
    return [=, numbers = std::shared_ptr<const HeadsNumbers>(), known = HeadsCompareFrame::Known()](
               QPainter& painter, const Playhead& playhead) mutable {
      cache.draw(painter, 0);
      if (!view.snapshot.hasResults()) return;
      HeadsView now = view;
      now.playhead = playhead;
      now.selection =
          playedHeadsSelection(*scenario, now.timeline, std::max(0, range.first), playhead, view.selection.head);
      if (comparing) {
        now.selection = clamped(now.selection, *now.snapshot.scenario);
        HeadsCompareFrame frame(sheet.size, now, a, mode, sheet.theme, known);
        known = frame.known();
        frame.draw(painter);
        return;
      }
      fitToResults(now, own);
      HeadsFrame frame(sheet.size, now, sheet.theme, numbers);
      numbers = frame.numbers();
      frame.draw(painter);
    };
  };
  return {m_playback.timeline(), look.size, look.theme.background, projector};
}

bool HeadsLab::ownTimeline() const {
  return session().snapshot().scenario == session().scenario() && !session().canCompare();
}

void HeadsLab::drawSheet(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (!session().isComparing()) return HeadsFrame(size, view(), theme).draw(painter);
  HeadsCompareFrame(size, commonView(), session().pinnedSnapshot(), session().compareMode(), theme).draw(painter);
}

// --- what is shown

HeadsView HeadsLab::view() const {
  HeadsView v;
  v.snapshot = session().snapshot();
  v.timeline = m_playback.timeline();
  v.playhead = m_playback.playhead();
  v.selection = session().selection();
  v.options.commonScale = m_choices.values().commonScale;
  v.presenting = isPresenting();
  v.limit = m_playback.limit();
  if (!v.snapshot.scenario) return v;
  fitToResults(v, ownTimeline());
  if (m_originOf != v.snapshot.scenario) {
    m_originOf = v.snapshot.scenario;
    m_origin = lastRegrouping(*session().undoStack(), *v.snapshot.scenario);
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

void HeadsLab::updatePanes() {
  if (m_stage && m_stage->isVisible()) m_stage->sheet()->setView(view());
  if (m_compare) m_compare->pictureChanged();
}

void HeadsLab::openInSteps() {
  Q_EMIT labRequested(QStringLiteral("steps"));
}

// --- playback

void HeadsLab::resetForDocument() {
  if (m_stage) m_stage->sheet()->forget();
  updateTimeline();
  const Timeline& timeline = m_playback.timeline();
  if (const auto step = indexOfHeadsStep(timeline, HeadsStep::Attend)) m_playback.seek(*step, timeline.cellsAt(*step));
  // If seek() did not move the playhead, nothing has updated the sheet since forget().
  updatePanes();
}

void HeadsLab::updateTimeline() {
  const bool first = m_playback.timeline().steps.empty();
  m_rebuilding = true;
  Timeline steps = session().hasScenario() ? headsTimeline(*session().scenario()) : Timeline{};
  if (session().isComparing()) steps = mergedTimelines(steps, headsTimeline(*session().scenario()->pinned));
  m_playback.setTimeline(std::move(steps));
  const Timeline& timeline = m_playback.timeline();
  // Coming from another lab, start with all heads computed instead of an empty sheet.
  const auto step = indexOfHeadsStep(timeline, HeadsStep::Attend);
  if (first && step) m_playback.seek(*step, timeline.cellsAt(*step));
  m_rebuilding = false;
}

void HeadsLab::follow(const Playhead& now) {
  const Playhead before = std::exchange(m_followed, now);
  const Timeline& timeline = m_playback.timeline();
  if (!m_rebuilding && session().hasScenario() && !timeline.steps.empty() &&
      (now.step != before.step || now.cell != before.cell)) {
    const bool oneOn = now.step == before.step && now.cell - before.cell <= 1;
    const bool jumped = now.cell >= timeline.cellsAt(now.step) && !oneOn;
    session().select(selectionAt(*session().scenario(), timeline, now, jumped, session().selection()));
  }
  updatePanes();
}

std::vector<LabView> HeadsLab::views() {
  return {{QStringLiteral("heads"), QStringLiteral("heads"), headsStepName(HeadsStep::Attend)}};
}

QStringList HeadsLab::stepNames() const {
  QStringList names;
  for (const HeadsStep step : kHeadsSteps) names << headsStepName(step);
  return names;
}

tl::expected<void, QString> HeadsLab::seek(const PicturePlace& place) {
  std::optional<int> step;
  for (const HeadsStep each : kHeadsSteps)
    if (headsStepName(each) == place.step) step = indexOfHeadsStep(m_playback.timeline(), each);
  if (!step) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  auto sought = seekFrame(m_playback, *step, place.frame);
  if (!sought) return sought;
  Selection selection = session().selection();
  selection.head = place.head;
  if (selection.matrix == MatrixId(Stage::Concat)) selection.column = place.head * valueWidth(*session().scenario());
  session().select(selection);
  return {};
}

std::optional<PicturePlace> HeadsLab::place() {
  const Timeline& timeline = m_playback.timeline();
  if (!session().hasScenario() || timeline.steps.empty()) return std::nullopt;
  const int id = timeline.at(m_playback.playhead().step).id;
  return PicturePlace{headsStepName(static_cast<HeadsStep>(id)), session().selection().head, frameAt(m_playback)};
}

}  // namespace attn::app
