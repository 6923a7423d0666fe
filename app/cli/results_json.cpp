// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/results_json.h"

#include <QStringList>
#include <nlohmann/json.hpp>

#include "base/foreign_text.h"
#include "cli/command_text.h"
#include "questions/given_answer.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

using ResultsJson = nlohmann::ordered_json;

const char* outcomeCode(AnswerOutcome::Kind kind) {
  switch (kind) {
    case AnswerOutcome::Kind::Right:
      return "right";
    case AnswerOutcome::Kind::Mistake:
      return "mistake";
    case AnswerOutcome::Kind::Other:
      return "other";
    case AnswerOutcome::Kind::Blank:
      break;
  }
  return "blank";
}

const char* refusalCode(Refusal why) {
  switch (why) {
    case Refusal::Unreadable:
      return "unreadable";
    case Refusal::UnknownHandout:
      return "unknown-handout";
    case Refusal::OtherWork:
      return "other-work";
    case Refusal::OtherQuestions:
      return "other-questions";
    case Refusal::UnknownTemplate:
      return "unknown-template";
    case Refusal::SameVariantTwice:
      break;
  }
  return "same-variant-twice";
}

template <class T>
ResultsJson orNull(const std::optional<T>& value) {
  return value ? ResultsJson(*value) : ResultsJson(nullptr);
}

ResultsJson summaryJson(const QuestionSummary& summary) {
  ResultsJson mistakes = ResultsJson::array();
  for (const CountedMistake& each : summary.mistakes)
    mistakes.push_back({{"name", each.mistake}, {"count", each.count}});
  return {{"template", summary.templateId},  {"version", summary.version},
          {"points", summary.points},        {"answers", summary.answers()},
          {"right", summary.right},          {"share_right", summary.shareRight()},
          {"mistakes", std::move(mistakes)}, {"other", summary.other},
          {"blank", summary.blank},          {"median_seconds", orNull(summary.medianSeconds)}};
}

ResultsJson variantJson(const VariantResult& variant) {
  ResultsJson answers = ResultsJson::array();
  for (const AnswerOutcome& answer : variant.answers) {
    ResultsJson object = {{"outcome", outcomeCode(answer.kind)}};
    if (answer.kind == AnswerOutcome::Kind::Mistake) object["mistake"] = answer.mistake;
    object["answer"] = ResultsJson::parse(jsonOf(answer.given));
    object["seconds"] = orNull(answer.seconds);
    answers.push_back(std::move(object));
  }
  ResultsJson object = {{"variant", variant.variant}, {"file", foreign::shown(variant.file)}};
  if (variant.student) object["student"] = *variant.student;
  object["right"] = variant.right;
  object["points"] = variant.points;
  object["answers"] = std::move(answers);
  return object;
}

}  // namespace

std::string resultsJson(const ClassResults& results) {
  ResultsJson questions = ResultsJson::array(), returned = ResultsJson::array(), refused = ResultsJson::array();
  for (const QuestionSummary& summary : results.questions) questions.push_back(summaryJson(summary));
  for (const VariantResult& variant : results.returned) returned.push_back(variantJson(variant));
  for (const RefusedFile& file : results.refused)
    refused.push_back({{"file", foreign::shown(file.name)},
                       {"reason", refusalCode(file.why)},
                       {"text", refusalText(file).toStdString()}});
  const ResultsJson root = {{"format", "attentionscope/results"},
                            {"version", 1},
                            {"title", results.title},
                            {"deadline", orNull(results.deadline)},
                            {"variants", results.variants},
                            {"points", results.points},
                            {"most_worth_discussing", orNull(results.mostWorthDiscussing)},
                            {"questions", std::move(questions)},
                            {"returned", std::move(returned)},
                            {"missing", results.missing},
                            {"refused", std::move(refused)}};
  return root.dump(2, ' ', false, ResultsJson::error_handler_t::replace) + "\n";
}

QString refusalText(const RefusedFile& file) {
  const QString other = QString::fromStdString(foreign::shown(file.other));
  switch (file.why) {
    case Refusal::Unreadable: {
      QStringList sentences;
      for (const Problem& problem : file.problems) {
        constexpr qsizetype kMost = 3;
        if (sentences.size() < kMost) sentences << problemText(problem);
      }
      return sentences.join(QLatin1Char(' '));
    }
    case Refusal::UnknownHandout:
      return CommandLine::tr("its hand-out is none of these, or was altered.");
    case Refusal::OtherWork:
      return CommandLine::tr("its hand-out is of other work than most of these returns.");
    case Refusal::OtherQuestions:
      return CommandLine::tr("it answers a question of %1 that its hand-out does not ask.").arg(other);
    case Refusal::UnknownTemplate:
      return CommandLine::tr("its questions of \"%1\" are not known to this version of the program.").arg(other);
    case Refusal::SameVariantTwice:
      return CommandLine::tr("its variant came back before, in %1, which counts.").arg(other);
  }
  return {};
}

}  // namespace attn::app
