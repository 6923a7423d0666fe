// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/question_template.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace attn {
namespace {

constexpr std::uint64_t kAttempts = 100;

bool isFinite(const AnswerValue& answer) {
  const double* number = std::get_if<double>(&answer);
  return !number || std::isfinite(*number);
}

/// True if the mistake gives a finite, wrong answer and can thus be recognized.
bool isRecognizable(const Question& question, const Mistake& mistake) {
  return isFinite(mistake.answer) && !isRight(question, mistake.answer);
}

/// The number of different answers that the mistakes give.
std::size_t wrongAnswers(const Question& question) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < question.mistakes.size(); ++i) {
    const auto earlier = question.mistakes.begin() + static_cast<std::ptrdiff_t>(i);
    count += std::none_of(question.mistakes.begin(), earlier, [&](const Mistake& m) {
      return isSameAnswer(question, m.answer, question.mistakes[i].answer);
    });
  }
  return count;
}

/// If the choices happen to be in the right order, moves the first one to the end.
void avoidSortedChoices(Question& question) {
  const auto* right = std::get_if<std::vector<std::size_t>>(&question.answer);
  if (question.kind != AnswerKind::Order || !right || right->size() < 2 || !std::ranges::is_sorted(*right)) return;
  std::rotate(question.choices.begin(), question.choices.begin() + 1, question.choices.end());
  const std::size_t choices = question.choices.size();
  const auto renumber = [choices](AnswerValue& answer) {
    if (auto* order = std::get_if<std::vector<std::size_t>>(&answer))
      for (std::size_t& choice : *order) choice = (choice + choices - 1) % choices;
  };
  renumber(question.answer);
  for (Mistake& mistake : question.mistakes) renumber(mistake.answer);
}

/// The minimum for questions of the kind Number.
constexpr std::size_t kMistakesOfNumbers = 2;

bool isSound(const Question& question) {
  return question.kind == AnswerKind::Text || isFinite(question.answer);
}

/// Asks with the given parameters and removes the mistakes that give the right answer; nullopt if the question is not
/// sound.
std::optional<AskedQuestion> askWith(const QuestionTemplate& from, std::uint64_t seed, Parameters parameters) {
  Question question = from.ask(parameters);
  if (!isSound(question)) return std::nullopt;
  std::erase_if(question.mistakes, [&](const Mistake& m) { return !isRecognizable(question, m); });
  avoidSortedChoices(question);
  return AskedQuestion{&from, seed, std::move(parameters), std::move(question)};
}

/// True if the questions of a topic apply to documents with these settings. They assume a causal, window or padding
/// mask and a softmax over the keys alone. Questions that count by the rules of the mask are not asked if it has other
/// rules; questions that follow the scores or sums are not asked if these have other terms.
bool isApplicable(Topic topic, const AttentionSettings& settings) {
  const Mask& mask = settings.mask;
  const bool moreRules = (mask.window > 0 && mask.sinks > 0) || mask.prefix > 0 || !mask.documents.empty();
  const bool moreParts = settings.alibi || !settings.sinkLogits.empty();
  const auto isOneOf = [topic](std::initializer_list<Topic> topics) { return std::ranges::count(topics, topic) > 0; };
  using enum Topic;
  if (moreRules && isOneOf({Masks, Tiles, Explain, Cost, Memory, Decoding, Roofline, CrossAttention})) return false;
  return !moreParts || !isOneOf({Masks, Tiles, Explain, Softmax, Output, Precision, Code});
}

}  // namespace

Question QuestionTemplate::ask(const Parameters& parameters) const {
  Draft draft(kind, parameters);
  compose(parameters, draft);
  return draft.finished(id);
}

