// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/home_facts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "questions/question_template.h"

namespace attn::app {
namespace {

constexpr int kWeek = 7;
constexpr std::int64_t kMsPerHour = 60 * kMsPerMinute;
constexpr std::int64_t kInterviewStaysOpenMs = 2 * kMsPerHour;  // same as in LearningRecord::openInterview()
const QString& mistakesCourse() {
  static const QString id = QStringLiteral("mistakes");
  return id;
}

/// The last answer to each prediction, by lesson and step: true if right.
using Predicted = std::map<std::pair<std::string_view, std::string_view>, bool>;

Predicted predictedIn(const LearningRecord& record) {
  Predicted predicted;
  for (const LoggedAnswer& answer : record.answers())
    if (isPrediction(answer)) predicted[{answer.lesson, answer.step}] = answer.right;
  return predicted;
}

PredictionFacts predictionAt(const Predicted& predicted, const std::string& lesson, const std::string& step) {
  const auto found = predicted.find({lesson, step});
  return found == predicted.end() ? PredictionFacts{} : PredictionFacts{true, found->second};
}

QString titleOf(const LessonText& text, const LessonStep& step) {
  const auto found = text.steps.find(step.id);
  return QString::fromStdString(found == text.steps.end() || found->second.title.empty() ? step.id
                                                                                         : found->second.title);
}

LessonFacts factsOf(const Lesson& lesson, const LessonText& text, const LearningRecord& record,
                    const Predicted& predicted) {
  LessonFacts facts;
  facts.id = QString::fromStdString(lesson.id);
  facts.title = QString::fromStdString(text.title.empty() ? lesson.id : text.title);
  facts.summary = QString::fromStdString(text.summary);
  facts.minutes = static_cast<int>(lesson.minutes);
  for (const LessonStep& step : lesson.steps) {
    facts.steps << titleOf(text, step);
    if (step.isPrediction()) facts.predictions.push_back(predictionAt(predicted, lesson.id, step.id));
  }
  const auto found = record.lessons().find(lesson.id);
  if (found == record.lessons().end()) return facts;
  const LessonProgress& progress = found->second;
  if (progress.last.utcMs != 0) facts.last = progress.last;
  if (!progress.step.empty()) {
    // If an update removed the step, the lesson starts from the beginning.
    const auto step = std::ranges::find(lesson.steps, progress.step, &LessonStep::id);
    facts.leftAt = step == lesson.steps.end() ? 0 : static_cast<int>(step - lesson.steps.begin());
  }
  if (progress.finished) {
    facts.state = LessonState::Finished;
  } else if (facts.leftAt || !progress.steps.empty()) {
    facts.state = LessonState::Begun;
  }
  return facts;
}

/// The remaining part of `minutes` when `step` of `steps` steps are done.
int minutesFrom(int minutes, int step, int steps) {
  if (steps <= 0 || minutes <= 0) return std::max(minutes, 0);
  return std::max(1, (minutes * (steps - step) + steps - 1) / steps);
}

AskedFor askedFor(const LessonStep& step) {
  if (step.mistake) return AskedFor::Sentence;
  if (!step.question) return AskedFor::Nothing;
  const QuestionTemplate* from = findTemplate(step.question->templateId);
  if (!from) return AskedFor::Nothing;
  switch (from->kind) {
    case AnswerKind::Number:
      return AskedFor::Number;
    case AnswerKind::Choice:
      return AskedFor::Choice;
    case AnswerKind::Order:
      return AskedFor::Order;
    case AnswerKind::Cell:
      return AskedFor::Cell;
    case AnswerKind::Text:
      return AskedFor::Text;
  }
  return AskedFor::Nothing;
}

using Place = std::pair<std::size_t, std::size_t>;  // course and lesson

std::vector<Place> placesOf(const std::vector<CourseFacts>& courses) {
  std::vector<Place> places;
  for (std::size_t c = 0; c < courses.size(); ++c)
    for (std::size_t l = 0; l < courses[c].lessons.size(); ++l)
      if (!courses[c].lessons[l].steps.empty()) places.emplace_back(c, l);
  return places;
}

std::optional<Place> nextLessonPlace(const std::vector<CourseFacts>& courses) {
  const std::vector<Place> places = placesOf(courses);
  const auto facts = [&](const Place& place) -> const LessonFacts& {
    return courses[place.first].lessons[place.second];
  };
  const auto newest = [&](LessonState state) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const LessonFacts& each = facts(places[i]);
      if (each.state != state || !each.last) continue;
      if (!found || each.last->utcMs >= facts(places[*found]).last->utcMs) found = i;
    }
    return found;
  };
  if (const auto begun = newest(LessonState::Begun)) return places[*begun];
  const auto isNew = [&](const Place& place) { return facts(place).state != LessonState::Finished; };
  if (const auto finished = newest(LessonState::Finished)) {
    const auto behind = std::find_if(places.begin() + static_cast<std::ptrdiff_t>(*finished), places.end(), isNew);
    if (behind != places.end()) return *behind;
  }
  const auto first = std::ranges::find_if(places, isNew);
  return first == places.end() ? std::nullopt : std::optional(*first);
}

