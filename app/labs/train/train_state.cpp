// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_state.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "labs/train/picture/train_scene.h"
#include "labs/train/picture/train_text.h"
#include "session/settings_command.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

using TrainClock = std::chrono::steady_clock;
constexpr auto kBetweenNews = std::chrono::milliseconds(80);

}  // namespace

TrainState::TrainState(Playback& playback, TrainParts parts, QObject* parent)
    : QObject(parent),
      m_playback(playback),
      m_parts(std::move(parts)),
      m_settings(defaultTraining(TrainingTask::Induction)),
      m_job(m_parts.threads),
      m_asker(m_parts.threads),
      m_measurer(m_parts.threads) {
  m_playback.setTimeline(trainTimeline(m_settings));
  connect(&m_playback, &Playback::playingChanged, this, &TrainState::followPlayback);
  connect(&m_playback, &Playback::playheadChanged, this, &TrainState::holdPlayhead);
  connect(&m_playback, &Playback::playheadChanged, this, &TrainState::measure);
  connect(&m_playback, &Playback::playingChanged, this, &TrainState::measure);
}

std::vector<TrainingProblem> TrainState::apply(const QString& name, const TrainingConfiguration& next,
                                               const QString& mergeKey) {
  if (next == m_settings) return {};
  std::vector<TrainingProblem> problems = trainingProblems(next);
  if (problems.empty())
    m_undo.push(new SettingsCommand<TrainingConfiguration>(name, m_settings, next, mergeKey,
                                                           [this](const auto& settings) { setSettings(settings); }));
  return problems;
}

void TrainState::setSettings(const TrainingConfiguration& next) {
  m_settings = next;
  updateSaveNotice();
  // An untrained model is replaced at once; a trained one stays until the next training.
  const bool untrained = !m_facts || (m_facts->run->step == 0 && !m_facts->run->isDone());
  if (!m_training && untrained) startJob(m_settings, true);
  Q_EMIT settingsChanged();
}

bool TrainState::isOfOtherSettings() const {
  return m_facts && m_facts->run->configuration != m_settings;
}

void TrainState::prepare() {
  if (m_job.isRunning() || m_facts) return;
  startJob(m_settings, true);
}

void TrainState::train() {
  m_next.reset();  // cancel a pending comparison
  beginRun();
}

void TrainState::beginRun() {
  m_catchUp = 0;
  startJob(m_settings, false);
  if (m_playback.isPlaying()) return;
  m_playback.toStart();
  m_playback.play();
}

void TrainState::stop() {
  m_next.reset();
  if (m_training) m_job.requestStop();
}

void TrainState::startJob(TrainingConfiguration c, bool untrained) {
  m_trouble.clear();
  m_training = !untrained;
  const auto work = [this, c, untrained, workers = m_parts.workers](const BackgroundJob::Context& context) {
    TrainingConfiguration asked = c;
    if (untrained) asked.steps = 0;
    std::shared_ptr<const TrainRunFacts> latest;
    TrainClock::time_point told;
    const auto observe = [&](const TrainingRun& run) {
      const auto now = TrainClock::now();
      if (untrained || (latest && now - told < kBetweenNews)) return;
      told = now;
      latest = trainRunFacts(run, latest.get());
      context.notify([this, news = latest] { take(news); });
    };
    TrainingRun run = attn::train(asked, observe, context.stop(), {}, workers);
    run.configuration = c;
    return trainRunFacts(std::move(run), latest.get());
  };
  const auto done = [this](const tl::expected<std::shared_ptr<const TrainRunFacts>, JobFailure>& outcome) {
    const bool trained = std::exchange(m_training, false);
    if (outcome) {
      take(*outcome);
    } else {
      m_trouble = failureText(outcome.error());
      Q_EMIT changed();
    }
    m_catchUp = 0;
    if (trained && compareNext()) return;
    m_next.reset();
    if (trained) return stayInRun();
    // The settings changed while the untrained model was created: create another one.
    if (m_facts && m_facts->run->step == 0 && isOfOtherSettings()) return startJob(m_settings, true);
    holdPlayhead();
  };
  m_job.start(work, done);
  Q_EMIT changed();
}

void TrainState::take(const std::shared_ptr<const TrainRunFacts>& facts) {
  if (facts->run->step < m_catchUp) return;  // a resumed run has not yet reached its former end
  const bool other = !m_facts || m_facts->run->configuration != facts->run->configuration;
  m_facts = facts;
  if (other) {
    m_silent = {};
    m_place.reset();
    m_typed.reset();
    m_sample = 0;
    if (!m_typedText.isEmpty()) readTyped();
    updateTimeline();
  }
  updateMarks();
  Q_EMIT changed();
}

