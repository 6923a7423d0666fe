// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/learning_record.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/enum_codes.h"

namespace attn {
namespace {

constexpr std::string_view kNoAnswer = "null";  // jsonOf() of no answer

constexpr std::array kOccasionCodes{
    std::pair{Occasion::Lesson, std::string_view("lesson")}, std::pair{Occasion::Card, std::string_view("card")},
    std::pair{Occasion::Interview, std::string_view("interview")},
    std::pair{Occasion::AskMe, std::string_view("ask-me")}, std::pair{Occasion::Assignment, std::string_view("work")}};

/// Sorts by time and removes duplicate uids.
template <class Line>
std::vector<Line> inOrderOfTime(std::vector<Line> lines) {
  std::ranges::sort(lines, [](const Line& a, const Line& b) {
    return std::tie(a.when.utcMs, a.uid) < std::tie(b.when.utcMs, b.uid);
  });
  const auto isSame = [](const Line& a, const Line& b) {
    return std::tie(a.when.utcMs, a.uid) == std::tie(b.when.utcMs, b.uid);
  };
  lines.erase(std::unique(lines.begin(), lines.end(), isSame), lines.end());
  return lines;
}

void addMark(LessonProgress& lesson, const LessonEvent& mark) {
  lesson.last = mark.when;
  switch (mark.what) {
    case LessonEvent::What::Reached:
      lesson.step = mark.step;
      lesson.steps.insert(mark.step);
      break;
    case LessonEvent::What::Finished:
      lesson.finished = true;
      lesson.step.clear();
      break;
    case LessonEvent::What::Restarted:
      lesson.step.clear();
      lesson.steps.clear();
      break;
  }
}

/// Passages that were steps of one lesson, and the lessons that have them now. Logs keep the lesson of their time.
constexpr std::string_view kFormerLesson = "textbook-mistakes";
constexpr std::array kMovedSteps{
    std::pair{std::string_view("head-before-reshape"), std::string_view("textbook-mistakes-heads")},
    std::pair{std::string_view("smaller-by-w-o"), std::string_view("textbook-mistakes-heads")},
    std::pair{std::string_view("one-k-for-all"), std::string_view("textbook-mistakes-heads")},
    std::pair{std::string_view("query-heads"), std::string_view("textbook-mistakes-heads")},
    std::pair{std::string_view("triangle-with-a-cache"), std::string_view("textbook-mistakes-heads")},
    std::pair{std::string_view("gigabytes"), std::string_view("textbook-mistakes-memory")},
    std::pair{std::string_view("who-was-first"), std::string_view("textbook-mistakes-memory")},
    std::pair{std::string_view("stays-on-chip"), std::string_view("textbook-mistakes-memory")},
    std::pair{std::string_view("fewer-operations"), std::string_view("textbook-mistakes-memory")},
    std::pair{std::string_view("always-faster"), std::string_view("textbook-mistakes-memory")}};

/// Replaces the lesson of a line, an answer or a mark, by the one that has its step now.
template <class Line>
void moveToPresentLesson(Line& line) {
  if (line.lesson != kFormerLesson) return;
  const auto moved = std::ranges::find(kMovedSteps, line.step, [](const auto& row) { return row.first; });
  if (moved != kMovedSteps.end()) line.lesson = moved->second;
}

std::unordered_map<std::string_view, Topic> topicsOfTemplates() {
  std::unordered_map<std::string_view, Topic> topics;
  for (const QuestionTemplate& each : questionTemplates()) topics.emplace(each.id, each.topic);
  return topics;
}

}  // namespace

std::string_view code(Occasion occasion) {
  return std::ranges::find(kOccasionCodes, occasion, [](const auto& row) { return row.first; })->second;
}

std::optional<Occasion> occasionOfCode(std::string_view text) {
  for (const auto& [occasion, word] : kOccasionCodes)
    if (word == text) return occasion;
  return std::nullopt;
}

std::string_view code(LessonEvent::What what) {
  return enumCode<LessonEvent::What::Restarted>(what);
}

std::optional<LessonEvent::What> lessonMarkOfCode(std::string_view text) {
  return enumValue<LessonEvent::What::Restarted>(text);
}

bool isPrediction(const LoggedAnswer& answer) {
  return answer.occasion == Occasion::Lesson && !answer.lesson.empty() && answer.given != kNoAnswer;
}

LoggedAnswer loggedAnswer(const AskedQuestion& asked, const GivenAnswer& given, bool hintUsed,
                          std::optional<double> sureness) {
  const Verdict verdict = judged(asked.question, given);
  const auto* said = std::get_if<TextAnswer>(&given);
  LoggedAnswer answer;
  answer.templateId = asked.from->id;
  answer.version = asked.from->version;
  answer.seed = asked.seed;
  answer.given = jsonOf(given);
  answer.right = verdict.right;
  answer.share = verdict.share;
  if (verdict.mistake()) answer.mistake = verdict.mistake()->id;
  answer.hintUsed = hintUsed;
  answer.sureness = sureness;
  if (!said || said->ticked) answer.rating = suggestedRating(verdict.right, hintUsed, sureness);
  return answer;
}

std::optional<TextChecked> checkedText(const LoggedAnswer& answer, const Question& question,
                                       std::vector<std::size_t> ticked) {
  std::optional<GivenAnswer> given = answerFromJson(answer.given, AnswerKind::Text);
  auto* said = given ? std::get_if<TextAnswer>(&*given) : nullptr;
  if (!said) return std::nullopt;
  said->ticked = std::move(ticked);
  const Verdict verdict = judged(question, *said);
  TextChecked line;
  line.answer = answer.uid;
  line.given = jsonOf(*said);
  line.right = verdict.right;
  line.share = verdict.share;
  line.rating = suggestedRating(verdict.right, answer.hintUsed, answer.sureness);
  return line;
}

LearningRecord::LearningRecord(LearningLog log)
    : m_answers(inOrderOfTime(std::move(log.answers))),
      m_begun(inOrderOfTime(std::move(log.begun))),
      m_ended(inOrderOfTime(std::move(log.ended))) {
  std::unordered_set<std::string> undone;
  for (AnswerUndone& line : log.undone) undone.insert(std::move(line.answer));
  if (!undone.empty())
    std::erase_if(m_answers, [&](const LoggedAnswer& answer) { return undone.contains(answer.uid); });

  std::unordered_map<std::string, TextChecked> checked;
  for (TextChecked& line : inOrderOfTime(std::move(log.checked)))
    checked.insert_or_assign(line.answer, std::move(line));
  if (!checked.empty())
    for (LoggedAnswer& answer : m_answers)
      if (const auto found = checked.find(answer.uid); found != checked.end()) {
        answer.given = found->second.given;
        answer.right = found->second.right;
        answer.share = found->second.share;
        answer.rating = found->second.rating;
      }

  for (LoggedAnswer& answer : m_answers) moveToPresentLesson(answer);
  for (LessonEvent& mark : log.marks) moveToPresentLesson(mark);
  for (const LessonEvent& mark : inOrderOfTime(std::move(log.marks))) addMark(m_lessons[mark.lesson], mark);
  std::map<std::pair<std::string, std::string>, bool> predictions;  // (lesson, step) → right the last time
  for (const LoggedAnswer& answer : m_answers)
    if (isPrediction(answer)) predictions[{answer.lesson, answer.step}] = answer.right;
  for (const auto& [place, right] : predictions) {
    LessonProgress& lesson = m_lessons[place.first];
    ++lesson.predictions;
    lesson.right += right ? 1 : 0;
  }
}

std::optional<InterviewEnded> LearningRecord::endOf(const std::string& interview) const {
  const auto found = std::ranges::find(m_ended, interview, &InterviewEnded::interview);
  return found == m_ended.end() ? std::nullopt : std::optional(*found);
}

std::vector<LoggedAnswer> LearningRecord::answersOf(const std::string& interview) const {
  std::map<int, const LoggedAnswer*> last;
  for (const LoggedAnswer& answer : m_answers)
    if (answer.interview == interview) last[answer.number] = &answer;
  std::vector<LoggedAnswer> answers;
  for (const auto& [number, answer] : last) answers.push_back(*answer);
  return answers;
}

std::vector<DrawnQuestion> LearningRecord::questionsOf(const InterviewStarted& interview) const {
  std::vector<DrawnQuestion> questions = interview.questions;
  for (const LoggedAnswer& answer : answersOf(interview.uid)) {  // in the order of their questions
    const auto number = static_cast<std::size_t>(answer.number);
    if (answer.number < 0 || number >= questions.size()) continue;
    const auto given = answerFromJson(answer.given, AnswerKind::Text);
    const auto* said = given ? std::get_if<TextAnswer>(&*given) : nullptr;
    if (said && said->ticked) insertFollowUps(interview.plan.mode, questions, number, *said->ticked);
  }
  return questions;
}

const InterviewStarted* LearningRecord::lastInterview() const {
  for (auto end = m_ended.rbegin(); end != m_ended.rend(); ++end) {
    const auto found = std::ranges::find(m_begun, end->interview, &InterviewStarted::uid);
    if (found != m_begun.end()) return &*found;
  }
  return nullptr;
}

const InterviewStarted* LearningRecord::openInterview(const Moment& now, std::int64_t withinMs) const {
  if (m_begun.empty()) return nullptr;
  const InterviewStarted& last = m_begun.back();
  const bool isRecent = now.utcMs >= last.when.utcMs && now.utcMs - last.when.utcMs <= withinMs;
  return isRecent && !endOf(last.uid) ? &last : nullptr;
}

std::string LearningRecord::lessonToResume() const {
  const std::pair<const std::string, LessonProgress>* newest = nullptr;
  for (const auto& each : m_lessons)
    if (!each.second.step.empty() && (!newest || each.second.last.utcMs > newest->second.last.utcMs)) newest = &each;
  return newest ? newest->first : std::string();
}

std::vector<Card> LearningRecord::cards(const CardRules& rules, std::optional<std::int64_t> untilMs) const {
  std::map<std::string, Card> cards;
  for (const LoggedAnswer& answer : m_answers) {
    if (!answer.rating || (untilMs && answer.when.utcMs > *untilMs)) continue;
    Card& card = cards[answer.templateId];
    if (card.id.empty()) card.id = answer.templateId;
    card = rated(card, *answer.rating, answer.when, rules);
  }
  std::vector<Card> all;
  for (auto& [id, card] : cards) all.push_back(std::move(card));
  return all;
}

const LoggedAnswer* LearningRecord::lastRated() const {
  const auto found = std::ranges::find_if(m_answers.rbegin(), m_answers.rend(),
                                          [](const LoggedAnswer& answer) { return answer.rating.has_value(); });
  return found == m_answers.rend() ? nullptr : &*found;
}

std::map<Topic, Strength> LearningRecord::strengths(const Moment& now, const std::string& skipInterview) const {
  const std::unordered_map<std::string_view, Topic> topics = topicsOfTemplates();
  std::map<Topic, std::vector<Evidence>> evidence;
  for (const LoggedAnswer& answer : m_answers) {
    if (answer.when.utcMs > now.utcMs || (!skipInterview.empty() && answer.interview == skipInterview)) continue;
    if (answer.occasion == Occasion::Lesson && answer.given == kNoAnswer) continue;
    const auto found = topics.find(answer.templateId);
    if (found == topics.end()) continue;
    const double age = static_cast<double>(now.utcMs - answer.when.utcMs) / static_cast<double>(kMsPerDay);
    evidence[found->second].push_back({age, answer.right, answer.hintUsed});
  }
  std::map<Topic, Strength> strengths;
  for (const auto& [topic, answers] : evidence) strengths.emplace(topic, strengthOf(answers));
  return strengths;
}

std::optional<Calibration> LearningRecord::calibration() const {
  std::vector<SureAnswer> sure;
  for (const LoggedAnswer& answer : m_answers)
    if (answer.sureness) sure.push_back({*answer.sureness, answer.right});
  return calibrationOf(sure);
}

std::vector<std::string> offeredCards(const LearningRecord& record, bool all) {
  std::vector<std::string> learnt, others;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (findTemplate(each.id) != &each) continue;
    const auto lesson = record.lessons().find(std::string(each.lesson));
    const bool finished = lesson != record.lessons().end() && lesson->second.finished;
    (finished ? learnt : others).emplace_back(each.id);
  }
  if (all) learnt.insert(learnt.end(), others.begin(), others.end());
  return learnt;
}

}  // namespace attn
