// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_director.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QRandomGenerator>
#include <utility>

#include "lessons/lesson_names.h"
#include "lessons/lesson_slide.h"
#include "lessons/live_text.h"
#include "lessons/stage_scenario.h"
#include "lessons/stage_view.h"
#include "scenario/has_numbers.h"
#include "session/autosave.h"
#include "session/document_aside.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/problem_text.h"
#include "widgets/application_events.h"

namespace attn::app {
namespace {

std::uint64_t anySeed() {
  return QRandomGenerator::global()->generate64() % kSeeds;
}

bool isModifier(int key) {
  return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta ||
         key == Qt::Key_AltGr;
}

/// Keys that advance a lesson: one that ends a reveal's animation must not also advance to the next step.
bool continues(int key) {
  return key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space || key == Qt::Key_PageDown ||
         key == Qt::Key_PageUp || key == Qt::Key_Forward || key == Qt::Key_Back || key == Qt::Key_MediaNext ||
         key == Qt::Key_MediaPrevious;
}

/// A key on a focused button clicks it, even while the playhead moves.
bool pressesButton(const QKeyEvent& event) {
  const int key = event.key();
  const bool presses = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
  return presses && !event.isAutoRepeat() && qobject_cast<QAbstractButton*>(QApplication::focusWidget());
}

}  // namespace

LessonDirector::LessonDirector(Session& session, Autosave& autosave, QObject* parent)
    : QObject(parent), m_session(session), m_autosave(autosave), m_seeds(&anySeed) {
  // Queued: the labs must update their timelines first.
  connect(&session, &Session::snapshotChanged, this, &LessonDirector::numbersCame, Qt::QueuedConnection);
  connect(&session, &Session::pinnedSnapshotChanged, this, &LessonDirector::numbersCame, Qt::QueuedConnection);
  connect(&session, &Session::scenarioChanged, this, &LessonDirector::lookAgain);
}

LessonDirector::~LessonDirector() = default;

const StepText& LessonDirector::stepText() const {
  static const StepText none;
  if (m_player->step() < 0) return none;
  const auto found = m_text.steps.find(m_player->current().id);
  return found == m_text.steps.end() ? none : found->second;
}

QString LessonDirector::wordsBefore() const {
  return m_player->asksElsewhere() ? QString() : withNumbers(stepText().predict);
}

QString LessonDirector::wordsAfter() const {
  return m_player->asksElsewhere() ? QString() : withNumbers(stepText().reveal);
}

QString LessonDirector::withNumbers(const std::string& markdown) const {
  return withLiveNumbers(markdown, liveValuesOf(m_session), m_decimals);
}

void LessonDirector::play(std::shared_ptr<const LoadedLesson> lesson, int step) {
  leave();
  m_player.emplace(std::move(lesson), step, m_seeds());
  m_text = m_player->loaded().textIn(QLocale().name());
  m_host->lessonBegins();
  Q_EMIT began();
  show();
}

void LessonDirector::goTo(int step) {
  if (!isPlaying() || step == m_player->step() || step < 0 || step >= m_player->stepCount()) return;
  m_player->goTo(step);
  show();
}

void LessonDirector::next() {
  if (!isPlaying() || m_player->step() < 0 || !m_player->mayContinue()) return;
  const QString lesson = QString::fromStdString(m_player->lesson().id);
  Q_EMIT stepDone(lesson, QString::fromStdString(m_player->current().id));
  if (m_player->isAtLast()) {
    Q_EMIT lessonDone(lesson);
    leave();
  } else {
    goTo(m_player->step() + 1);
  }
}

void LessonDirector::commit(const std::optional<AnswerValue>& guess, const QString& said) {
  if (!isPlaying() || m_player->prediction() != LessonPlayer::Prediction::Open) return;
  m_player->commit(guess);
  m_said = said;
  Q_EMIT predicted(QString::fromStdString(m_player->lesson().id), QString::fromStdString(m_player->current().id));
  showStage(Approach::Glide);
  Q_EMIT changed();
}

void LessonDirector::otherNumbers() {
  if (!isPlaying() || m_player->step() < 0) return;
  m_player->otherNumbers();
  showStage();
  Q_EMIT changed();
}

void LessonDirector::advance() {
  if (!isPlaying() || m_player->step() < 0) return;
  if (m_gliding) {
    glideEnded();
    return;
  }
  if (m_player->prediction() == LessonPlayer::Prediction::Open)
    commit(std::nullopt);
  else if (!m_player->isAtLast())
    next();
}

void LessonDirector::restore() {
  if (!isPlaying() || m_player->step() < 0) return;
  showStage();
  Q_EMIT changed();
}

void LessonDirector::show() {
  if (m_player->step() >= 0) {
    Q_EMIT stepShown(QString::fromStdString(m_player->lesson().id), QString::fromStdString(m_player->current().id));
    showStage();
  }
  Q_EMIT changed();
}

/// Shows scenario and lab at once, and the rest when the numbers are computed.
void LessonDirector::showStage(Approach approach) {
  dropGlide();
  m_obstacle.clear();
  const bool wasThere = m_arrived && !m_strayed;
  m_arrived = false;
  Q_EMIT placeChanged();
  if (m_player->prediction() != LessonPlayer::Prediction::Revealed) {
    m_asked.reset();
    m_said.clear();
  }
  m_host->pointOut(nullptr);
  const LessonStage& stage = m_player->stage();
  if (stage.page) return showPage(*stage.page);
  Result<Scenario> scenario = shownScenarioOf(stage, m_player->loaded().scenarios);
  if (!scenario) {
    m_obstacle = problemsText(scenario.error());
    showFallback();
    return;
  }
  m_showing = true;
  const bool isFresh = !m_shown || m_session.scenario() == nullptr || *m_session.scenario() != *scenario;
  const bool isSameLab = m_host->labOnStage() == QString::fromStdString(stage.lab);
  if (isFresh) openOnStage(std::move(*scenario));
  m_shown = m_session.scenario();
  // Settings that the learner made, or that the lab chose for another document, do not fit the step: reset them.
  const bool hasLab =
      m_host->showLab(QString::fromStdString(stage.lab), isFresh || !isSameLab || m_host->hasOwnChanges());
  if (!hasLab) m_obstacle = tr("There is no lab “%1”.").arg(QString::fromStdString(stage.lab));
  m_session.setCompareMode(compareModeOf(stage));
  m_showing = false;
  if (hasLab && isComputed()) {
    if (approach == Approach::Glide && wasThere && isSameLab && !isFresh)
      glide();
    else
      arrive();
  }
  lookAgain();
}

/// Animates the playhead from the question's place to the answer's. To find that place, seeks there and back before
/// anything is painted.
void LessonDirector::glide() {
  Playback* playback = m_host->playback();
  const LessonStage& stage = m_player->stage();
  if (!playback || !stage.place) {
    arrive();
    return;
  }
  const Playhead from = playback->playhead();
  const Selection selected = m_session.selection();
  m_showing = true;
  const bool exists = m_host->seek(*stage.place).has_value();
  const Playhead target = playback->playhead();
  m_reached = m_session.selection();
  if (exists) playback->seek(from.step, from.cell);
  m_session.select(selected);
  m_showing = false;
  if (!exists || playback->playhead() != from) {
    arrive();
    return;
  }
  m_gliding = true;
  m_glideEnd = connect(playback, &Playback::glideEnded, this, &LessonDirector::glideEnded);
  watchKeys(true);
  playback->glideTo(target);
}

void LessonDirector::glideEnded() {
  if (!m_gliding) return;
  dropGlide();
  const bool isStill = isPlaying() && m_session.hasScenario() && m_session.scenario() == m_shown &&
                       m_host->labOnStage() == QString::fromStdString(m_player->stage().lab);
  if (!isStill) return;
  arrive();
  if (!m_player->cell()) {  // the animation selects the cells on its way
    m_showing = true;
    m_session.select(m_reached);
    m_showing = false;
  }
  lookAgain();
  Q_EMIT changed();
}

void LessonDirector::dropGlide() {
  if (!std::exchange(m_gliding, false)) return;
  disconnect(m_glideEnd);
  if (m_swallowed == 0) watchKeys(false);
  Playback* playback = m_host->playback();
  if (playback && playback->isGliding()) playback->pause();
}

void LessonDirector::watchKeys(bool watch) {
  if (std::exchange(m_watchesKeys, watch) == watch) return;
  if (watch)
    watchApplicationEvents(this, EventOrder::Lesson);
  else
    stopWatchingApplicationEvents(this);
}

bool LessonDirector::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::TouchBegin:
      glideEnded();
      break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
      const auto* key = static_cast<QKeyEvent*>(event);
      if (m_gliding && !isModifier(key->key())) {
        if (continues(key->key()) && !pressesButton(*key)) m_swallowed = key->key();
        glideEnded();
      } else if (event->type() == QEvent::ShortcutOverride && !key->isAutoRepeat()) {
        m_swallowed = 0;
      }
      if (m_swallowed == 0 || m_swallowed != key->key()) break;
      event->accept();  // nor may it trigger a shortcut
      return true;
    }
    case QEvent::KeyRelease: {
      const auto* key = static_cast<QKeyEvent*>(event);
      if (!key->isAutoRepeat() && key->key() == m_swallowed) m_swallowed = 0;
      break;
    }
    default:
      break;
  }
  if (!m_gliding && m_swallowed == 0) watchKeys(false);
  return QObject::eventFilter(watched, event);
}

