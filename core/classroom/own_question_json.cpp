// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/own_question_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/enum_codes.h"
#include "base/number_format.h"
#include "classroom/scenario_member.h"
#include "scenario/document_parts.h"
#include "scenario/object_reader.h"

namespace attn {
namespace {

using OwnJson = nlohmann::ordered_json;

constexpr std::size_t kMaxOwnTextBytes = 10'000, kMaxOwnValues = 30;

constexpr std::array<std::pair<std::string_view, AnswerKind>, 4> kOwnKinds{{{"number", AnswerKind::Number},
                                                                            {"choice", AnswerKind::Choice},
                                                                            {"order", AnswerKind::Order},
                                                                            {"text", AnswerKind::Text}}};
class OwnReader {
 public:
  explicit OwnReader(Problems& problems) : m_problems(problems) {}

  OwnQuestion read(const JsonValue& value, const std::string& pointer) {
    ObjectReader reader(value, pointer, m_problems);
    reader.readName(needed("topic"), enumCodes<Topic::Design>(), m_own.topic);
    if (reader.require("text", m_own.text)) limit(reader, "text", m_own.text);
    readObjects(reader, "values", kMaxOwnValues, [&](ObjectReader& inner) { readValue(inner); });
    reader.readObject(needed("answer"), [&](ObjectReader& inner) { readAnswer(inner); });
    readTexts(reader, "working", m_own.working);
    readObjects(reader, "mistakes", static_cast<std::size_t>(kMaxOwnChoices), [&](ObjectReader& inner) {
      OwnMistake mistake;
      inner.require("formula", mistake.formula);
      if (inner.require("says", mistake.says)) limit(inner, "says", mistake.says);
      m_own.mistakes.push_back(std::move(mistake));
    });
    reader.readObject("figure", [&](ObjectReader& inner) { readFigure(inner); });
    reader.finish();
    return std::move(m_own);
  }

 private:
  void limit(ObjectReader& reader, std::string_view key, const std::string& text) {
    if (text.size() > kMaxOwnTextBytes)
      reader.add(ProblemCode::OutOfRange, key,
                 {std::to_string(text.size()), rangeText(1, static_cast<std::int64_t>(kMaxOwnTextBytes))});
  }

  void readTexts(ObjectReader& reader, MemberKey key, std::vector<std::string>& texts) {
    if (!reader.optional(key) || !reader.read(key.name, texts)) return;
    if (texts.size() > static_cast<std::size_t>(kMaxOwnChoices))
      reader.add(ProblemCode::OutOfRange, key.name, {std::to_string(texts.size()), rangeText(0, kMaxOwnChoices)});
    for (const std::string& text : texts) limit(reader, key.name, text);
  }

  void readValue(ObjectReader& reader) {
    OwnValue value;
    reader.require("name", value.name);
    const JsonValue* among = reader.optional("among");
    std::string formula;
    if (reader.optional("formula")) {
      reader.read("formula", formula);
      value.source = std::move(formula);
    } else if (among) {
      std::vector<double> list;
      const bool isList = among->is(JsonValue::Kind::Array) && among->items.empty();
      if (!isList)
        reader.wrongType(*among, "among", Term::Array);
      else if (!among->notFinite.empty())
        reader.add(ProblemCode::NotFinite, "among", {among->notFinite.front().second});
      else if (among->numbers.size() > static_cast<std::size_t>(kMaxOwnListed))
        reader.add(ProblemCode::OutOfRange, "among",
                   {std::to_string(among->numbers.size()), rangeText(1, kMaxOwnListed)});
      else
        list = among->numbers;
      value.source = std::move(list);
    } else {
      OwnRange range;
      reader.require("from", range.from);
      reader.require("to", range.to);
      reader.read("step", range.step);
      value.source = range;
    }
    m_own.values.push_back(std::move(value));
  }

  void readAnswer(ObjectReader& reader) {
    reader.readName(needed("kind"), kOwnKinds, m_own.kind);
    switch (m_own.kind) {
      case AnswerKind::Number:
        reader.require("formula", m_own.answer);
        reader.read("tolerance", m_own.tolerance);
        reader.readName("unit", kUnitCodes, m_own.unit);
        break;
      case AnswerKind::Choice:
        reader.require("right", m_own.answer);
        [[fallthrough]];
      case AnswerKind::Order:
        readTexts(reader, needed("choices"), m_own.choices);
        break;
      case AnswerKind::Cell:
      case AnswerKind::Text:
        readTexts(reader, needed("checklist"), m_own.checklist);
        if (reader.read("example", m_own.example)) limit(reader, "example", m_own.example);
        break;
    }
  }

