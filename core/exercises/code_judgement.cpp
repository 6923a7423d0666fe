// SPDX-License-Identifier: GPL-3.0-or-later
#include "exercises/code_judgement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace attn {
namespace {

using Json = nlohmann::json;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 1e-5, kAsGoodAsMinusInfinity = -1e4;

/// JSON has no infinities and no NaN.
Json jsonOfNumber(double number) {
  if (std::isfinite(number)) return number;
  return std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf";
}

double numberOf(const Json& json) {
  if (json.is_number()) return json.get<double>();
  const auto text = json.get<std::string>();
  if (text == "inf") return kInfinity;
  if (text == "-inf") return -kInfinity;
  return std::numeric_limits<double>::quiet_NaN();
}

CodeStage stageFromJson(const Json& json) {
  CodeStage stage{json.at("name").get<std::string>(), {json.at("shape").get<std::vector<Index>>(), {}}};
  for (const Json& each : json.at("numbers")) stage.array.numbers.push_back(numberOf(each));
  Index size = 1;
  for (const Index length : stage.array.shape) {
    if (length < 0 || length > static_cast<Index>(stage.array.numbers.size())) throw std::invalid_argument("shape");
    size *= length;
    if (size > static_cast<Index>(stage.array.numbers.size())) throw std::invalid_argument("shape");
  }
  if (size != static_cast<Index>(stage.array.numbers.size())) throw std::invalid_argument("shape");
  return stage;
}

CodeProblem problemFromJson(const Json& json) {
  using Kind = CodeProblem::Kind;
  static const std::map<std::string, Kind> kinds{{"numpy", Kind::NumPyMissing},
                                                 {"syntax", Kind::Syntax},
                                                 {"exception", Kind::Exception},
                                                 {"memory", Kind::Memory},
                                                 {"exit", Kind::Exit},
                                                 {"function", Kind::FunctionMissing},
                                                 {"unfinished", Kind::Unfinished},
                                                 {"count", Kind::WrongCount},
                                                 {"not-numbers", Kind::NotNumbers},
                                                 {"too-large", Kind::TooLarge},
                                                 {"nothing", Kind::ReturnsNothing}};
  return {kinds.at(json.at("kind").get<std::string>()), json.value("line", 0), json.value("type", std::string()),
          json.value("message", std::string()), json.value("name", std::string())};
}

bool isClose(double given, double expected) {
  if (std::isnan(expected)) return std::isnan(given);
  if (expected == -kInfinity) return given <= kAsGoodAsMinusInfinity;
  if (std::isinf(expected)) return given == expected;
  return std::abs(given - expected) <= kTolerance * std::max(1.0, std::abs(expected));
}

std::vector<Index> squeezed(std::vector<Index> shape) {
  std::erase(shape, 1);
  return shape;
}

bool isSame(const NumberArray& given, const NumberArray& expected) {
  return squeezed(given.shape) == squeezed(expected.shape) &&
         std::ranges::equal(given.numbers, expected.numbers, isClose);
}

/// The stage with this name, counting its repetitions from 0; nullptr if there is none.
const NumberArray* stageIn(const std::vector<CodeStage>& stages, const std::string& name, std::size_t repetition) {
  for (const CodeStage& each : stages)
    if (each.name == name && repetition-- == 0) return &each.array;
  return nullptr;
}

/// The expected stages with their repetitions and the values given for them.
struct ComparedStage {
  const CodeStage* expected;
  std::size_t repetition;
  const NumberArray* given;
};

std::vector<ComparedStage> compared(const CodeCase& run, const CodeReply& reply) {
  std::vector<ComparedStage> all;
  std::map<std::string, std::size_t> seen;
  for (const CodeStage& each : run.expected) {
    const std::size_t repetition = seen[each.name]++;
    const NumberArray* given = stageIn(reply.returned, each.name, repetition);
    all.push_back({&each, repetition, given ? given : stageIn(reply.recorded, each.name, repetition)});
  }
  return all;
}

NumberArray transposedArray(const NumberArray& array) {
  NumberArray turned{{array.shape[1], array.shape[0]}, {}};
  for (Index c = 0; c < array.shape[1]; ++c)
    for (Index r = 0; r < array.shape[0]; ++r)
      turned.numbers.push_back(array.numbers[static_cast<std::size_t>(r * array.shape[1] + c)]);
  return turned;
}

/// given = factor * expected in every cell, with a factor other than 0 and 1; else nullopt.
std::optional<double> constantFactor(const NumberArray& given, const NumberArray& expected) {
  if (squeezed(given.shape) != squeezed(expected.shape)) return {};
  std::optional<double> factor;
  for (std::size_t i = 0; i < given.numbers.size() && !factor; ++i)
    if (std::isfinite(expected.numbers[i]) && std::abs(expected.numbers[i]) > kTolerance)
      factor = given.numbers[i] / expected.numbers[i];
  if (!factor || !std::isfinite(*factor) || std::abs(*factor) < kTolerance) return {};
  NumberArray scaled = expected;
  for (double& number : scaled.numbers) number *= *factor;
  return isSame(given, scaled) && given.numbers.size() > 1 ? factor : std::nullopt;
}

void recognize(StageDifference& difference, const CodeCase& run, const std::vector<ComparedStage>& stages) {
  const ComparedStage& first = stages[difference.stage];
  int best = 0;
  for (const MistakenStages& mistaken : run.mistakes) {
    const auto agrees = [&mistaken](const ComparedStage& stage) {
      const NumberArray* value = stageIn(mistaken.stages, stage.expected->name, stage.repetition);
      return value && stage.given && isSame(*stage.given, *value);
    };
    if (!agrees(first)) continue;
    const auto count = static_cast<int>(std::ranges::count_if(stages, agrees));
    if (count > best) difference.mistake = mistaken.mistake;
    best = std::max(best, count);
  }
  if (difference.mistake) return;
  const NumberArray &given = *first.given, &expected = first.expected->array;
  if (given.shape.size() == 2 && isSame(transposedArray(given), expected)) {
    difference.mistake = CodeMistake::Transposed;
    return;
  }
  for (const ComparedStage& other : stages) {
    if (other.expected->name == first.expected->name || !isSame(given, other.expected->array)) continue;
    difference.mistake = CodeMistake::OtherStage;
    difference.otherStage = other.expected->name;
    return;
  }
  if (const auto factor = constantFactor(given, expected)) {
    difference.mistake = CodeMistake::ConstantFactor;
    difference.factor = *factor;
  }
}

StageDifference differenceOf(std::size_t stage, const NumberArray& given, const NumberArray& expected) {
  StageDifference difference;
  difference.stage = stage;
  difference.givenShape = given.shape;
  difference.expectedShape = expected.shape;
  difference.shapesDiffer = squeezed(given.shape) != squeezed(expected.shape);
  if (difference.shapesDiffer) return difference;
  std::size_t at = 0;
  while (isClose(given.numbers[at], expected.numbers[at])) ++at;
  difference.given = given.numbers[at];
  difference.expected = expected.numbers[at];
  difference.cell.resize(given.shape.size());
  auto rest = static_cast<Index>(at);
  for (std::size_t axis = given.shape.size(); axis-- > 0; rest /= given.shape[axis])
    difference.cell[axis] = rest % given.shape[axis];
  return difference;
}

}  // namespace