PassagesFacts passagesOf(const LoadedLessons& lessons, const Predicted& predicted, const QString& locale) {
  PassagesFacts passages;
  for (const auto& loaded : lessons) {
    const Lesson& lesson = loaded->lesson;
    if (QString::fromStdString(lesson.course) != mistakesCourse()) continue;
    const LessonText text = loaded->textIn(locale);
    passages.minutes += static_cast<int>(lesson.minutes);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const LessonStep& step = lesson.steps[i];
      if (!step.mistake) continue;
      const PredictionFacts guess = predictionAt(predicted, lesson.id, step.id);
      if (!guess.right && !passages.next) passages.next = passages.all.size();
      passages.all.push_back({QString::fromStdString(lesson.id), QString::fromStdString(step.id), static_cast<int>(i),
                              titleOf(text, step), guess.made, guess.right});
    }
  }
  return passages;
}

CardsFacts cardsOf(const LearningRecord& record, const Moment& now, const DayRules& rules, bool allCards) {
  const std::vector<attn::Card> cards = record.cards(rules.cards);
  const DayPlan plan = planDay(cards, offeredCards(record, allCards), now, rules);
  CardsFacts facts;
  facts.begun = static_cast<int>(cards.size());
  facts.due = static_cast<int>(plan.due.size());
  facts.fresh = static_cast<int>(plan.fresh.size());
  facts.nextStepMs = plan.nextStepMs;
  std::int64_t seconds = 0;
  for (const auto* ids : {&plan.due, &plan.fresh})
    for (const std::string& id : *ids)
      if (const QuestionTemplate* from = findTemplate(id)) seconds += from->seconds;
  facts.minutes = static_cast<int>((seconds + 59) / 60);
  for (const auto& [day, count] : dueByDay(cards, now, kWeek, rules)) facts.week.push_back(count);
  facts.week.front() += facts.fresh;
  const std::int64_t today = localDay(now);
  if (rules.exam && *rules.exam >= today) facts.daysToExam = static_cast<int>(*rules.exam - today);
  return facts;
}

std::optional<OpenInterviewFacts> openInterviewOf(const LearningRecord& record, const Moment& now) {
  const InterviewStarted* open = record.openInterview(now, kInterviewStaysOpenMs);
  if (!open || open->questions.empty()) return std::nullopt;
  const std::vector<LoggedAnswer> answers = record.answersOf(open->uid);
  OpenInterviewFacts facts;
  facts.questions = static_cast<int>(record.questionsOf(*open).size());
  double spent = 0;
  for (const LoggedAnswer& answer : answers) {
    spent += answer.seconds;
    if (answer.number + 1 == facts.question) ++facts.question;  // answers are in question order
  }
  facts.question = std::min(facts.question, facts.questions);
  facts.minutesLeft = std::max(0, static_cast<int>(std::ceil((open->plan.seconds - spent) / 60)));
  return facts;
}

std::optional<LastReportFacts> lastReportOf(const LearningRecord& record) {
  const InterviewStarted* last = record.lastInterview();
  if (!last) return std::nullopt;
  LastReportFacts facts;
  facts.interview = last->uid;
  facts.begun = last->when;
  if (const auto end = record.endOf(last->uid)) facts.seconds = end->seconds;
  const std::vector<DrawnQuestion> questions = record.questionsOf(*last);
  facts.questions.resize(questions.size());
  for (const LoggedAnswer& answer : record.answersOf(last->uid)) {
    if (answer.number < 0 || std::cmp_greater_equal(answer.number, facts.questions.size())) continue;
    facts.questions[static_cast<std::size_t>(answer.number)] = {answer.seconds, answer.given != "null", answer.right,
                                                                attn::pointsOf(answer.share, answer.hintUsed)};
  }
  for (std::size_t i = 0; i < facts.questions.size(); ++i) {
    const QuestionTemplate* from = findTemplate(questions[i].templateId, questions[i].version);
    if (facts.questions[i].right || !from) continue;
    if (std::ranges::find(facts.lookAgain, from->topic) == facts.lookAgain.end())
      facts.lookAgain.push_back(from->topic);
  }
  return facts;
}

std::int64_t nextMidnightMs(const Moment& now) {
  return (localDay(now) + 1) * kMsPerDay - now.offsetMinutes * kMsPerMinute;
}

