// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/question_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/enum_codes.h"
#include "base/number_format.h"
#include "scenario/document_parts.h"

namespace attn {
namespace {

using AskedJson = nlohmann::ordered_json;

constexpr std::size_t kMaxValues = 1000;   // of a phrase
constexpr std::size_t kMaxChoices = 1000;  // of a question
constexpr std::int64_t kMaxDecimals = 17;

// JSON has no infinities, which masked scores are.
constexpr std::array<std::pair<std::string_view, double>, 3> kNotFinite{
    {{"inf", std::numeric_limits<double>::infinity()},
     {"-inf", -std::numeric_limits<double>::infinity()},
     {"nan", std::numeric_limits<double>::quiet_NaN()}}};

AskedJson realJson(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

std::optional<double> realOf(const JsonValue& value) {
  if (value.is(JsonValue::Kind::Number)) return value.number;
  return value.is(JsonValue::Kind::String) ? names::find(kNotFinite, value.text) : std::nullopt;
}

bool readReal(ObjectReader& reader, std::string_view key, double& target) {
  const JsonValue* value = reader.required(key);
  if (!value) return false;
  const std::optional<double> number = realOf(*value);
  if (!number) return reader.wrongType(*value, key, Term::Number);
  target = *number;
  return true;
}

AskedJson rowsJson(const Matrix& values) {
  AskedJson rows = AskedJson::array();
  for (Index row = 0; row < values.rows(); ++row) {
    AskedJson cells = AskedJson::array();
    for (Index column = 0; column < values.cols(); ++column) cells.push_back(realJson(values(row, column)));
    rows.push_back(std::move(cells));
  }
  return rows;
}

bool readRows(ObjectReader& reader, std::string_view key, Matrix& target) {
  const JsonValue* list = reader.required(key);
  if (!list) return false;
  if (!list->is(JsonValue::Kind::Array) || !list->numbers.empty()) return reader.wrongType(*list, key, Term::Array);
  const std::vector<JsonValue>& rows = list->items;
  const std::size_t columns = rows.empty() ? 0 : rows.front().arraySize();
  Matrix values(static_cast<Index>(rows.size()), static_cast<Index>(columns));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!rows[row].is(JsonValue::Kind::Array)) return reader.wrongType(rows[row], key, Term::Array);
    if (rows[row].arraySize() != columns)
      return reader.add(ProblemCode::OutOfRange, key, {std::to_string(rows[row].arraySize()), std::to_string(columns)});
    for (std::size_t column = 0; column < columns; ++column) {
      const std::optional<double> cell =
          rows[row].items.empty() ? std::optional(rows[row].numbers[column]) : realOf(rows[row].items[column]);
      if (!cell) return reader.wrongType(rows[row].items[column], key, Term::Number);
      values(static_cast<Index>(row), static_cast<Index>(column)) = *cell;
    }
  }
  target = std::move(values);
  return true;
}

/// The forms of values with their names in the format, each as an empty value.
const std::array<std::pair<std::string_view, Shown>, 15>& valueForms() {
  static const std::array<std::pair<std::string_view, Shown>, 15> all{
      {{"whole", Whole{}},
       {"decimals", Decimals{0, 0}},
       {"exact", Exact{}},
       {"operand", Operand{}},
       {"three-digits", ThreeDigits{}},
       {"bytes", Bytes{0, Bytes::Scale::Exact}},
       {"decimal-bytes", Bytes{0, Bytes::Scale::Decimal}},
       {"binary-bytes", Bytes{0, Bytes::Scale::Binary}},
       {"seconds", Duration{}},
       {"bytes-per-second", Bandwidth{}},
       {"flops-per-second", FlopRate{}},
       {"operations", Operations{}},
       {"numbers", Numbers{}},
       {"verbatim", Verbatim{}},
       {"text", Translated{}}}};
  return all;
}

bool haveOneForm(const Shown& a, const Shown& b) {
  const auto* bytes = std::get_if<Bytes>(&a);
  return a.index() == b.index() && (!bytes || bytes->scale == std::get<Bytes>(b).scale);
}

AskedJson contentJson(double number) {
  return realJson(number);
}
AskedJson contentJson(std::int64_t number) {
  return std::to_string(number);  // as text, because a JSON number is a double, which is exact up to 2^53 only
}
AskedJson contentJson(const Matrix& values) {
  return rowsJson(values);
}
AskedJson contentJson(const std::string& text) {
  return text;
}

AskedJson shownJson(const Shown& shown) {
  const auto form =
      std::ranges::find_if(valueForms(), [&](const auto& each) { return haveOneForm(each.second, shown); });
  AskedJson json = {{"as", form->first}};
  std::visit(
      [&json](const auto& value) {
        json["value"] = contentJson(shownContent(value));
        if constexpr (requires { value.decimals; }) json["decimals"] = value.decimals;
      },
      shown);
  return json;
}

void readContent(ObjectReader& reader, double& number) {
  readReal(reader, "value", number);
}
void readContent(ObjectReader& reader, std::int64_t& number) {
  std::string digits;
  if (!reader.require("value", digits)) return;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size())
    reader.add(ProblemCode::OutOfRange, "value", {digits, "\"131072\""});
}
void readContent(ObjectReader& reader, Matrix& values) {
  readRows(reader, "value", values);
}
void readContent(ObjectReader& reader, std::string& text) {
  reader.require("value", text);
}
void readContent(ObjectReader& reader, const char*& text) {
  std::string read;
  reader.require("value", read);
  text = lastingText(read);
}

