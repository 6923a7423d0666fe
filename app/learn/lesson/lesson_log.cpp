// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/lesson_log.h"

#include <QByteArray>
#include <algorithm>
#include <cstdint>
#include <utility>

#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "questions/given_answer.h"
#include "scenario/document.h"

namespace attn::app {
namespace {

using Prediction = LessonPlayer::Prediction;

constexpr std::int64_t kMsPerSecond = 1000;

GivenAnswer givenAnswer(const LessonDirector& director) {
  const std::optional<AnswerValue>& guess = director.player().guess();
  if (guess) return std::visit([](const auto& value) { return GivenAnswer(value); }, *guess);
  if (!director.said().isEmpty()) return TextAnswer{director.said().toStdString(), std::nullopt};
  return {};
}

}  // namespace

LessonLog::LessonLog(LessonDirector& director, Progress& progress, QObject* parent)
    : QObject(parent), m_director(director), m_progress(progress), m_now(&momentNow) {
  connect(&director, &LessonDirector::began, this, [this] {
    m_begins = true;
    m_asking = -1;
  });
  connect(&director, &LessonDirector::changed, this, &LessonLog::startQuestionTimer);
  connect(&director, &LessonDirector::stepShown, this, &LessonLog::reach);
  connect(&director, &LessonDirector::predicted, this, &LessonLog::logPrediction);
  connect(&director, &LessonDirector::lessonDone, this, [this](const QString& lesson) {
    const LessonStep& last = m_director.player().current();
    mark(LessonEvent::What::Finished, lesson.toStdString(), last.id, static_cast<int>(last.revision));
  });
}

int LessonLog::stepToGoOnWith(const Lesson& lesson) const {
  const auto& lessons = m_progress.record().lessons();
  const auto known = lessons.find(lesson.id);
  if (known == lessons.end() || known->second.step.empty()) return 0;
  const auto step = std::ranges::find(lesson.steps, known->second.step, &LessonStep::id);
  return step == lesson.steps.end() ? 0 : static_cast<int>(step - lesson.steps.begin());
}

/// Marks are ordered by their times, so each is at least a millisecond later than the previous one.
void LessonLog::mark(LessonEvent::What what, const std::string& lesson, const std::string& step, int revision) {
  LessonEvent line;
  line.what = what;
  line.when = m_now();
  const std::int64_t ahead = m_marked.utcMs - line.when.utcMs;  // large if the clock was set back
  if (ahead >= 0 && ahead < kMsPerSecond) line.when.utcMs = m_marked.utcMs + 1;
  m_marked = line.when;
  line.lesson = lesson;
  line.step = step;
  line.revision = revision;
  m_progress.add(std::move(line));
}

/// A finished lesson restarts with its first step. Returning to the step where it was left logs nothing.
void LessonLog::reach(const QString& lessonId, const QString& stepId) {
  const std::string lesson = lessonId.toStdString(), step = stepId.toStdString();
  const auto revision = static_cast<int>(m_director.player().current().revision);
  const auto& lessons = m_progress.record().lessons();
  const auto known = lessons.find(lesson);
  const bool begins = std::exchange(m_begins, false);
  const bool isKnown = known != lessons.end();
  const bool wasFinished = isKnown && known->second.finished, isThere = isKnown && known->second.step == step;
  const bool restarts = begins && wasFinished && m_director.player().isAtFirst();
  if (restarts) mark(LessonEvent::What::Restarted, lesson, step, revision);
  if (restarts || !isThere) mark(LessonEvent::What::Reached, lesson, step, revision);
}

/// An answer's time starts when its question is on screen.
void LessonLog::startQuestionTimer() {
  if (!m_director.isPlaying()) return;
  const LessonPlayer& player = m_director.player();
  if (player.prediction() != Prediction::Open || player.askings() == m_asking) return;
  m_asking = player.askings();
  m_asked = m_now();
}

void LessonLog::logPrediction() {
  const LessonPlayer& player = m_director.player();
  LoggedAnswer line;
  QByteArray text;
  if (player.question()) {
    const GivenAnswer given = givenAnswer(m_director);
    line = loggedAnswer(*player.question(), given);
    // Showing the answer is not recall: it neither creates a card nor resets one. This happens when a clicker advances
    // through a lesson.
    if (std::holds_alternative<std::monostate>(given)) line.rating.reset();
    if (const std::optional<AskedStage>& stage = m_director.askedStage(); stage && stage->scenario) {
      line.document = AskedDocument{{}, static_cast<int>(stage->head), std::nullopt};
      if (stage->row) line.document->row = static_cast<int>(*stage->row);
      text = QByteArray::fromStdString(writeDocument(*stage->scenario));
    }
  } else {
    // A passage's sentence has no template and no card.
    line.templateId = kPassage;
    line.given = jsonOf(givenAnswer(m_director));
    line.right = player.isRight();
    line.share = line.right ? 1 : 0;
  }
  line.when = m_now();
  line.occasion = Occasion::Lesson;
  line.lesson = player.lesson().id;
  line.step = player.current().id;
  if (player.askings() == m_asking)
    line.seconds =
        std::max(0.0, static_cast<double>(line.when.utcMs - m_asked.utcMs) / static_cast<double>(kMsPerSecond));
  m_progress.add(std::move(line), text);
}

}  // namespace attn::app