void TrainState::updateTimeline() {
  m_playback.setTimeline(trainTimeline(configuration()));
}

/// Shows the plots' marks on the transport bar.
void TrainState::updateMarks() {
  std::vector<TimelineMark> marks;
  if (m_facts) {
    const TrainingRun& run = *m_facts->run;
    // A mark beyond the trained steps is placed at the end of the run.
    for (const TrainMark& mark : m_facts->marks)
      marks.push_back(
          {trainPlayheadOf(std::min(mark.step, run.step), run.configuration), markText(mark, run), markLabel(mark)});
  }
  m_playback.setMarks(std::move(marks));
}

TrainKept TrainState::kept() const {
  if (m_lent) return m_lent->kept;
  // Text that the model cannot read is not saved.
  const bool isRead = m_typed.has_value() || !m_facts;
  return {m_settings, m_part, isRead ? m_typedText : QString(), m_showsMore};
}

void TrainState::updateSaveNotice() {
  if (TrainKept now = kept(); now != m_told) {
    m_told = std::move(now);
    Q_EMIT keptChanged();
  }
}

void TrainState::use(const TrainKept& kept) {
  m_settings = kept.settings;
  m_part = kept.part;
  m_typedText = kept.typed;
  m_showsMore = kept.moreShown;
  if (!m_lent) m_told = kept;
  updateTimeline();
  Q_EMIT settingsChanged();
}

void TrainState::showMore(bool shown) {
  if (shown == m_showsMore) return;
  m_showsMore = shown;
  updateSaveNotice();
  Q_EMIT settingsChanged();
}

/// Cancels all jobs and pending actions before lend() and resumeAfterLesson().
void TrainState::endAll() {
  m_playback.pause();
  m_job.cancel();
  m_asker.cancel();
  m_measurer.cancel();
  m_training = false;
  m_catchUp = 0;
  m_next.reset();
  m_undo.clear();
}

void TrainState::swapShown(Lent& lent) {
  std::swap(m_facts, lent.facts);
  std::swap(m_pinned, lent.pinned);
  std::swap(m_silent, lent.silent);
  std::swap(m_place, lent.place);
  std::swap(m_sample, lent.sample);
  m_typed.reset();
}

void TrainState::suspendForLesson() {
  if (m_lent) return;
  endAll();
  Lent lent{.kept = kept()};
  swapShown(lent);
  m_lent = std::move(lent);
  use(TrainKept());
  m_playback.toStart();
  updateMarks();
  Q_EMIT changed();
}

void TrainState::resumeAfterLesson() {
  if (!m_lent) return;
  endAll();
  m_playback.toStart();  // else the lesson's playhead would request a run
  Lent lent = *std::exchange(m_lent, std::nullopt);
  swapShown(lent);
  use(lent.kept);
  if (m_facts && !m_typedText.isEmpty()) readTyped();
  updateMarks();
  Q_EMIT changed();
}

void TrainState::waitUntilDone() {
  m_job.waitUntilDone();
  m_asker.waitUntilDone();
  m_measurer.waitUntilDone();
}

bool TrainState::isBeyondRun() const {
  const TrainingRun& run = *m_facts->run;
  return trainStepAt(m_playback.playhead(), run.configuration) > run.step;
}

void TrainState::trainOn() {
  // The same seed reproduces the same run, so known steps are not shown again.
  m_catchUp = m_facts->run->step;
  startJob(m_facts->run->configuration, false);
}

/// Playing starts a run, or resumes a stopped one.
void TrainState::followPlayback() {
  if (!m_playback.isPlaying() || m_training) return;
  if (!m_facts || m_facts->run->step == 0) {
    m_catchUp = 0;
    return startJob(m_settings, false);
  }
  const TrainingRun& run = *m_facts->run;
  if (!run.isDone() && trainStepAt(m_playback.playhead(), run.configuration) >= run.step) trainOn();
}

/// Keeps the playhead within the trained steps while training; without training, seeking beyond them starts it.
void TrainState::holdPlayhead() {
  if (m_holding || !m_facts || !isBeyondRun()) return;
  if (m_facts->run->divergence) return stayInRun();
  if (!m_training) return m_playback.isPlaying() ? stayInRun() : trainOn();
  if (!m_playback.isPlaying()) return;
  m_holding = true;
  m_playback.drive(true, trainPlayheadOf(m_facts->run->step, m_facts->run->configuration));
  m_holding = false;
}

void TrainState::stayInRun() {
  if (!m_facts || !isBeyondRun()) return;
  m_holding = true;
  m_playback.drive(false, trainPlayheadOf(m_facts->run->step, m_facts->run->configuration));
  m_holding = false;
}

bool TrainState::canPin() const {
  return m_facts && m_facts->run->step > 0 && m_pinned.size() < kMaxPinned &&
         std::ranges::find(m_pinned, m_facts->run) == m_pinned.end();
}

