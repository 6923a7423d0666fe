// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/sample_interview.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attn::app {
namespace {

/// The outcome of a question.
struct Course {
  enum class Answer { Right, Mistaken, None };
  Answer answer = Answer::Right;
  double seconds = 60;
  std::optional<double> sureness = kFairlySure;
  bool hint = false;
};

constexpr std::array kCourses{Course{Course::Answer::Right, 62, kCertain},
                              Course{Course::Answer::Right, 98},
                              Course{Course::Answer::Mistaken, 121},
                              Course{Course::Answer::Right, 41, kCertain},
                              Course{Course::Answer::Right, 86, kGuessing},
                              Course{Course::Answer::Mistaken, 187, kCertain},
                              Course{Course::Answer::Right, 118, kCertain},
                              Course{Course::Answer::None, 55, std::nullopt},
                              Course{Course::Answer::Right, 134, kFairlySure, true},
                              Course{Course::Answer::Right, 47, kCertain}};

GivenAnswer givenTo(const Question& question, Course::Answer how) {
  if (how == Course::Answer::None) return {};
  if (question.kind == AnswerKind::Text) {
    std::vector<std::size_t> ticked;
    const std::size_t missed = how == Course::Answer::Right ? 0 : 1;
    for (std::size_t i = missed; i < question.checklist.size(); ++i) ticked.push_back(i);
    return TextAnswer{{}, std::move(ticked)};
  }
  const bool isMistake = how == Course::Answer::Mistaken && !question.mistakes.empty();
  const AnswerValue& value = isMistake ? question.mistakes.front().answer : question.answer;
  return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
}

}  // namespace

LearningLog sampleInterview(const InterviewPlan& plan, const Moment& begun) {
  LearningLog log;
  const std::vector<DrawnQuestion> drawn = drawInterview(plan);
  const std::string interview(kSampleInterview);
  log.begun.push_back({interview, begun, plan, drawn});
  double spent = 0;
  const auto after = [&] { return Moment{begun.utcMs + static_cast<std::int64_t>(spent * 1000), begun.offsetMinutes}; };
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const QuestionTemplate* from = findTemplate(drawn[i].templateId, drawn[i].version);
    if (!from) continue;
    const Course& course = kCourses[i % kCourses.size()];
    spent += course.seconds;
    const AskedQuestion asked = drawQuestion(*from, drawn[i].seed);
    LoggedAnswer line = loggedAnswer(asked, givenTo(asked.question, course.answer), course.hint, course.sureness);
    line.uid = "answer-" + std::to_string(i);
    line.when = after();
    line.occasion = Occasion::Interview;
    line.interview = interview;
    line.number = static_cast<int>(i);
    line.seconds = course.seconds;
    log.answers.push_back(std::move(line));
  }
  log.ended.push_back({"end", after(), interview, spent});
  return log;
}

}  // namespace attn::app