/// The step's scenario cannot be opened: shows the text next to the current document, or to an example.
void LessonDirector::showFallback() {
  m_showing = true;
  m_shown.reset();
  m_player->cannotAsk();
  if (!m_session.hasScenario())
    if (Result<Scenario> example = m_player->loaded().scenarios("example:1-the-cat-sat"))
      openOnStage(std::move(*example));
  if (m_session.hasScenario()) m_host->showLab(QString::fromStdString(m_player->stage().lab), false);
  m_showing = false;
  setStrayed(false);
}

/// The document stays as it is behind a slide without a lab.
void LessonDirector::showPage(const LessonPage& page) {
  const LessonSlide slide = slideOf(m_player->loaded(), m_text, m_player->current(), page);
  m_obstacle = slide.problem;
  m_showing = true;
  m_shown.reset();
  m_player->cannotAsk();
  m_host->showSlide(slide);
  m_showing = false;
  lookAgain();
}

/// The first scenario of a lesson sets the learner's own document aside; later ones replace the lesson's.
void LessonDirector::openOnStage(Scenario scenario) {
  if (m_aside) {
    m_session.openScenario(std::move(scenario));
    return;
  }
  m_autosave.setHeld(true);
  m_aside = m_session.suspendDocument(std::move(scenario));
}