void TrainState::pin() {
  if (!canPin()) return;
  m_pinned.push_back(m_facts->run);
  Q_EMIT changed();
}

void TrainState::unpin(std::size_t at) {
  if (at >= m_pinned.size()) return;
  m_pinned.erase(m_pinned.begin() + static_cast<std::ptrdiff_t>(at));
  Q_EMIT changed();
}

void TrainState::compareWith(const QString& name, const TrainingConfiguration& other) {
  m_next = Next{name, other};
  if (m_training && !isOfOtherSettings()) return;
  if (m_training || !compareNext()) beginRun();
}

/// Starts the pending comparison if the run of the present settings is done.
bool TrainState::compareNext() {
  if (!m_next || !m_facts || !m_facts->run->isDone() || isOfOtherSettings()) return false;
  const Next next = *std::exchange(m_next, std::nullopt);
  const auto same = [&](const auto& run) { return run->configuration == m_facts->run->configuration; };
  if (std::ranges::none_of(m_pinned, same)) {
    if (m_pinned.size() == kMaxPinned) m_pinned.erase(m_pinned.begin());
    pin();
  }
  apply(next.name, next.settings);
  train();
  return true;
}

const TaskSequence* TrainState::text() const {
  if (m_typed) return &*m_typed;
  if (!m_facts || m_facts->samples.empty()) return nullptr;
  return &m_facts->samples[m_sample % m_facts->samples.size()];
}

Index TrainState::shownStep() const {
  if (!m_facts || m_facts->run->kept.empty()) return 0;
  const TrainingRun& run = *m_facts->run;
  const Index wanted = std::min(trainStepAt(m_playback.playhead(), run.configuration), run.step);
  return run.kept[checkpointAt(run, wanted)].step;
}

std::shared_ptr<const TrainMoment> TrainState::moment() const {
  const TaskSequence* shown = text();
  if (shown == nullptr || m_facts->run->kept.empty()) return nullptr;
  const TrainingRun& run = *m_facts->run;
  const Index step = shownStep();
  const auto& weights = run.kept[checkpointAt(run, step)].weights;
  if (m_moment && m_moment->weights == weights && m_moment->step == step && m_moment->text == *shown &&
      m_moment->silent == m_silent && m_moment->typed == m_typed.has_value())
    return m_moment;
  m_moment = std::make_shared<const TrainMoment>(trainMoment(run, step, *shown, m_typed.has_value(), m_silent));
  return m_moment;
}

TrainPlace TrainState::place() const {
  TrainPlace at;
  const auto now = moment();
  if (m_place) {
    at = *m_place;
  } else if (now) {
    // From the end of the run, so that the selection stays fixed during replay.
    const TrainingRun& run = *m_facts->run;
    if (!m_telling || m_telling->facts != m_facts || !(m_telling->text == now->text))
      m_telling = Telling{m_facts, now->text,
                          tellingPlace(trainMoment(run, run.step, now->text, now->typed, {}), run.configuration)};
    at = m_telling->place;
    if (run.isDone() && !m_training) m_place = at;
  }
  at.part = m_part;
  return now ? clampedPlace(at, *now) : at;
}

TrainView TrainState::view() const {
  TrainView view;
  view.facts = m_facts;
  view.pinned = m_pinned;
  view.moment = moment();
  if (view.moment && m_measured && m_measured->weights == view.moment->weights &&
      m_measured->silent == view.moment->silent)
    view.withoutHeads = m_measured->point;
  view.settings = m_settings;
  view.place = place();
  view.running = m_training;
  view.presenting = m_presenting;
  if (view.moment && view.place.layer > 0) {
    const TrainQuestion asked = trainQuestion(m_facts->run->configuration, *view.moment, view.place);
    view.source = sourceOf(asked.byKey, view.moment->pass, view.place.key);
  }
  return view;
}

TrainQuestion TrainState::question() const {
  const auto now = moment();
  return now ? trainQuestion(m_facts->run->configuration, *now, place()) : TrainQuestion{};
}

void TrainState::select(const TrainPlace& chosen) {
  if (chosen == place()) return;
  m_place = chosen;
  m_part = chosen.part;
  updateSaveNotice();
  Q_EMIT placeChanged();
}

void TrainState::setSilent(Index layer, Index head, bool off) {
  if (!m_facts) return;
  const TrainingConfiguration& c = m_facts->run->configuration;
  if (layer < 0 || layer >= c.layers || head < 0 || head >= c.heads || m_silent.isOff(layer, head, c.heads) == off)
    return;
  place();  // fixes the selection before the model changes
  m_silent.off.resize(static_cast<std::size_t>(c.layers * c.heads), false);
  m_silent.off[static_cast<std::size_t>(layer * c.heads + head)] = off;
  if (std::ranges::find(m_silent.off, true) == m_silent.off.end()) m_silent = {};
  Q_EMIT placeChanged();
  measure();
}

