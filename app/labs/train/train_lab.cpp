// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_lab.h"

#include <QCoreApplication>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "labs/train/explanation/explain_train.h"
#include "labs/train/head_switches.h"
#include "labs/train/picture/train_scene.h"
#include "labs/train/picture/train_text.h"
#include "labs/train/train_inputs.h"
#include "labs/train/train_pairs.h"
#include "labs/train/train_stage.h"
#include "panes/view_explanation.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/bar_lines.h"
#include "widgets/titled_card.h"

namespace attn::app {
namespace {

struct TrainExplainText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::TrainExplanation)
};

QString withSign(double value, int decimals) {
  const QString text = numberText(value, decimals);
  return value > 0 && !text.startsWith(QLatin1Char('+')) ? QLatin1Char('+') + text : text;
}

/// The parts of the selected score, as bars.
void addPartsCard(ViewExplanation<TrainAsked>& pane) {
  auto* card = new TitledCard;
  auto* bars = new BarLines(BarLines::Kind::Signed);
  card->setContent(bars);
  pane.addBelowCard(card, [card, bars](const TrainAsked& shown, const Theme& theme) {
    if (!shown.view.moment) return false;
    std::vector<BarLines::Line> lines;
    double sum = 0;
    for (const TrainPartBar& bar : partBars(shown.question)) {
      lines.push_back({bar.name, withSign(bar.value, theme.decimals), bar.value, lines.empty(),
                       bar.byHead ? theme.output : QColor()});
      sum += bar.value;
    }
    bars->setAccessibleName(TrainExplainText::tr("Score by part of the key"));
    bars->setLines(std::move(lines));
    bars->setFixedHeight(bars->sizeHint().height());
    card->setTitle(bars->accessibleName());
    card->setText(TrainExplainText::tr("Relative to the row mean, which softmax ignores; together %1.")
                      .arg(withSign(sum, theme.decimals)));
    return true;
  });
}

}  // namespace

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
  const auto asked = [this] {
    m_state.ask();
    // Results of slow computations would flicker during playback.
    const bool atRest = !m_playback.isPlaying();
    return TrainAsked{m_state.view(), m_state.question(), atRest ? m_state.gradient() : std::nullopt,
                      atRest ? m_state.worth() : nullptr};
  };
  const auto explain = [](const TrainAsked& shown, const Theme& theme) {
    Explanation explanation = explainTrain(shown, theme);
    if (const QString change = gradientText(shown); !change.isEmpty())
      explanation.plainText += QLatin1Char('\n') + change;
    return explanation;
  };
  auto* pane = followed(new ViewExplanation<TrainAsked>(&m_playback, asked, explain));
  addPartsCard(*pane);
  auto* switches = new HeadSwitches;
  connect(switches, &HeadSwitches::switched, &m_state, &TrainState::setSilent);
  pane->addBelowCard(switches, [this, switches](const TrainAsked& shown, const Theme&) {
    if (!shown.view.moment) return false;
    switches->setHeads(shown.view.facts->run->configuration, m_state.silent(), m_state.lastWorth(),
                       shown.question.place);
    return true;
  });
  auto* change = new TitledCard;
  pane->addBelowCard(change, [change](const TrainAsked& shown, const Theme&) {
    const QString text = gradientText(shown);
    change->setTitle(TrainExplainText::tr("What changes it now"));
    change->setText(text.isEmpty() ? TrainExplainText::tr("It is computed when the run is paused.") : text);
    return shown.view.moment != nullptr;
  });
  auto* open = new QPushButton;
  connect(open, &QPushButton::clicked, this, &TrainLab::openInSteps);
  pane->addAtEnd(open, [open](const TrainAsked& shown, const Theme& theme) {
    open->setFont(uiFont(theme.px(13)));
    open->setText(TrainExplainText::tr("Open in Steps"));
    setPlainToolTip(open,
                    TrainExplainText::tr("This head on this sequence at this step, with X and all its matrices, as "
                                         "a new document"));
    return shown.view.moment != nullptr;
  });
  pane->refreshOn(&m_state, &TrainState::changed, &TrainState::placeChanged, &TrainState::answered);
  pane->refreshOn(&m_playback, &Playback::playheadChanged);
  return pane;
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
