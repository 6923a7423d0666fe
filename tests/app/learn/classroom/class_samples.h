// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QTimeZone>
#include <string>
#include <vector>

#include "classroom/class_results.h"
#include "classroom/handout.h"
#include "learn/picture/class_overview.h"

namespace attn::app::test {

inline QDateTime classDay() {
  return {QDate(2026, 11, 23), QTime(9, 0), QTimeZone::utc()};
}

/// The outcome of one question: how many were right, made each mistake, answered something else, or left it blank.
struct Went {
  int right = 0;
  std::vector<int> mistakes;
  int other = 0, blank = 0;
};

/// A class with these outcomes for the template "visible-pairs", one question each; the mistakes are the first ones of
/// the template.
inline CollectedClass classThatWent(const std::vector<Went>& questions, std::optional<std::size_t> worth = {}) {
  Assignment assignment;
  assignment.title = "Homework";
  for (std::size_t i = 0; i < questions.size(); ++i) assignment.items.push_back({});
  for (AssignmentItem& item : assignment.items) item.templateId = "scaled-score";
  CollectedClass all;
  int students = 0;
  for (const Went& went : questions) {
    int count = went.right + went.other + went.blank;
    for (const int each : went.mistakes) count += each;
    students = std::max(students, count);
  }
  all.handouts = makeHandouts(assignment, std::max(students, 1), 5);
  ClassResults& results = all.results;
  results.title = assignment.title;
  results.variants = std::max(students, 1);
  results.points = assignment.points();
  results.mostWorthDiscussing = worth;
  for (int i = 1; i <= students; ++i) {
    VariantResult& result = results.returned.emplace_back();
    result.variant = i;
    result.file = std::to_string(i);
  }
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const Went& went = questions[q];
    QuestionSummary summary;
    summary.templateId = assignment.items[q].templateId;
    summary.right = went.right;
    summary.other = went.other;
    summary.blank = went.blank;
    const auto asked = all.asked(q, 1);
    std::vector<AnswerOutcome> outcomes(static_cast<std::size_t>(went.right), {AnswerOutcome::Kind::Right, {}, {}, {}});
    for (std::size_t m = 0; m < went.mistakes.size(); ++m) {
      const MistakeKind* kind = asked->question.mistakes.at(m).kind;
      const std::string id(kind->id);
      CountedMistake counted;
      counted.mistake = id;
      counted.kind = kind;
      counted.count = went.mistakes[m];
      summary.mistakes.push_back(counted);
      for (int i = 0; i < went.mistakes[m]; ++i) outcomes.push_back({AnswerOutcome::Kind::Mistake, id, {}, {}});
    }
    for (int i = 0; i < went.other; ++i) outcomes.push_back({AnswerOutcome::Kind::Other, {}, 1e9, {}});
    outcomes.resize(static_cast<std::size_t>(students));
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      results.returned[i].answers.push_back(outcomes[i]);
      results.returned[i].right += outcomes[i].kind == AnswerOutcome::Kind::Right ? 1 : 0;
      results.returned[i].points = results.returned[i].right;
    }
    results.questions.push_back(summary);
  }
  return all;
}

}  // namespace attn::app::test
