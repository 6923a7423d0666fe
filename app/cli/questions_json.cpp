// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/questions_json.h"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <variant>

#include "text/question_text.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers without a decimal point, as far as a double tells them apart.
Json numberJson(double value) {
  constexpr double kWholeUpTo = 0x1p53;
  const bool isWhole = std::floor(value) == value && std::abs(value) <= kWholeUpTo;
  return isWhole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

Json rowJson(const Matrix& values, Index row) {
  Json list = Json::array();
  for (Index column = 0; column < values.cols(); ++column) list.push_back(numberJson(values(row, column)));
  return list;
}

struct ParameterJson {
  Json operator()(std::int64_t value) const { return value; }
  Json operator()(double value) const { return numberJson(value); }
  Json operator()(const std::string& text) const { return text; }
  Json operator()(const Matrix& values) const {
    if (values.rows() == 1) return rowJson(values, 0);
    Json rows = Json::array();
    for (Index row = 0; row < values.rows(); ++row) rows.push_back(rowJson(values, row));
    return rows;
  }
  Json operator()(const std::vector<std::int64_t>& list) const { return list; }
  Json operator()(const std::vector<std::string>& list) const { return list; }
};

struct AnswerJson {
  Json operator()(double value) const { return numberJson(value); }
  Json operator()(std::size_t choice) const { return choice; }
  Json operator()(const std::vector<std::size_t>& order) const { return order; }
  Json operator()(const CellPlace& cell) const { return Json::array({cell.row, cell.column}); }
};

Json phrasesJson(const std::vector<Phrase>& phrases) {
  Json list = Json::array();
  for (const Phrase& phrase : phrases) list.push_back(phraseText(phrase).toStdString());
  return list;
}

void addAnswer(Json& json, const Question& question) {
  if (question.kind == AnswerKind::Text) {
    json["checklist"] = phrasesJson(question.checklist);
    json["model_answer"] = phraseText(question.modelAnswer).toStdString();
    return;
  }
  json["answer"] = std::visit(AnswerJson{}, question.answer);
  if (question.kind == AnswerKind::Number) json["tolerance"] = question.tolerance;
  json["working"] = phrasesJson(question.working);
  Json mistakes = Json::array();
  for (const Mistake& mistake : question.mistakes)
    mistakes.push_back({{"name", mistake.kind->id}, {"answer", std::visit(AnswerJson{}, mistake.answer)}});
  json["mistakes"] = std::move(mistakes);
}

Json questionJson(const AskedQuestion& asked, bool answers) {
  const Question& question = asked.question;
  Json parameters = Json::object();
  for (const auto& [name, value] : asked.parameters.all()) parameters[name] = std::visit(ParameterJson{}, value);
  Json json = {{"template", asked.from->id},          {"version", asked.from->version},
               {"topic", code(asked.from->topic)},    {"seed", asked.seed},
               {"parameters", std::move(parameters)}, {"text", questionText(question).toStdString()},
               {"kind", code(question.kind)}};
  if (question.kind == AnswerKind::Number) json["unit"] = code(question.unit);
  if (!question.choices.empty()) json["choices"] = phrasesJson(question.choices);
  if (answers) addAnswer(json, question);
  return json;
}

std::string written(const char* format, const char* name, Json list) {
  const Json all = {{"format", format}, {"version", 1}, {name, std::move(list)}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string questionsJson(const std::vector<AskedQuestion>& questions, bool answers) {
  Json list = Json::array();
  for (const AskedQuestion& asked : questions) list.push_back(questionJson(asked, answers));
  return written("attentionscope/questions", "questions", std::move(list));
}

std::string templatesJson(const std::vector<const QuestionTemplate*>& templates) {
  Json list = Json::array();
  for (const QuestionTemplate* each : templates)
    list.push_back({{"template", each->id},
                    {"version", each->version},
                    {"topic", code(each->topic)},
                    {"kind", code(each->kind)},
                    {"seconds", each->seconds},
                    {"reads_scenarios", each->read != nullptr}});
  return written("attentionscope/templates", "templates", std::move(list));
}

}  // namespace attn::app