Shown readShown(ObjectReader& reader) {
  std::string name = "exact";
  reader.require("as", name);
  const std::optional<Shown> form = names::find(valueForms(), name);
  if (!form) reader.add(ProblemCode::UnknownName, "as", {name, names::list(valueForms())});
  Shown shown = form.value_or(Exact{});
  std::visit(
      [&reader](auto& value) {
        readContent(reader, shownContent(value));
        if constexpr (requires { value.decimals; }) readWhole(reader, "decimals", -1, kMaxDecimals, value.decimals);
      },
      shown);
  if (auto* decimals = std::get_if<Decimals>(&shown)) decimals->decimals = std::max(0, decimals->decimals);
  constexpr double kMaxInteger = 0x1p62;  // exact bytes are shown as a 64-bit integer
  if (auto* bytes = std::get_if<Bytes>(&shown);
      bytes && bytes->scale == Bytes::Scale::Exact && !(std::abs(bytes->value) <= kMaxInteger)) {
    reader.add(ProblemCode::OutOfRange, "value", {shortest(bytes->value), rangeText(0, std::int64_t{1} << 62)});
    bytes->value = 0;
  }
  return shown;
}

AskedJson phrasesJson(const std::vector<Phrase>& phrases) {
  AskedJson list = AskedJson::array();
  for (const Phrase& phrase : phrases) list.push_back(phraseJson(phrase));
  return list;
}

/// The smallest answer for which the same unit prefixes are offered.
double placeholderSize(const Question& question) {
  const double size = std::abs(std::get<double>(question.answer));
  constexpr double kMega = 1e6, kGiga = 1e9, kTera = 1e12;
  if (question.unit == AnswerUnit::Bytes) return size < kMega ? 1 : size < kTera ? kMega : kTera;
  if (question.unit == AnswerUnit::Operations) return size < kGiga ? 1 : kGiga;
  return 1;
}

enum class Precision { Whole, TwoDecimals, ThreeDigits, Number };
constexpr double kThreeDigits = 0.005;  // relative tolerance
constexpr double kTwoDecimals = 0.005, kWholeTolerance = 0.3, kRounding = 1e-9;

/// As numberWantedText() of the application tells the learner.
Precision precisionOf(const Question& question) {
  const double answer = std::get<double>(question.answer), tolerance = question.tolerance;
  if (question.unit == AnswerUnit::None) {
    if (tolerance >= kWholeTolerance && std::abs(answer - std::round(answer)) < kRounding) return Precision::Whole;
    if (tolerance >= kTwoDecimals && tolerance < kWholeTolerance) return Precision::TwoDecimals;
  }
  return tolerance >= kThreeDigits * std::abs(answer) ? Precision::ThreeDigits : Precision::Number;
}

void setPlaceholder(Question& question, double size, Precision precision) {
  constexpr double kFraction = 0.5;  // a number that is not whole
  question.answer = precision == Precision::ThreeDigits ? size + kFraction : size;
  question.tolerance = precision == Precision::Whole         ? kWholeTolerance
                       : precision == Precision::TwoDecimals ? kTwoDecimals
                       : precision == Precision::ThreeDigits ? std::max(1.0, size)
                                                             : 0;
}

/// Stands for the templates of all sealed questions of a kind and topic, so that none has to be named.
const QuestionTemplate* sealedTemplate(AnswerKind kind, Topic topic) {
  static const std::vector<QuestionTemplate> all = [] {
    std::vector<QuestionTemplate> made((static_cast<std::size_t>(AnswerKind::Text) + 1) * kTopics);
    for (std::size_t i = 0; i < made.size(); ++i) {
      made[i].kind = static_cast<AnswerKind>(i / kTopics);
      made[i].topic = static_cast<Topic>(i % kTopics);
    }
    return made;
  }();
  return &all[static_cast<std::size_t>(kind) * kTopics + static_cast<std::size_t>(topic)];
}

AskedMatrix readMatrix(ObjectReader& reader) {
  AskedMatrix matrix;
  reader.read("name", matrix.name);
  readRows(reader, "values", matrix.values);
  const auto headings = [&reader](std::string_view key, std::vector<std::string>& target, Index count) {
    reader.require(key, target);
    if (std::cmp_not_equal(target.size(), count))
      reader.add(ProblemCode::OutOfRange, key, {std::to_string(target.size()), std::to_string(count)});
  };
  headings("rows", matrix.rows, matrix.values.rows());
  headings("columns", matrix.columns, matrix.values.cols());
  readWhole(reader, "decimals", -1, kMaxDecimals, matrix.decimals);
  return matrix;
}

