// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "questions/interview_report.h"
#include "questions/learning_record.h"

/// Logged interviews, for pages that show them.
namespace attn::test {

/// The outcome of one question of an interview.
struct Went {
  enum class How { Right, Mistaken, Wrong, Skipped, NotReached };
  How how = How::Right;
  double seconds = 60;
  std::optional<double> sureness = kFairlySure;
  bool hint = false;
  std::string working = {};
};

inline constexpr Moment kThursday{1'795'082'400'000, 60};  // Thursday, 19 November 2026, 11:00 on the learner's clock

inline GivenAnswer givenAs(const Question& question, Went::How how) {
  if (how == Went::How::Skipped) return {};
  if (question.kind == AnswerKind::Text) {
    TextAnswer said{"It is a sum of values.\nEach weighs as much as its key fits the query.",
                    std::vector<std::size_t>{}};
    for (std::size_t i = 0; how == Went::How::Right && i < question.checklist.size(); ++i) said.ticked->push_back(i);
    return said;
  }
  const auto given = [](const AnswerValue& value) {
    return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
  };
  if (how == Went::How::Right) return given(question.answer);
  if (how == Went::How::Mistaken && !question.mistakes.empty()) return given(question.mistakes.front().answer);
  if (const auto* number = std::get_if<double>(&question.answer)) return 1.7 * *number + 12.34;
  if (const auto* choice = std::get_if<std::size_t>(&question.answer)) return (*choice + 1) % question.choices.size();
  if (const auto* order = std::get_if<std::vector<std::size_t>>(&question.answer)) {
    std::vector<std::size_t> other = *order;
    std::ranges::reverse(other);
    return other;
  }
  const CellPlace cell = std::get<CellPlace>(question.answer);
  return CellPlace{cell.row == 0 ? 1 : 0, cell.column};
}

/// The log of an interview with these templates, one for each of `went`, started at `begun`.
inline LearningLog interviewLog(const std::vector<DrawnQuestion>& drawn, const std::vector<Went>& went,
                                InterviewPlan plan = {}, Moment begun = kThursday) {
  LearningLog log;
  plan.questions = static_cast<int>(drawn.size());
  log.begun.push_back({"interview", begun, plan, drawn});
  double spent = 0;
  for (std::size_t i = 0; i < drawn.size() && i < went.size(); ++i) {
    if (went[i].how == Went::How::NotReached) continue;
    spent += went[i].seconds;
    const QuestionTemplate* from = findTemplate(drawn[i].templateId, drawn[i].version);
    if (!from) continue;
    const AskedQuestion asked = drawQuestion(*from, drawn[i].seed);
    LoggedAnswer line = loggedAnswer(asked, givenAs(asked.question, went[i].how), went[i].hint, went[i].sureness);
    line.uid = "answer-" + std::to_string(i);
    line.when = {begun.utcMs + static_cast<std::int64_t>(spent * 1000), begun.offsetMinutes};
    line.occasion = Occasion::Interview;
    line.interview = "interview";
    line.number = static_cast<int>(i);
    line.seconds = went[i].seconds;
    line.working = went[i].working;
    log.answers.push_back(line);
  }
  log.ended.push_back(
      {"end", {begun.utcMs + static_cast<std::int64_t>(spent * 1000), begun.offsetMinutes}, "interview", spent});
  return log;
}

/// Ten questions with every possible outcome, after two weeks of practice.
inline LearningLog variedLog() {
  using How = Went::How;
  const std::vector<DrawnQuestion> drawn{{"scaled-score", 1, 3},  {"visible-pairs", 1, 4}, {"ratio-squared", 1, 5},
                                         {"shape-of-head", 1, 6}, {"rope-turn", 1, 7},     {"cache-bytes", 1, 8},
                                         {"tile-bytes", 1, 9},    {"times-longer", 1, 10}, {"decode-sees", 1, 11},
                                         {"hiding-rule", 1, 12}};
  const std::vector<Went> went{{How::Right, 62, kCertain},
                               {How::Right, 98, kFairlySure},
                               {How::Mistaken, 121, kFairlySure, false, "2 · 1.22 = 2.44"},
                               {How::Right, 41, kCertain},
                               {How::Right, 86, kGuessing},
                               {How::Mistaken, 187, kFairlySure, false, "32 layers\n64 heads · 128 · 2 · 2 B"},
                               {How::Right, 118, kCertain},
                               {How::Mistaken, 55, kCertain},
                               {How::Right, 134, kFairlySure, true},
                               {How::Right, 47, kCertain}};
  InterviewPlan plan;
  plan.seed = 4711;
  LearningLog log = interviewLog(drawn, went, plan);
  for (int day = 14; day > 0; --day)
    for (const std::size_t i : {0U, 2U, 3U, 5U, 7U}) {
      LoggedAnswer before = log.answers[i];
      before.uid = "before-" + std::to_string(day) + "-" + std::to_string(i);
      before.when.utcMs -= day * kMsPerDay;
      before.occasion = Occasion::Card;
      before.interview.clear();
      before.right = (day + static_cast<int>(i)) % 3 != 0;
      before.rating = suggestedRating(before.right, false, std::nullopt);
      before.sureness.reset();
      log.answers.push_back(before);
    }
  return log;
}

/// An interview with drawn contents: its questions and their outcomes.
inline LearningLog drawnLog(std::uint64_t seed) {
  using How = Went::How;
  Dice dice(seed);
  InterviewPlan plan;
  plan.seed = seed;
  plan.questions = 1 + static_cast<int>(dice.whole(0, 13));
  plan.seconds = 60 * static_cast<int>(dice.whole(1, 40));
  plan.kind = static_cast<InterviewKind>(dice.whole(0, 2));
  if (plan.kind == InterviewKind::OneTopic) plan.topic = static_cast<Topic>(dice.whole(0, kTopics - 1));
  constexpr std::array kHow{How::Right, How::Right, How::Mistaken, How::Wrong, How::Skipped, How::NotReached};
  constexpr std::array<std::optional<double>, 5> kSure{std::nullopt, kGuessing, kFairlySure, kCertain, 0.42};
  const std::vector<DrawnQuestion> drawn = drawInterview(plan);
  std::vector<Went> went;
  for (std::size_t i = 0; i < drawn.size(); ++i)
    went.push_back({kHow[static_cast<std::size_t>(dice.whole(0, 5))], static_cast<double>(dice.whole(0, 300)),
                    kSure[static_cast<std::size_t>(dice.whole(0, 4))], dice.whole(0, 3) == 0,
                    dice.whole(0, 1) ? std::string() : std::string("1 GiB < 2 & 3 > 2\n  <b>x</b>")});
  return interviewLog(drawn, went, plan);
}

inline InterviewReport reportAfter(const LearningLog& log, std::int64_t minutes = 1, DayRules rules = {}) {
  const LearningRecord record(log);
  const Moment end = record.endOf("interview")->when;
  return *reportOf(record, "interview", {end.utcMs + minutes * kMsPerMinute, end.offsetMinutes}, rules);
}

}  // namespace attn::test