std::vector<std::string_view> QuestionTemplate::nextIds() const {
  std::vector<std::string_view> ids;
  for (std::string_view rest = next; !rest.empty();) {
    const std::size_t end = rest.find(' ');
    ids.push_back(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return ids;
}

const QuestionTemplate* findTemplate(std::string_view id, std::optional<int> version) {
  const QuestionTemplate* newest = nullptr;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (each.id != id || (version && each.version != *version)) continue;
    if (!newest || each.version > newest->version) newest = &each;
  }
  return newest;
}

AskedQuestion drawQuestion(const QuestionTemplate& from, std::uint64_t seed) {
  if (!from.numbersOf.empty())
    return askWith(from, seed, drawQuestion(*findTemplate(from.numbersOf), seed).parameters).value();
  // Parameters with which two mistakes give the same answer are used only if a few more draws find no others.
  constexpr int kFurtherDraws = 12;
  std::optional<AskedQuestion> best;
  int furtherDraws = 0;
  for (std::uint64_t attempt = 0; attempt < kAttempts; ++attempt) {
    Dice dice(mixedSeed(seed, from.id, attempt));
    Parameters parameters = from.draw(dice);
    Question question = from.ask(parameters);
    const bool areRecognizable =
        std::ranges::all_of(question.mistakes, [&](const Mistake& m) { return isRecognizable(question, m); });
    if (!isSound(question) || !areRecognizable) continue;
    const std::size_t answers = wrongAnswers(question);
    if (question.kind == AnswerKind::Number && answers < kMistakesOfNumbers) continue;
    avoidSortedChoices(question);
    const bool differ = std::ranges::all_of(
        question.mistakes, [&](const Mistake& m) { return recognizedMistakes(question, m.answer).size() == 1; });
    if (differ || !best) best = {&from, seed, std::move(parameters), std::move(question)};
    if (differ || ++furtherDraws > kFurtherDraws) break;
  }
  if (best) return std::move(*best);
  throw std::logic_error("no sound question of the template " + std::string(from.id));
}

std::optional<AskedQuestion> drawQuestion(const QuestionTemplate& from, std::uint64_t seed,
                                          const std::function<bool(const Parameters&)>& isRequested) {
  constexpr std::uint64_t kMaxDraws = 5000;  // almost certainly finds one combination in five hundred
  for (std::uint64_t attempt = 0; attempt < kMaxDraws; ++attempt) {
    Dice dice(mixedSeed(seed, from.id, attempt));
    Parameters parameters = from.numbersOf.empty()
                                ? from.draw(dice)
                                : drawQuestion(*findTemplate(from.numbersOf), nthSeed(seed, attempt)).parameters;
    if (!isRequested(parameters)) continue;
    if (auto asked = askWith(from, seed, std::move(parameters))) return asked;
  }
  return std::nullopt;
}

std::optional<AskedQuestion> askAbout(const QuestionTemplate& from, const OnStage& stage, std::uint64_t seed) {
  if (!from.read || !isApplicable(from.topic, stage.scenario.attention)) return std::nullopt;
  // A draw may pick a row or key that allows no question; the next draw picks another.
  constexpr std::uint64_t kThrows = 16;
  for (std::uint64_t attempt = 0; attempt < kThrows; ++attempt) {
    Dice dice(mixedSeed(seed, from.id, attempt));
    std::optional<Parameters> parameters = from.read(stage, dice);
    if (!parameters) continue;
    if (auto asked = askWith(from, seed, std::move(*parameters))) return asked;
  }
  return std::nullopt;
}

std::vector<const QuestionTemplate*> templatesFor(const OnStage& stage) {
  std::vector<const QuestionTemplate*> able;
  for (const QuestionTemplate& each : questionTemplates())
    if (findTemplate(each.id) == &each && askAbout(each, stage, 0)) able.push_back(&each);
  return able;
}

std::uint64_t nthSeed(std::uint64_t seed, std::uint64_t n) {
  return n == 0 ? seed : mixedSeed(seed, "next", n);
}

const QuestionTemplate& drawnTemplate(std::span<const QuestionTemplate* const> among, std::uint64_t seed) {
  if (among.empty()) throw std::invalid_argument("drawnTemplate: no template");
  Dice dice(mixedSeed(seed, "template"));
  return *among[static_cast<std::size_t>(dice.whole(0, static_cast<std::int64_t>(among.size()) - 1))];
}

}  // namespace attn