void readPlaceholder(ObjectReader& reader, Question& question) {
  switch (question.kind) {
    case AnswerKind::Number: {
      double size = 1;
      Precision precision = Precision::Number;
      reader.readName("unit", kUnitCodes, question.unit);
      reader.read("size", size);
      reader.readName("wanted", enumCodes<Precision::Number>(), precision);
      setPlaceholder(question, size, precision);
      return;
    }
    case AnswerKind::Choice:
      question.answer = std::size_t{0};
      break;
    case AnswerKind::Order: {
      std::vector<std::size_t> order(question.choices.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      question.answer = std::move(order);
      break;
    }
    case AnswerKind::Cell:
      question.answer = CellPlace{};
      if (!question.matrix || question.matrix->values.size() == 0) reader.required("matrix");
      return;
    case AnswerKind::Text:
      return;
  }
  if (question.choices.empty()) reader.required("choices");
}

}  // namespace

const char* lastingText(const std::string& text) {
  static std::mutex mutex;
  static std::set<std::string> texts;
  const std::scoped_lock lock(mutex);
  return texts.insert(text).first->c_str();
}

AskedJson phraseJson(const Phrase& phrase) {
  AskedJson json = {{"text", phrase.source}};
  const std::string_view text(phrase.source);
  AskedJson values = AskedJson::object();
  // A template's phrases have the values of the whole question; those that are not shown may be the answer.
  for (const NamedValue& value : phrase.values)
    if (text.find('{' + value.first + '}') != std::string_view::npos) values[value.first] = shownJson(value.second);
  if (!values.empty()) json["values"] = std::move(values);
  if (phrase.isVerbatim) json["verbatim"] = true;
  return json;
}

Phrase readPhrase(ObjectReader& reader) {
  std::string text;
  reader.require("text", text);
  Phrase phrase(lastingText(text));
  reader.read("verbatim", phrase.isVerbatim);
  const JsonValue* values = reader.object("values");
  if (!values) return phrase;
  if (values->members.size() > kMaxValues) {
    reader.add(ProblemCode::OutOfRange, "values",
               {std::to_string(values->members.size()), rangeText(0, std::int64_t{kMaxValues})});
    return phrase;
  }
  ObjectReader all(*values, reader.pointerOf("values"), reader.problems());
  for (const JsonMember& member : values->members)
    all.readObject(member.key, [&](ObjectReader& inner) {
      NamedValue& named = phrase.values.emplace_back(member.key, std::int64_t{0});
      named.second = readShown(inner);
    });
  return phrase;
}

AskedJson askedJson(const Question& question, Topic topic) {
  AskedJson json = {{"topic", code(topic)}, {"kind", code(question.kind)}, {"text", phraseJson(question.text)}};
  if (question.kind == AnswerKind::Number) {
    if (question.unit != AnswerUnit::None) json["unit"] = code(question.unit);
    json["size"] = placeholderSize(question);
    json["wanted"] = enumCode<Precision::Number>(precisionOf(question));
  }
  if (!question.choices.empty()) json["choices"] = phrasesJson(question.choices);
  if (question.matrix)
    json["matrix"] = {{"name", question.matrix->name},
                      {"values", rowsJson(question.matrix->values)},
                      {"rows", question.matrix->rows},
                      {"columns", question.matrix->columns},
                      {"decimals", question.matrix->decimals}};
  if (question.picture)
    json["picture"] = {
        {"lab", question.picture->lab}, {"step", question.picture->step}, {"head", question.picture->head}};
  if (question.listing)
    json["listing"] = {{"lines", question.listing->lines}, {"numbered", question.listing->numbered}};
  return json;
}

AskedQuestion readAsked(ObjectReader& reader) {
  AskedQuestion asked;
  Question& question = asked.question;
  Topic topic = Topic::Shapes;
  reader.readName(needed("topic"), enumCodes<Topic::Design>(), topic);
  reader.readName(needed("kind"), enumCodes<AnswerKind::Text>(), question.kind);
  reader.readObject(needed("text"), [&](ObjectReader& inner) { question.text = readPhrase(inner); });
  readObjects(reader, "choices", kMaxChoices,
              [&](ObjectReader& inner) { question.choices.push_back(readPhrase(inner)); });
  reader.readObject("matrix", [&](ObjectReader& inner) { question.matrix = readMatrix(inner); });
  reader.readObject("listing", [&](ObjectReader& inner) {
    question.listing.emplace();
    inner.require("lines", question.listing->lines);
    inner.read("numbered", question.listing->numbered);
  });
  reader.readObject("picture", [&](ObjectReader& inner) {
    constexpr std::int64_t kMaxHead = 100'000;
    AskedPicture& picture = question.picture.emplace();
    inner.require("lab", picture.lab);
    inner.require("step", picture.step);
    readWhole(inner, "head", 0, kMaxHead, picture.head);
  });
  readPlaceholder(reader, question);
  asked.from = sealedTemplate(question.kind, topic);
  return asked;
}

}  // namespace attn
