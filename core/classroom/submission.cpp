// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/submission.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/enum_codes.h"
#include "base/fnv_hash.h"
#include "base/number_format.h"
#include "classroom/classroom_names.h"
#include "classroom/own_question.h"
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
    case AnswerKind::Text:
      return "{\"text\": \"…\"}";
    case AnswerKind::Number:
      break;
  }
  return "1.5";
}

/// The kind of answer; nullopt if this program does not know it.
std::optional<AnswerKind> kindOf(const SubmittedAnswer& answer) {
  if (answer.question) return answer.kind;
  if (const QuestionTemplate* from = findTemplate(answer.templateId)) return from->kind;
  return kindOfOwnId(answer.templateId);
}

void readAnswer(ObjectReader& reader, SubmittedAnswer& answer) {
  const JsonValue* value = reader.required("answer");
  const std::optional<AnswerKind> kind = kindOf(answer);
  if (!value || !kind) return;
  double number = 0;
  if (value->is(JsonValue::Kind::Number) && !reader.read("answer", number)) return;  // not finite: already reported
  const std::string json = asJson(*value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (auto given = answerFromJson(json, *kind))
    answer.answer = std::move(*given);
  else
    reader.add(ProblemCode::OutOfRange, "answer", {shortQuote(json), shapeOfAnswer(*kind)});
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

ReturnJson submissionJson(const Submission&);
std::string checksumOf(const Submission& returned) {
  return fmt::format("{:016x}",
                     fnvHash(submissionJson(returned).dump(-1, ' ', false, ReturnJson::error_handler_t::replace)));
}

class AnswerPlaces {
 public:
  void read(ObjectReader& reader, SubmittedAnswer& answer) {
    if (reader.optional("question")) {
      std::size_t question = 0;
      if (readWhole(reader, "question", 0, static_cast<std::int64_t>(kMaxAnswers) - 1, question) &&
          !m_questions.insert(question).second)
        reader.add(ProblemCode::RepeatedValue, "question", {std::to_string(question)});
      answer.question = question;
      reader.readName(needed("kind"), enumCodes<AnswerKind::Text>(), answer.kind);
      return;
    }
    if (reader.require("template", answer.templateId) && !names::isLessonId(answer.templateId))
      reader.add(ProblemCode::BadId, "template", {answer.templateId});
    if (readWhole(reader, needed("seed"), 0, static_cast<std::int64_t>(kSeeds) - 1, answer.seed) &&
        !m_seeds.insert({answer.templateId, answer.seed}).second)
      reader.add(ProblemCode::RepeatedValue, "seed", {std::to_string(answer.seed)});
  }

 private:
  std::set<std::pair<std::string, std::uint64_t>> m_seeds;
  std::set<std::size_t> m_questions;
};

Submission readReturn(const JsonValue& root, Problems& problems) {
  ObjectReader reader(root, "", problems);
  readFormat(reader, names::submissionFormat, names::classroomVersion);
  Submission returned;
  returned.handout = readSha256(reader, "handout");
  const JsonValue* student = reader.optional("student");
  std::string name;
  if (student && !student->is(JsonValue::Kind::Null) && reader.read("student", name)) returned.student = name;
  returned.submitted = readDateTime(reader, "submitted");
  AnswerPlaces places;
  readObjects(reader, needed("answers"), kMaxAnswers, [&](ObjectReader& inner) {
    SubmittedAnswer answer;
    places.read(inner, answer);
    readAnswer(inner, answer);
    readSeconds(inner, answer);
    returned.answers.push_back(std::move(answer));
  });
  std::string checksum;
  reader.read("checksum", checksum);
  reader.finish();
  if (problems.empty())
    returned.isUnchanged = checksum.empty() ? !returned.submitted : checksum == checksumOf(returned);
  return returned;
}

ReturnJson submissionJson(const Submission& returned) {
  ReturnJson root = {
      {"format", names::submissionFormat}, {"version", names::classroomVersion}, {"handout", returned.handout}};
  if (returned.student) root["student"] = *returned.student;
  if (returned.submitted) root["submitted"] = *returned.submitted;
  root["answers"] = ReturnJson::array();
  for (const SubmittedAnswer& answer : returned.answers) {
    ReturnJson object = ReturnJson::object();
    if (answer.question) {
      object["question"] = *answer.question;
      object["kind"] = code(answer.kind);
    } else {
      object["template"] = answer.templateId;
      object["seed"] = answer.seed;
    }
    object["answer"] = ReturnJson::parse(jsonOf(answer.answer));
    object["seconds"] = nullptr;
    if (answer.seconds) object["seconds"] = numberMember(*answer.seconds);
    root["answers"].push_back(std::move(object));
  }
  return root;
}

}  // namespace

Result<Submission> readSubmission(std::string_view text) {
  return readTypedDocument<Submission>(text, readReturn);
}

std::string writeSubmission(const Submission& returned) {
  ReturnJson root = submissionJson(returned);
  if (returned.submitted) root["checksum"] = checksumOf(returned);
  return root.dump(2, ' ', false, ReturnJson::error_handler_t::replace) + "\n";
}

}  // namespace attn