  void readFigure(ObjectReader& reader) {
    OwnFigure figure;
    std::string stage;
    if (reader.optional("lab") || reader.optional("step")) {
      reader.require("lab", figure.lab);
      reader.require("step", figure.step);
      limit(reader, "lab", figure.lab);
      limit(reader, "step", figure.step);
    } else if (reader.require("matrix", stage)) {
      if (const auto found = stageNamed(stage))
        figure.stage = *found;
      else
        reader.add(ProblemCode::UnknownName, "matrix", {stage, "q, k, v, scores, scaled, weights, output"});
    }
    constexpr std::int64_t kMaxHead = 100'000;
    readWhole(reader, "head", 0, kMaxHead, figure.head);
    m_own.figure = figure;
  }

  Problems& m_problems;
  OwnQuestion m_own;
};

OwnJson ownValueJson(const OwnValue& value) {
  OwnJson object = {{"name", value.name}};
  if (const auto* range = std::get_if<OwnRange>(&value.source)) {
    object["from"] = numberMember(range->from);
    object["to"] = numberMember(range->to);
    object["step"] = numberMember(range->step);
  } else if (const auto* list = std::get_if<std::vector<double>>(&value.source)) {
    object["among"] = OwnJson::array();
    for (const double each : *list) object["among"].push_back(numberMember(each));
  } else {
    object["formula"] = std::get<std::string>(value.source);
  }
  return object;
}

OwnJson ownAnswerJson(const OwnQuestion& own) {
  OwnJson object = {{"kind", code(own.kind)}};
  switch (own.kind) {
    case AnswerKind::Number:
      object["formula"] = own.answer;
      if (!own.tolerance.empty()) object["tolerance"] = own.tolerance;
      if (own.unit != AnswerUnit::None) object["unit"] = code(own.unit);
      break;
    case AnswerKind::Choice:
      object["right"] = own.answer;
      [[fallthrough]];
    case AnswerKind::Order:
      object["choices"] = own.choices;
      break;
    case AnswerKind::Cell:
    case AnswerKind::Text:
      object["checklist"] = own.checklist;
      if (!own.example.empty()) object["example"] = own.example;
      break;
  }
  return object;
}

OwnJson ownFigureJson(const OwnFigure& figure) {
  if (figure.isPicture()) return {{"lab", figure.lab}, {"step", figure.step}, {"head", figure.head}};
  return {{"matrix", stageName(figure.stage)}, {"head", figure.head}};
}

}  // namespace

std::shared_ptr<const OwnQuestion> readOwnQuestion(const JsonValue& value, const std::string& pointer,
                                                   Problems& problems) {
  if (!value.is(JsonValue::Kind::Object)) {
    problems.push_back({ProblemCode::WrongType, pointer, {code(value.term()), code(Term::Object)}});
    return nullptr;
  }
  const std::size_t before = problems.size();
  OwnQuestion own = OwnReader(problems).read(value, pointer);
  if (problems.size() == before)
    for (Problem& problem : checkOwnQuestion(own, pointer)) problems.push_back(std::move(problem));
  return problems.size() > before ? nullptr : std::make_shared<const OwnQuestion>(std::move(own));
}

nlohmann::ordered_json ownQuestionJson(const OwnQuestion& own) {
  OwnJson root = {{"topic", code(own.topic)}, {"text", own.text}};
  if (!own.values.empty()) {
    root["values"] = OwnJson::array();
    for (const OwnValue& value : own.values) root["values"].push_back(ownValueJson(value));
  }
  root["answer"] = ownAnswerJson(own);
  if (!own.working.empty()) root["working"] = own.working;
  if (!own.mistakes.empty()) {
    root["mistakes"] = OwnJson::array();
    for (const OwnMistake& mistake : own.mistakes)
      root["mistakes"].push_back({{"formula", mistake.formula}, {"says", mistake.says}});
  }
  if (own.figure) root["figure"] = ownFigureJson(*own.figure);
  return root;
}

}  // namespace attn