void TrainState::measure() {
  if (m_silent.off.empty() || m_measurer.isRunning() || m_playback.isPlaying() || m_training || m_job.isRunning())
    return;
  const auto now = moment();
  if (!now || (m_measured && m_measured->weights == now->weights && m_measured->silent == now->silent)) return;
  const auto work = [c = m_facts->run->configuration, now](const BackgroundJob::Context&) {
    return std::make_shared<const TrainingPoint>(measured(c, *now->weights, freshSequences(c), now->step, now->silent));
  };
  m_measurer.start(work, [this, now](const tl::expected<std::shared_ptr<const TrainingPoint>, JobFailure>& point) {
    if (!point) return;
    m_measured = Measured{now->weights, now->silent, *point};
    Q_EMIT placeChanged();
    measure();  // the picture may have changed
  });
}

void TrainState::showAnother() {
  m_typed.reset();
  m_typedText.clear();
  ++m_sample;
  m_place.reset();
  updateSaveNotice();
  Q_EMIT placeChanged();
}

QString TrainState::type(const QString& text) {
  if (!m_facts) return {};
  m_typedText = text;
  m_place.reset();
  const QString trouble = readTyped();
  updateSaveNotice();
  Q_EMIT placeChanged();
  return trouble;
}

QString TrainState::readTyped() {
  const TrainingConfiguration& c = m_facts->run->configuration;
  const QString& text = m_typedText;
  m_typed.reset();
  QString trouble;
  const TypedTokens typed = typedTokens(c, text);
  if (!typed.unknown.isEmpty())
    trouble = TrainText::tr("“%1” is not a token of this run: type some of %2.").arg(typed.unknown, tokensText(c));
  else if (static_cast<Index>(typed.tokens.size()) > c.tokens)
    trouble =
        TrainText::tr("The model has %1 positions, this sequence %2 tokens: type fewer, or train with more tokens.")
            .arg(wholeText(c.tokens), wholeText(static_cast<std::int64_t>(typed.tokens.size())));
  else if (!typed.tokens.empty())
    m_typed = typedSequence(c, typed.tokens);
  return trouble;
}

void TrainState::ask() {
  const auto now = moment();
  if (!now || m_training || m_job.isRunning() || m_asker.isRunning()) return;
  const Asked wanted{now, place()};
  const bool needsNoGradient = m_playback.isPlaying() || (m_gradient && m_asked == wanted);
  const bool knowsWorth = m_worth && m_worth->weights == now->weights;
  if (needsNoGradient && knowsWorth) return;
  struct Answers {
    std::optional<TrainGradient> gradient;
    std::shared_ptr<const TrainWorth> worth;
  };
  const auto work = [c = m_facts->run->configuration, wanted, needsNoGradient,
                     knowsWorth](const BackgroundJob::Context& context) {
    Answers answers;
    if (!needsNoGradient) answers.gradient = trainGradient(c, *wanted.moment, wanted.place);
    if (knowsWorth) return answers;
    auto worth = std::make_shared<TrainWorth>();
    worth->weights = wanted.moment->weights;
    worth->step = wanted.moment->step;
    worth->ablations = ablations(c, *worth->weights, freshSequences(c), context.stop());
    worth->compositions = compositions(c, *worth->weights);
    answers.worth = std::move(worth);
    return answers;
  };
  m_asker.start(work, [this, wanted](const tl::expected<Answers, JobFailure>& answers) {
    if (!answers) return;
    if (answers->gradient) {
      m_asked = wanted;
      m_gradient = answers->gradient;
    }
    if (answers->worth) m_worth = answers->worth;
    Q_EMIT answered();
  });
}

std::optional<TrainGradient> TrainState::gradient() const {
  return m_gradient && m_asked == Asked{moment(), place()} ? m_gradient : std::nullopt;
}

std::shared_ptr<const TrainWorth> TrainState::worth() const {
  const auto now = moment();
  return now && m_worth && m_worth->weights == now->weights ? m_worth : nullptr;
}

std::shared_ptr<const TrainWorth> TrainState::lastWorth() const {
  if (!m_worth || !m_facts || m_facts->run->kept.empty()) return nullptr;
  const TrainingRun& run = *m_facts->run;
  return run.kept[checkpointAt(run, m_worth->step)].weights == m_worth->weights ? m_worth : nullptr;
}

void TrainState::retranslate() {
  updateTimeline();
  updateMarks();
  Q_EMIT settingsChanged();
  Q_EMIT changed();
}

}  // namespace attn::app