std::string harnessInput(const CodeExercise& exercise, const CodeCase& run, std::string_view code) {
  static constexpr const char* kTypes[]{"float", "bool", "int"};
  Json arguments = Json::array();
  for (const CodeArgument& each : run.arguments) {
    Json numbers = Json::array();
    for (const double number : each.array.numbers) numbers.push_back(jsonOfNumber(number));
    arguments.push_back({{"shape", each.array.shape},
                         {"numbers", std::move(numbers)},
                         {"type", kTypes[static_cast<std::size_t>(each.type)]}});
  }
  const Json input{{"code", code},
                   {"function", exercise.function},
                   {"returned", exercise.returned},
                   {"arguments", std::move(arguments)}};
  return input.dump(-1, ' ', false, Json::error_handler_t::replace);
}

CodeReply readReply(std::string_view json) {
  CodeReply reply;
  try {
    const Json read = Json::parse(json);
    for (const Json& each : read.at("recorded")) reply.recorded.push_back(stageFromJson(each));
    for (const Json& each : read.at("returned")) reply.returned.push_back(stageFromJson(each));
    if (read.contains("problem")) reply.problem = problemFromJson(read.at("problem"));
  } catch (const std::exception&) {
    reply = {};
    reply.problem = CodeProblem{};
  }
  return reply;
}

CodeJudgement judged(const CodeExercise& exercise, const CodeCase& run, const CodeReply& reply) {
  const std::vector<ComparedStage> stages = compared(run, reply);
  CodeJudgement judgement;
  judgement.isRight = !reply.problem;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const auto& [expected, repetition, given] = stages[i];
    const bool repeats = stageIn(run.expected, expected->name, 1) != nullptr;
    const bool isRight = given && isSame(*given, expected->array);
    judgement.stages.push_back({repeats ? expected->name + "[" + std::to_string(repetition) + "]" : expected->name,
                                !given    ? StageResult::State::Absent
                                : isRight ? StageResult::State::Right
                                          : StageResult::State::Wrong});
    if (std::ranges::find(exercise.returned, expected->name) != exercise.returned.end())
      judgement.isRight = judgement.isRight && isRight;
    if (!given || isRight || judgement.first) continue;
    judgement.first = differenceOf(i, *given, expected->array);
    recognize(*judgement.first, run, stages);
  }
  return judgement;
}

}  // namespace attn