/// When the relative time changes: "20 minutes ago" after a minute, "3 hours ago" after an hour.
std::int64_t ageChangesAtMs(const Moment& then, const Moment& now) {
  const std::int64_t age = now.utcMs - then.utcMs, grain = age < kMsPerHour ? kMsPerMinute : kMsPerHour;
  return age < 0 ? now.utcMs + kMsPerMinute : then.utcMs + (age / grain + 1) * grain;
}

std::int64_t validUntil(const HomeFacts& facts, const LearningRecord& record) {
  std::int64_t until = nextMidnightMs(facts.now);
  if (facts.cards.nextStepMs) until = std::min(until, *facts.cards.nextStepMs);
  if (facts.next && facts.at(*facts.next).last)
    until = std::min(until, ageChangesAtMs(*facts.at(*facts.next).last, facts.now));
  if (facts.report) until = std::min(until, ageChangesAtMs(facts.report->begun, facts.now));
  if (facts.openInterview)
    if (const InterviewStarted* open = record.openInterview(facts.now, kInterviewStaysOpenMs))
      until = std::min(until, open->when.utcMs + kInterviewStaysOpenMs + 1);
  return std::max(until, facts.now.utcMs + 1);
}

}  // namespace

int LessonFacts::predictionsRight() const {
  return static_cast<int>(std::ranges::count_if(predictions, &PredictionFacts::right));
}

int LessonFacts::predictionsMade() const {
  return static_cast<int>(std::ranges::count(predictions, true, &PredictionFacts::made));
}

int CourseFacts::minutesLeft() const {
  int sum = 0;
  for (const LessonFacts& lesson : lessons)
    if (lesson.state != LessonState::Finished)
      sum += minutesFrom(lesson.minutes, lesson.leftAt.value_or(0), static_cast<int>(lesson.steps.size()));
  return sum;
}

int PassagesFacts::found() const {
  return static_cast<int>(std::ranges::count(all, true, &PassageFacts::found));
}

int PassagesFacts::minutesForOne() const {
  const int count = static_cast<int>(all.size());
  return count == 0 ? 0 : std::max(1, (minutes + count - 1) / count);
}

double LastReportFacts::points() const {
  double sum = 0;
  for (const AskedQuestionFacts& question : questions) sum += question.points;
  return sum;
}

int HomeFacts::lessons() const {
  int count = 0;
  for (const CourseFacts& course : courses)
    if (course.ours) count += static_cast<int>(course.lessons.size());
  return count;
}

int HomeFacts::lessonsFinished() const {
  int count = 0;
  for (const CourseFacts& course : courses)
    if (course.ours)
      count += static_cast<int>(std::ranges::count(course.lessons, LessonState::Finished, &LessonFacts::state));
  return count;
}

HomeFacts homeFacts(const LoadedLessons& lessons, const LearningRecord& record, const Moment& now,
                    const DayRules& rules, bool allCards, const QString& locale) {
  HomeFacts facts;
  facts.now = now;
  facts.firstVisit = record.answers().empty() && record.interviews().empty() && record.lessons().empty();
  const Predicted predicted = predictedIn(record);

  const QStringList ours = courseIds();
  int number = 0;
  for (const auto& loaded : lessons) {
    const QString id = QString::fromStdString(loaded->lesson.course);
    if (id == mistakesCourse()) continue;
    if (facts.courses.empty() || facts.courses.back().id != id) {
      facts.courses.push_back({id, courseTitle(id), ours.contains(id), {}});
      if (!facts.courses.back().ours) number = 0;
    }
    facts.courses.back().lessons.push_back(factsOf(loaded->lesson, loaded->textIn(locale), record, predicted));
    facts.courses.back().lessons.back().number = ++number;
  }

  if (const auto place = nextLessonPlace(facts.courses)) {
    NextLesson next{place->first, place->second, 0, AskedFor::Nothing, 0};
    const LessonFacts& lesson = facts.at(next);
    next.step = lesson.leftAt.value_or(0);
    next.minutesLeft = minutesFrom(lesson.minutes, next.step, static_cast<int>(lesson.steps.size()));
    const auto loaded = std::ranges::find_if(
        lessons, [&](const auto& each) { return QString::fromStdString(each->lesson.id) == lesson.id; });
    next.asks = askedFor((*loaded)->lesson.steps[static_cast<std::size_t>(next.step)]);
    facts.next = next;
  }
  facts.passages = passagesOf(lessons, predicted, locale);
  facts.cards = cardsOf(record, now, rules, allCards);
  facts.openInterview = openInterviewOf(record, now);
  facts.report = lastReportOf(record);
  facts.validUntilMs = validUntil(facts, record);
  return facts;
}

}  // namespace attn::app