bool LessonDirector::isComputed() const {
  if (!hasNumbers(*m_session.scenario())) return true;
  return m_session.snapshot().hasResults() && m_session.snapshot().scenario == m_session.scenario();
}

void LessonDirector::arrive() {
  m_arrived = true;
  m_showing = true;
  const LessonStage& stage = m_player->stage();
  if (stage.place)
    if (const auto sought = m_host->seek(*stage.place); !sought) m_obstacle = sought.error();
  if (const auto selection = selectionOf(stage.select)) m_session.select(*selection);
  if (m_player->needsStage()) ask();
  if (const auto selection = selectionOf(m_player->cell())) m_session.select(*selection);
  m_playhead = m_host->playback() ? m_host->playback()->playhead() : Playhead{};
  followPlayback();
  Q_EMIT placeChanged();
  m_showing = false;
  if (!stage.point.empty()) m_host->pointOut(m_host->control(QString::fromStdString(stage.point)));
}

void LessonDirector::ask() {
  const Snapshot& snapshot = m_session.snapshot();
  const bool hasTrace = hasNumbers(*m_session.scenario()) && snapshot.hasResults();
  OnStage stage{*m_session.scenario(), hasTrace ? snapshot.trace.get() : nullptr, m_session.selection().head, {}};
  if (m_player->stage().select) stage.row = m_session.selection().row;
  m_player->askAbout(stage);
  // After otherNumbers() the question may be about any row.
  if (m_player->draws() > 0) stage.row.reset();
  m_asked = AskedStage{m_session.scenario(), stage.head, stage.row};
}

