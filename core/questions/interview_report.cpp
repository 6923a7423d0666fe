// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/interview_report.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace attn {

namespace {

bool isCertainAndWrong(const QuestionReport& question) {
  return question.answered && !question.right && question.sureness.value_or(0) >= kCertain;
}

/// 0 is the most urgent; 4 needs no review.
int urgency(const QuestionReport& question) {
  if (isCertainAndWrong(question)) return 0;
  if (question.answered && !question.right) return 1;
  if (!question.answered) return 2;
  return question.hintUsed || question.sureness.value_or(1) < 0.5 ? 3 : 4;
}

QuestionReport questionReport(const DrawnQuestion& drawn, const LoggedAnswer* answer) {
  QuestionReport report;
  report.drawn = drawn;
  report.from = findTemplate(drawn.templateId, drawn.version);
  if (!answer) return report;
  report.uid = answer->uid;
  report.answered = answer->given != "null";
  report.right = answer->right;
  report.points = pointsOf(answer->share, answer->hintUsed);
  report.seconds = answer->seconds;
  report.hintUsed = answer->hintUsed;
  report.sureness = answer->sureness;
  report.given = answer->given;
  report.mistake = answer->mistake;
  report.working = answer->working;
  return report;
}

std::vector<std::size_t> questionsToReview(const std::vector<QuestionReport>& questions) {
  std::vector<std::size_t> again;
  for (std::size_t i = 0; i < questions.size(); ++i)
    if (urgency(questions[i]) < 4) again.push_back(i);
  std::ranges::stable_sort(
      again, {}, [&](std::size_t i) { return std::pair(urgency(questions[i]), -questions[i].sureness.value_or(0)); });
  return again;
}

std::vector<MistakeReport> mistakesOf(const std::vector<QuestionReport>& questions) {
  std::vector<MistakeReport> mistakes;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (questions[i].mistake.empty()) continue;
    auto found = std::ranges::find(mistakes, questions[i].mistake, &MistakeReport::id);
    if (found == mistakes.end()) found = mistakes.insert(mistakes.end(), {questions[i].mistake, {}});
    found->questions.push_back(i);
  }
  std::ranges::stable_sort(mistakes, std::ranges::greater(),
                           [](const MistakeReport& mistake) { return mistake.questions.size(); });
  return mistakes;
}

std::vector<TopicReport> topicsOf(const InterviewReport& report, const LearningRecord& record, const Moment& now) {
  const std::map<Topic, Strength> before = record.strengths(now, report.interview);
  const std::map<Topic, Strength> after = record.strengths(now);
  std::map<Topic, TopicReport> topics;
  for (const QuestionReport& question : report.questions) {
    if (!question.from) continue;
    const Topic topic = question.from->topic;
    TopicReport& row =
        topics.try_emplace(topic, TopicReport{topic, 0, 0, 0, std::nullopt, strengthOf({})}).first->second;
    ++row.questions;
    row.right += question.right ? 1 : 0;
    row.points += question.points;
    if (const auto found = before.find(topic); found != before.end()) row.before = found->second;
    if (const auto found = after.find(topic); found != after.end()) row.now = found->second;
  }
  std::vector<TopicReport> rows;
  for (const auto& [topic, row] : topics) rows.push_back(row);
  std::ranges::stable_sort(rows, std::ranges::greater(), [](const TopicReport& row) { return row.now.chance; });
  return rows;
}

}  // namespace

std::optional<InterviewReport> reportOf(const LearningRecord& record, const std::string& interview, const Moment& now,
                                        const DayRules& rules) {
  const auto session = std::ranges::find(record.interviews(), interview, &InterviewStarted::uid);
  if (session == record.interviews().end()) return std::nullopt;
  const std::vector<LoggedAnswer> answers = record.answersOf(interview);
  const std::vector<Card> cards = record.cards(rules.cards);

  InterviewReport report;
  report.interview = interview;
  report.begun = session->when;
  report.plan = session->plan;
  std::vector<SureAnswer> sure;
  const std::vector<DrawnQuestion> questions = record.questionsOf(*session);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const auto answer = std::ranges::find(answers, static_cast<int>(i), &LoggedAnswer::number);
    QuestionReport question = questionReport(questions[i], answer == answers.end() ? nullptr : &*answer);
    if (const auto card = std::ranges::find(cards, question.drawn.templateId, &Card::id); card != cards.end()) {
      question.phase = card->phase;
      question.dueMs = card->dueMs;
      question.dueDay = dueDay(*card, rules.exam, localDay(now), rules.cards);
    }
    report.points += question.points;
    report.right += question.right ? 1 : 0;
    report.hints += question.hintUsed ? 1 : 0;
    report.seconds += question.seconds;
    if (question.answered && question.sureness) sure.push_back({*question.sureness, question.right});
    report.questions.push_back(std::move(question));
  }
  if (const std::optional<InterviewEnded> end = record.endOf(interview)) {
    report.wasEnded = true;
    report.seconds = end->seconds;
  }
  report.topics = topicsOf(report, record, now);
  report.mistakes = mistakesOf(report.questions);
  report.again = questionsToReview(report.questions);
  report.confidentErrors = static_cast<std::size_t>(std::ranges::count_if(report.questions, isCertainAndWrong));
  report.calibration = calibrationOf(sure);
  return report;
}

}  // namespace attn
