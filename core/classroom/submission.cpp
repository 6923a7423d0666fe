// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/submission.h"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/number_format.h"
#include "classroom/classroom_names.h"
#include "classroom/scenario_member.h"
#include "lessons/json_text.h"
#include "lessons/lesson_names.h"
#include "questions/question_template.h"
#include "scenario/document_parts.h"
#include "scenario/listing.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

using ReturnJson = nlohmann::ordered_json;
constexpr double kLongest = 1e9;  // seconds: thirty years

const char* shapeOfAnswer(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::Choice:
      return "0, 1, 2, …";
    case AnswerKind::Order:
      return "[2, 0, 1, …]";
    case AnswerKind::Cell:
      return "[row, column]";
    case AnswerKind::Number:
    case AnswerKind::Text:
      break;
  }
  return "1.5";
}

void readAnswer(ObjectReader& reader, SubmittedAnswer& answer) {
  const JsonValue* value = reader.required("answer");
  const QuestionTemplate* from = findTemplate(answer.templateId);
  if (!value || !from || from->kind == AnswerKind::Text) return;
  double number = 0;
  if (value->is(JsonValue::Kind::Number) && !reader.read("answer", number)) return;  // not finite: already reported
  const std::string json = asJson(*value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (auto given = answerFromJson(json, from->kind))
    answer.answer = std::move(*given);
  else
    reader.add(ProblemCode::OutOfRange, "answer", {shortQuote(json), shapeOfAnswer(from->kind)});
}

void readSeconds(ObjectReader& reader, SubmittedAnswer& answer) {
  const JsonValue* value = reader.optional("seconds");
  if (!value || value->is(JsonValue::Kind::Null)) return;
  double seconds = 0;
  if (!reader.read("seconds", seconds)) return;
  if (seconds < 0 || seconds > kLongest)
    reader.add(ProblemCode::OutOfRange, "seconds",
               {shortest(seconds), rangeText(0, static_cast<std::int64_t>(kLongest))});
  else
    answer.seconds = seconds;
}

Submission readReturn(const JsonValue& root, Problems& problems) {
  ObjectReader reader(root, "", problems);
  readFormat(reader, names::submissionFormat, names::classroomVersion);
  Submission returned;
  returned.handout = readSha256(reader, "handout");
  const JsonValue* student = reader.optional("student");
  std::string name;
  if (student && !student->is(JsonValue::Kind::Null) && reader.read("student", name)) returned.student = name;
  returned.submitted = readDateTime(reader, "submitted");
  std::set<std::pair<std::string, std::uint64_t>> answered;
  reader.required("answers");
  readObjects(reader, "answers", kMaxAnswers, [&](ObjectReader& inner, std::size_t) {
    SubmittedAnswer answer;
    if (inner.require("template", answer.templateId) && !names::isLessonId(answer.templateId))
      inner.add(ProblemCode::BadId, "template", {answer.templateId});
    inner.required("seed");
    if (readWhole(inner, "seed", 0, static_cast<std::int64_t>(kSeeds) - 1, answer.seed) &&
        !answered.insert({answer.templateId, answer.seed}).second)
      inner.add(ProblemCode::RepeatedValue, "seed", {std::to_string(answer.seed)});
    readAnswer(inner, answer);
    readSeconds(inner, answer);
    returned.answers.push_back(std::move(answer));
  });
  reader.finish();
  return returned;
}

}  // namespace

Result<Submission> readSubmission(std::string_view text) {
  return readTypedDocument<Submission>(text, readReturn);
}

std::string writeSubmission(const Submission& returned) {
  ReturnJson root = {
      {"format", names::submissionFormat}, {"version", names::classroomVersion}, {"handout", returned.handout}};
  if (returned.student) root["student"] = *returned.student;
  if (returned.submitted) root["submitted"] = *returned.submitted;
  root["answers"] = ReturnJson::array();
  for (const SubmittedAnswer& answer : returned.answers) {
    ReturnJson object = {{"template", answer.templateId},
                         {"seed", answer.seed},
                         {"answer", ReturnJson::parse(jsonOf(answer.answer))},
                         {"seconds", nullptr}};
    if (answer.seconds) object["seconds"] = numberMember(*answer.seconds);
    root["answers"].push_back(std::move(object));
  }
  return root.dump(2, ' ', false, ReturnJson::error_handler_t::replace) + "\n";
}

}  // namespace attn
