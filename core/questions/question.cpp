// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/question.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/enum_codes.h"
#include "questions/near_miss.h"
#include "scenario/scenario.h"

namespace attn {
namespace {

constexpr std::array<const char*, kTopics> kTopicNames{
    TR("Shapes"),
    TR("Scores"),
    TR("Scaling"),
    TR("Softmax"),
    TR("Output"),
    TR("Masks"),
    TR("Heads"),
    TR("Shared heads"),
    TR("Cross-attention"),
    TR("Positions"),
    TR("Cost"),
    TR("Memory"),
    TR("Tiles"),
    TR("Decoding"),
    TR("Roofline"),
    TR("Precision"),
    TR("Transformer blocks"),
    TR("Parallelism"),
    TR("Code"),
    TR("In your own words"),
    TR("Design"),
};

}  // namespace

std::string_view code(Topic topic) {
  return enumCode<Topic::Design>(topic);
}

std::optional<Topic> topicOfCode(std::string_view code) {
  return enumValue<Topic::Design>(code);
}

const char* nameOf(Topic topic) {
  return kTopicNames[static_cast<std::size_t>(topic)];
}

std::string_view code(AnswerKind kind) {
  return enumCode<AnswerKind::Text>(kind);
}

std::string_view code(AnswerUnit unit) {
  return kUnitCodes[static_cast<std::size_t>(unit)].first;
}

bool AskedPicture::operator==(const AskedPicture& other) const {
  const bool isSameDocument =
      document == other.document || (document && other.document && *document == *other.document);
  return isSameDocument && lab == other.lab && step == other.step && head == other.head;
}

bool isSameAnswer(const Question& question, const AnswerValue& a, const AnswerValue& b) {
  if (a.index() != b.index()) return false;
  const double* x = std::get_if<double>(&a);
  return x ? std::abs(*x - std::get<double>(b)) <= question.tolerance : a == b;
}

bool isRight(const Question& question, const AnswerValue& given) {
  return question.kind != AnswerKind::Text && isSameAnswer(question, given, question.answer);
}

std::vector<Mistake> recognizedMistakes(const Question& question, const AnswerValue& given) {
  std::vector<Mistake> found;
  if (isRight(question, given)) return found;
  for (const Mistake& mistake : question.mistakes) {
    const bool isNamed = std::ranges::any_of(found, [&](const Mistake& each) { return each.kind == mistake.kind; });
    if (!isNamed && isSameAnswer(question, given, mistake.answer)) found.push_back(mistake);
  }
  // The tolerance is that of the right answer and may be too wide for small wrong ones. Keep only those within 2 %, if
  // there are any.
  const auto isFar = [&](const Mistake& mistake) {
    constexpr double kClose = 0.02;
    const double* number = std::get_if<double>(&mistake.answer);
    return number && std::abs(std::get<double>(given) - *number) > kClose * std::abs(*number);
  };
  if (!std::ranges::all_of(found, isFar)) std::erase_if(found, isFar);
  if (found.empty())
    if (std::optional<Mistake> near = nearMiss(question, given)) found.push_back(std::move(*near));
  return found;
}

}  // namespace attn
