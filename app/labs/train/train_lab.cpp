// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_lab.h"

#include <algorithm>
#include <utility>

#include "labs/train/picture/train_scene.h"
#include "labs/train/picture/train_text.h"
#include "labs/train/train_explain.h"
#include "labs/train/train_inputs.h"
#include "labs/train/train_pairs.h"
#include "labs/train/train_stage.h"
#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {

TrainLab::TrainLab(Session& session, QObject* parent) : TrainLab(session, TrainParts(), parent) {}

TrainLab::TrainLab(Session& session, TrainParts parts, QObject* parent)
    : Lab(LabKind::Train, session, parent), m_state(m_playback, std::move(parts)), m_subject(ownSubject()) {
  connect(&m_state, &TrainState::keptChanged, this, &Lab::keptChanged);
  connect(&m_state, &TrainState::changed, this, &TrainLab::followSubject);
  connect(&m_state, &TrainState::settingsChanged, this, &TrainLab::followSubject);
  connect(&m_state, &TrainState::changed, this, &Lab::ownComparisonChanged);
  connect(&m_state, &TrainState::settingsChanged, this, &Lab::ownComparisonChanged);
}

TrainLab::~TrainLab() {
  deletePanes();
}

QWidget* TrainLab::makeInputs() {
  return followed(makeTrainInputs(session(), &m_state));
}

QWidget* TrainLab::makeStage() {
  m_stage = followed(new TrainStage(&m_state, &m_playback));
  connect(m_stage, &PaintedStage::visibilityChanged, this, [this](bool visible) {
    if (visible) m_state.prepare();
  });
  return m_stage;
}

QWidget* TrainLab::makeExplanation() {
  auto* explanation = followed(new TrainExplain(&m_state, &m_playback));
  connect(explanation, &TrainExplain::stepsRequested, this, &TrainLab::openInSteps);
  return explanation;
}

/// Completes all pending work, for pictures.
void TrainLab::bringUpToDate() {
  m_state.prepare();
  m_state.waitUntilDone();
  m_state.waitUntilDone();  // jobs started by the first one
  m_state.ask();
  m_state.measure();
  m_state.waitUntilDone();
}

bool TrainLab::isPreparing() {
  if (m_state.trouble().isEmpty()) m_state.prepare();  // a failed job is not retried
  return m_state.isPreparing();
}

void TrainLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  m_state.prepare();
  if (!m_state.facts()) m_state.waitUntilDone();
  TrainView view = m_state.view();
  view.presenting = isPresenting();
  TrainFrame(size, std::move(view), theme).draw(painter);
}

Film TrainLab::film(const FilmLook& look, const StepRange&) {
  m_state.prepare();
  m_state.waitUntilDone();
  TrainView view = m_state.view();
  view.presenting = isPresenting();
  if (!view.moment)
    return {{}, look.size, look.theme.background, [] { return Projector([](QPainter&, const Playhead&) {}); }};
  const Projector projector = [look, view](QPainter& painter, const Playhead& playhead) mutable {
    const TrainingRun& run = *view.facts->run;
    const Index wanted = std::min(trainStepAt(playhead, run.configuration), run.step);
    if (run.kept[checkpointAt(run, wanted)].step != view.moment->step) {
      view.moment = std::make_shared<const TrainMoment>(
          trainMoment(run, wanted, view.moment->text, view.moment->typed, view.moment->silent));
      const TrainQuestion asked = trainQuestion(run.configuration, *view.moment, view.place);
      view.withoutHeads.reset();
      if (!view.moment->silent.off.empty())
        view.withoutHeads = std::make_shared<const TrainingPoint>(measured(run.configuration, *view.moment->weights,
                                                                           freshSequences(run.configuration),
                                                                           view.moment->step, view.moment->silent));
      view.source = view.place.layer > 0 ? sourceOf(asked.byKey, view.moment->pass, view.place.key) : std::nullopt;
    }
    TrainFrame(look.size, view, look.theme).draw(painter);
  };
  return {m_playback.timeline(), look.size, look.theme.background, [projector] { return projector; }};
}

/// Runs are compared, not documents.
std::optional<OwnComparison> TrainLab::ownComparison() {
  OwnComparison own;
  own.pinText = tr("Pin this run");
  if (m_state.canPin() && !m_state.isRunning()) own.pin = [this] { m_state.pin(); };
  if (!m_state.pinned().empty()) own.unpin = [this] { m_state.unpin(m_state.pinned().size() - 1); };
  for (const TrainPair& pair : trainPairs(m_state.settings()))
    own.pairs.push_back({pair.name, [this, pair] { m_state.compareWith(pair.name, pair.other); }});
  return own;
}

std::optional<LabSubject> TrainLab::ownSubject() const {
  const TrainingConfiguration& c = m_state.configuration();
  return LabSubject{taskText(c.task), modelText(c)};
}

void TrainLab::followSubject() {
  std::optional<LabSubject> now = ownSubject();
  if (now == m_subject) return;
  m_subject = std::move(now);
  Q_EMIT subjectChanged();
}

void TrainLab::comeToFront(bool) {
  m_state.prepare();
}

void TrainLab::resetForDocument() {
  m_playback.toStart();
}

std::vector<LabView> TrainLab::views() {
  return {{QStringLiteral("train"), QStringLiteral("train"), QStringLiteral("600")}};
}

QStringList TrainLab::stepNames() const {
  const TrainingConfiguration& c = m_state.configuration();
  QStringList names;
  for (Index step = 0; step < c.steps; step += std::max<Index>(1, c.every)) names << QString::number(step);
  names << QString::number(c.steps);
  return names;
}

tl::expected<void, QString> TrainLab::seek(const PicturePlace& place) {
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  if (at < 0 || !session().hasScenario()) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  m_state.prepare();
  // A frame leads towards the next point; without one, the step itself.
  return seekFrame(m_playback, at, place.frame.value_or(0));
}

std::optional<PicturePlace> TrainLab::place() {
  if (!session().hasScenario()) return std::nullopt;
  const Playhead now = m_playback.playhead();
  PicturePlace place;
  place.step = stepNames().value(now.step);
  const auto cells = static_cast<int>(m_playback.timeline().steps[static_cast<std::size_t>(now.step)].cells);
  const int frame = frameAt(m_playback).value_or(cells);
  if (frame > 0) place.frame = frame;
  return place;
}

void TrainLab::openInSteps() {
  const auto moment = m_state.moment();
  if (!moment || !session().hasScenario()) return;
  const TrainingConfiguration& c = m_state.configuration();
  const TrainPlace at = m_state.place();
  Scenario scenario = layerAsScenario(c, *moment->weights, moment->text, at.layer, at.head);
  scenario.title = tr("Step %1, head %2").arg(wholeText(moment->step), headText(at.layer, at.head)).toStdString();
  scenario.notes = tr("Head %1 after %2 steps of training.\n\n%3\n\nSteps shows it with all its numbers. The document "
                      "comes from the Train lab; editing it changes no model.")
                       .arg(headText(at.layer, at.head), wholeText(moment->step), configurationText(c))
                       .toStdString();
  const Problems problems =
      session().applyAsNewDocument(tr("Open a trained head"), std::move(scenario), Session::NewDocument::View);
  if (!problems.empty()) {
    Q_EMIT session().notice(problemsText(problems));
    return;
  }
  session().select({Stage::Weights, 0, at.query, at.key});
  Q_EMIT labRequested(QStringLiteral("steps"));
}

}  // namespace attn::app
