// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "questions/learning_record.h"
#include "questions/question_template.h"

namespace attn::app::test {

/// An answer that uses every field.
inline LoggedAnswer fullAnswer(int number) {
  LoggedAnswer answer;
  answer.uid = "answer-" + std::to_string(number);
  answer.when = {1'700'000'000'000 + number * 60'000LL, number % 2 == 0 ? 60 : -570};
  answer.templateId =
      std::string(questionTemplates()[static_cast<std::size_t>(number) % questionTemplates().size()].id);
  answer.version = 1 + number % 3;
  answer.seed = (std::uint64_t{1} << 53) - 1 - static_cast<std::uint64_t>(number);
  if (number % 3 == 0)
    answer.document = AskedDocument{std::string(64, 'a'), number % 4, number % 2 ? std::optional(7) : std::nullopt};
  answer.occasion = static_cast<Occasion>(number % 5);
  if (answer.occasion == Occasion::Lesson) {
    answer.lesson = "scaling";
    answer.step = "why — 为什么";
  }
  if (answer.occasion == Occasion::Interview) {
    answer.interview = "interview-1";
    answer.number = number % 10;
  }
  answer.given = R"({"text":"it's \"small\"; DROP TABLE answers","ticked":[0]})";
  answer.right = number % 3 != 1;
  answer.share = answer.right ? 1 : 0.25;
  answer.mistake = answer.right ? "" : "forgot-scale";
  answer.seconds = 12.5 + number;
  answer.hintUsed = number % 5 == 0;
  if (number % 2 == 0) answer.sureness = 0.1 + 0.2;  // not exact in decimals
  if (number % 4 != 3) answer.rating = static_cast<Rating>(1 + number % 4);
  answer.working = number % 2 ? "" : "64 · 8\n= 512";
  return answer;
}

/// A log with entries of every kind.
inline LearningLog fullLog(int answers) {
  LearningLog log;
  for (int i = 0; i < answers; ++i) log.answers.push_back(fullAnswer(i));
  const Moment when{1'700'000'000'000, 60};
  log.marks = {{"m1", when, LessonEvent::What::Reached, "tokens", "first", 3},
               {"m2", when, LessonEvent::What::Finished, "tokens", "", 0},
               {"m3", when, LessonEvent::What::Restarted, "scaling", "", 0}};
  InterviewStarted begun{"interview-1", when, {}, {{"scaled-score", 2, 4711}, {"softmax-ratio", 1, 0}}};
  begun.plan.mode = InterviewMode::Design;
  begun.plan.kind = InterviewKind::OneTopic;
  begun.plan.topic = Topic::SharedHeads;
  begun.plan.seed = (std::uint64_t{1} << 53) - 1;
  begun.plan.feedback = Feedback::AfterEach;
  log.begun = {begun};
  log.ended = {{"e1", when, "interview-1", 949.5}};
  log.undone = {{"u1", when, "answer-0"}};
  log.checked = {{"c1", when, "answer-1", R"({"text":"a","ticked":[1]})", true, 2.0 / 3.0, Rating::Good},
                 {"c2", when, "answer-2", R"({"text":"b","ticked":[]})", false, 0, std::nullopt}};
  return log;
}

}  // namespace attn::app::test