bool LessonDirector::isComputing() const {
  return isPlaying() && m_shown && !m_arrived && !m_gliding && m_session.hasScenario() &&
         m_shown == m_session.scenario() && !isComputed();
}

void LessonDirector::numbersCame() {
  if (!isPlaying() || m_showing || m_player->step() < 0 || !m_session.hasScenario()) return;
  if (!m_arrived && !m_gliding && m_shown == m_session.scenario() && isComputed()) arrive();
  lookAgain();
  Q_EMIT changed();  // live numbers
}

void LessonDirector::followPlayback() {
  disconnect(m_following);
  if (Playback* playback = m_host->playback())
    m_following = connect(playback, &Playback::playheadChanged, this, &LessonDirector::lookAgain);
}

void LessonDirector::lookAgain() {
  if (isPlaying() && !m_showing && m_player->step() >= 0 && m_player->stage().page)
    return setStrayed(!m_host->isSlideOnStage());
  if (!isPlaying() || m_showing || !m_shown || !m_session.hasScenario()) return;
  const LessonStage& stage = m_player->stage();
  const bool isOtherScenario = m_session.scenario() != m_shown && *m_session.scenario() != *m_shown;
  const bool isOtherLab = m_host->labOnStage() != QString::fromStdString(stage.lab);
  const Playback* playback = m_host->playback();
  const bool isElsewhere = m_arrived && stage.place && playback && playback->playhead() != m_playhead;
  // A step that highlights Play asks the learner to move the playhead; in passages the learner moves it to find the
  // mistake.
  const bool mayPlay = stage.point.starts_with("transport") || m_player->isPassage();
  if (isElsewhere && mayPlay) m_host->pointOut(nullptr);
  setStrayed(isOtherScenario || isOtherLab || m_host->hasOwnChanges() || (isElsewhere && !mayPlay));
}

void LessonDirector::setStrayed(bool strayed) {
  if (strayed == m_strayed) return;
  m_strayed = strayed;
  if (strayed) m_host->pointOut(nullptr);
  Q_EMIT strayedChanged(strayed);
}

void LessonDirector::startTask(const QString& id) {
  if (!isPlaying() || m_player->step() < 0) return;
  for (const LessonTask& task : m_player->current().tasks) {
    if (task.id != id.toStdString()) continue;
    Result<Scenario> scenario = shownScenarioOf(task.stage, m_player->loaded().scenarios);
    if (!scenario) {
      m_obstacle = problemsText(scenario.error());
      Q_EMIT changed();
      return;
    }
    const ChosenTask chosen{m_player->shared(), m_player->step(), task.id, std::move(*scenario), task.stage};
    leave();
    Q_EMIT taskChosen(chosen);
    return;
  }
}

void LessonDirector::leave() {
  if (!isPlaying()) return;
  dropGlide();
  m_host->pointOut(nullptr);
  disconnect(m_following);
  m_asked.reset();
  m_said.clear();
  m_player.reset();
  m_text = {};
  m_obstacle.clear();
  m_shown.reset();
  m_arrived = false;
  Q_EMIT placeChanged();
  if (m_aside) m_session.resumeDocument(std::exchange(m_aside, nullptr));
  m_autosave.setHeld(false);
  setStrayed(false);
  m_host->lessonEnded();
  Q_EMIT ended();
}

void LessonDirector::retranslate() {
  if (!isPlaying()) return;
  m_text = m_player->loaded().textIn(QLocale().name());
  if (m_player->step() >= 0 && m_player->stage().page && !m_strayed) showPage(*m_player->stage().page);
  Q_EMIT changed();
}

}  // namespace attn::app
