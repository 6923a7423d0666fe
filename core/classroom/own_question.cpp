// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/own_question.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "base/fnv_hash.h"
#include "base/number_format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "classroom/own_formula.h"
#include "classroom/own_question_json.h"
#include "classroom/question_json.h"
#include "questions/dice.h"

namespace attn {
namespace {

constexpr std::string_view kOwnPrefix = "own-";
constexpr std::uint64_t kOwnDraws = 100;

const MistakeKind& keptMistake(const std::string& id, const std::string& says) {
  static std::mutex mutex;
  static std::map<std::string, MistakeKind, std::less<>> kinds;
  const char* keptId = lastingText(id);
  const char* keptName = lastingText(says);
  const std::scoped_lock lock(mutex);
  return kinds.try_emplace(id, MistakeKind{keptId, keptName, ""}).first->second;
}

/// The names in braces: "{n}" but not "{1, 2}".
std::vector<std::string> placeholdersOf(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) break;
    std::string name = text.substr(open + 1, close - open - 1);
    if (name == "answer" || isFormulaName(name)) names.push_back(std::move(name));
  }
  return names;
}

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

std::string filledText(std::string text, const NamedTexts& named) {
  for (const auto& [name, value] : named) {
    const std::string wanted = '{' + name + '}';
    for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at))
      text.replace(at, wanted.size(), value);
  }
  return text;
}

std::string filledText(const std::string& text, const NamedNumbers& named) {
  NamedTexts texts;
  for (const auto& [name, value] : named) texts.emplace_back(name, shortest(value));
  return filledText(text, texts);
}

double drawnFrom(const OwnValue& value, Dice& dice, const NamedNumbers& earlier) {
  if (const auto* range = std::get_if<OwnRange>(&value.source))
    return dice.stepped(range->from, range->to, range->step);
  if (const auto* list = std::get_if<std::vector<double>>(&value.source)) return dice.pick(*list);
  return valueOfOwnFormula(std::get<std::string>(value.source), earlier).value_or(std::nan(""));
}

/// Why a draw cannot be asked.
enum class Unfit { None, NotFinite, SameChoices, NoSuchChoice, MistakeIsRight };

class OwnDraw {
 public:
  OwnDraw(const std::string& id, const OwnQuestion& own, Dice dice) : m_id(id), m_own(own), m_dice(dice) {}

  Unfit draw() {
    for (const OwnValue& each : m_own.values) {
      m_named.emplace_back(each.name, drawnFrom(each, m_dice, m_named));
      if (!std::isfinite(m_named.back().second)) return Unfit::NotFinite;
    }
    m_question.kind = m_own.kind;
    switch (m_own.kind) {
      case AnswerKind::Number:
        return drawNumber();
      case AnswerKind::Choice:
        return drawChoice();
      case AnswerKind::Order:
        return drawOrder();
      case AnswerKind::Cell:
      case AnswerKind::Text:
        break;
    }
    return Unfit::None;
  }

  const NamedNumbers& named() const { return m_named; }

  AskedQuestion asked(std::uint64_t seed) {
    std::vector<NamedValue> values = shownValues();
    const auto phrase = [&](const std::string& text) {
      Phrase made = ownPhrase(text);
      made.values = values;
      return made;
    };
    m_question.text = phrase(m_own.text);
    m_question.unit = m_own.unit;
    for (Phrase& each : m_question.choices) each.values = values;
    for (const std::string& each : m_own.checklist) m_question.checklist.push_back(phrase(each));
    m_question.modelAnswer = phrase(m_own.example);
    if (const double* number = std::get_if<double>(&m_question.answer)) values.push_back(shownValue("answer", *number));
    for (const std::string& each : m_own.working) m_question.working.push_back(phrase(each));
    Parameters parameters;
    for (const auto& [name, value] : m_named) {
      if (isWhole(value))
        parameters.set(name, static_cast<std::int64_t>(value));
      else
        parameters.set(name, value);
    }
    return {&ownTemplate(m_id, m_own), seed, std::move(parameters), std::move(m_question)};
  }

 private:
  static bool isWhole(double value) {
    constexpr double kExact = 0x1p53;
    return std::abs(value) < kExact && value == std::trunc(value);
  }
  static Phrase ownPhrase(const std::string& text) {
    Phrase phrase(lastingText(text));
    phrase.isVerbatim = true;
    return phrase;
  }
  static NamedValue shownValue(const std::string& name, double value) { return {name, Exact{value}}; }
  std::vector<NamedValue> shownValues() const {
    std::vector<NamedValue> values;
    for (const auto& [name, value] : m_named) values.push_back(shownValue(name, value));
    return values;
  }

  double valueOf(const std::string& formula, const NamedNumbers& named) const {
    return valueOfOwnFormula(formula, named).value_or(std::nan(""));
  }

  Unfit drawNumber() {
    constexpr double kDefaultTolerance = 0.005;
    const double answer = valueOf(m_own.answer, m_named);
    if (!std::isfinite(answer)) return Unfit::NotFinite;
    NamedNumbers named = m_named;
    named.emplace_back("answer", answer);
    m_question.answer = answer;
    m_question.tolerance =
        m_own.tolerance.empty() ? kDefaultTolerance * std::abs(answer) : valueOf(m_own.tolerance, named);
    if (!std::isfinite(m_question.tolerance) || m_question.tolerance < 0) return Unfit::NotFinite;
    return addMistakes(named, [](double value) { return std::optional<AnswerValue>(value); });
  }

  Unfit drawChoice() {
    std::set<std::string> different;
    for (const std::string& each : m_own.choices) {
      different.insert(filledText(each, m_named));
      m_question.choices.push_back(ownPhrase(each));
    }
    if (different.size() < m_own.choices.size()) return Unfit::SameChoices;
    const double right = std::round(valueOf(m_own.answer, m_named));
    if (!(right >= 0 && right < static_cast<double>(m_own.choices.size()))) return Unfit::NoSuchChoice;
    m_question.answer = static_cast<std::size_t>(right);
    return addMistakes(m_named, [this](double value) -> std::optional<AnswerValue> {
      const double index = std::round(value);
      if (!(index >= 0 && index < static_cast<double>(m_own.choices.size()))) return std::nullopt;
      return AnswerValue(static_cast<std::size_t>(index));
    });
  }

  Unfit drawOrder() {
    std::set<std::string> different;
    for (const std::string& each : m_own.choices) different.insert(filledText(each, m_named));
    if (different.size() < m_own.choices.size()) return Unfit::SameChoices;
    // The right order must not be shown.
    std::vector<std::int64_t> shown;
    do {
      shown = m_dice.shuffled(static_cast<std::int64_t>(m_own.choices.size()));
    } while (shown.size() > 1 && std::ranges::is_sorted(shown));
    std::vector<std::size_t> order(shown.size());
    for (std::size_t place = 0; place < shown.size(); ++place) {
      const auto original = static_cast<std::size_t>(shown[place]);
      m_question.choices.push_back(ownPhrase(m_own.choices[original]));
      order[original] = place;
    }
    m_question.answer = std::move(order);
    return Unfit::None;
  }

  template <class Answer>
  Unfit addMistakes(const NamedNumbers& named, Answer answerOf) {
    for (std::size_t i = 0; i < m_own.mistakes.size(); ++i) {
      const double value = valueOf(m_own.mistakes[i].formula, named);
      const std::optional<AnswerValue> answer = std::isfinite(value) ? answerOf(value) : std::nullopt;
      if (!answer) continue;
      const Mistake mistake(&keptMistake(m_id + '-' + std::to_string(i), m_own.mistakes[i].says), *answer);
      if (isRight(m_question, mistake.answer)) return Unfit::MistakeIsRight;
      m_question.mistakes.push_back(mistake);
    }
    return Unfit::None;
  }

  const std::string& m_id;
  const OwnQuestion& m_own;
  Dice m_dice;
  NamedNumbers m_named;
  Question m_question;
};

/// The symbol of a matrix in the labs, the same in every language.
std::string symbolOf(Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return "Q";
    case Stage::Keys:
      return "K";
    case Stage::Values:
      return "V";
    case Stage::Scores:
      return "S";
    case Stage::Scaled:
      return "S / √d_k";
    case Stage::Weights:
      return "P";
    case Stage::Output:
      return "O";
    default:
      return std::string(stageName(stage));
  }
}

std::optional<AskedMatrix> figureOf(const OwnFigure& figure, const std::optional<OnStage>& stage) {
  constexpr Index kMaxCells = 16;  // per row and column, as in the labs
  if (!stage || !stage->trace || figure.head < 0 || figure.head >= static_cast<Index>(stage->trace->heads.size()))
    return std::nullopt;
  const Matrix* matrix = stageMatrix(*stage->trace, figure.head, figure.stage);
  if (!matrix || matrix->rows() > kMaxCells || matrix->cols() > kMaxCells || !matrix->allFinite()) return std::nullopt;
  const std::vector<std::string> queries = queryTokenNames(stage->scenario), keys = keyTokenNames(stage->scenario);
  const auto isOf = [](const std::vector<std::string>& names, Index count) {
    return static_cast<Index>(names.size()) == count;
  };
  const bool areKeys = figure.stage == Stage::Keys || figure.stage == Stage::Values ||
                       figure.stage == Stage::KeysRotated || figure.stage == Stage::KeysCached ||
                       figure.stage == Stage::ValuesCached;
  const bool isOfPairs = figure.stage >= Stage::Scores && figure.stage <= Stage::Weights &&
                         figure.stage != Stage::RowMax && figure.stage != Stage::RowSum;
  AskedMatrix asked;
  asked.values = *matrix;
  asked.name = symbolOf(figure.stage);
  const std::vector<std::string>& rows = areKeys ? keys : queries;
  asked.rows = isOf(rows, matrix->rows()) ? rows : numberedNames(matrix->rows());
  if (isOfPairs && isOf(keys, matrix->cols()))
    asked.columns = keys;
  else
    for (Index column = 0; column < matrix->cols(); ++column) asked.columns.push_back(std::to_string(column));
  asked.decimals = 2;
  return asked;
}

class OwnCheck {
 public:
  OwnCheck(const OwnQuestion& own, const std::string& pointer) : m_own(own), m_at(pointer) {}

  Problems problems() {
    checkValues();
    checkText(m_own.text, "/text");
    checkKind();
    checkTexts(m_own.working, "/working", true);
    const bool areMistakesKnown = m_own.kind == AnswerKind::Number || m_own.kind == AnswerKind::Choice;
    if (!areMistakesKnown && !m_own.mistakes.empty()) add(ProblemCode::UnknownKey, "/mistakes", {"mistakes", ""});
    for (std::size_t i = 0; i < m_own.mistakes.size(); ++i) {
      const std::string at = "/mistakes/" + std::to_string(i);
      checkFormula(m_own.mistakes[i].formula, at + "/formula", m_own.kind == AnswerKind::Number);
      checkText(m_own.mistakes[i].says, at + "/says", false);
    }
    if (m_own.figure && m_own.figure->isPicture()) {
      if (m_own.figure->lab.empty()) add(ProblemCode::EmptyText, "/figure/lab", {});
      if (m_own.figure->step.empty()) add(ProblemCode::EmptyText, "/figure/step", {});
    }
    if (m_problems.empty()) checkDraws();
    return std::move(m_problems);
  }

 private:
  void add(ProblemCode problem, const std::string& place, std::vector<std::string> arguments) {
    m_problems.push_back({problem, m_at + place, std::move(arguments)});
  }

  std::string knownNames(bool withAnswer = false) const {
    std::string names = commaSeparated(m_sample, [](const auto& each) { return each.first; });
    if (withAnswer && m_own.kind == AnswerKind::Number) names += names.empty() ? "answer" : ", answer";
    return names;
  }

  void checkValues() {
    for (std::size_t i = 0; i < m_own.values.size(); ++i) {
      const OwnValue& value = m_own.values[i];
      const std::string at = "/values/" + std::to_string(i);
      const bool isKnown = std::ranges::any_of(m_sample, [&](const auto& each) { return each.first == value.name; });
      if (!isFormulaName(value.name))
        add(ProblemCode::UnusableName, at + "/name", {value.name});
      else if (isKnown)
        add(ProblemCode::RepeatedValue, at + "/name", {value.name});
      if (const auto* formula = std::get_if<std::string>(&value.source)) checkFormula(*formula, at + "/formula", false);
      if (const auto* range = std::get_if<OwnRange>(&value.source)) checkRange(*range, at);
      if (const auto* list = std::get_if<std::vector<double>>(&value.source); list && list->empty())
        add(ProblemCode::OutOfRange, at + "/among", {"0", rangeText(1, kMaxOwnListed)});
      if (isFormulaName(value.name) && !isKnown) m_sample.emplace_back(value.name, 1.0);
    }
  }

  void checkRange(const OwnRange& range, const std::string& at) {
    constexpr double kMaxSteps = 1e9;
    if (!(range.step > 0))
      add(ProblemCode::OutOfRange, at + "/step", {shortest(range.step), "> 0"});
    else if (!(range.to >= range.from))
      add(ProblemCode::OutOfRange, at + "/to", {shortest(range.to), "≥ " + shortest(range.from)});
    else if (!((range.to - range.from) / range.step <= kMaxSteps))
      add(ProblemCode::OutOfRange, at + "/step",
          {shortest(range.step), "≥ " + shortest((range.to - range.from) / 1e9)});
  }

  void checkFormula(const std::string& formula, const std::string& place, bool withAnswer) {
    NamedNumbers named = m_sample;
    if (withAnswer) named.emplace_back("answer", 1.0);
    const auto value = valueOfOwnFormula(formula, named);
    if (value) return;
    if (!value.error().unknown.empty())
      add(ProblemCode::UnknownVariable, place, {value.error().unknown, knownNames(withAnswer)});
    else
      add(ProblemCode::FormulaSyntax, place,
          {formula, std::to_string(value.error().position), formula.substr(value.error().position)});
  }

  void checkText(const std::string& text, const std::string& place, bool withAnswer = false) {
    if (text.find_first_not_of(" \n\t") == std::string::npos) return add(ProblemCode::EmptyText, place, {});
    for (const std::string& name : placeholdersOf(text)) {
      const bool isKnown = std::ranges::any_of(m_sample, [&](const auto& each) { return each.first == name; }) ||
                           (withAnswer && name == "answer" && m_own.kind == AnswerKind::Number);
      if (!isKnown) add(ProblemCode::UnknownVariable, place, {name, knownNames(withAnswer)});
    }
  }

  void checkTexts(const std::vector<std::string>& texts, const std::string& place, bool withAnswer = false) {
    for (std::size_t i = 0; i < texts.size(); ++i) checkText(texts[i], place + '/' + std::to_string(i), withAnswer);
  }

  void checkCount(std::size_t count, std::int64_t least, const std::string& place) {
    if (count < static_cast<std::size_t>(least) || count > static_cast<std::size_t>(kMaxOwnChoices))
      add(ProblemCode::OutOfRange, place, {std::to_string(count), rangeText(least, kMaxOwnChoices)});
  }

  void checkKind() {
    switch (m_own.kind) {
      case AnswerKind::Number:
        checkFormula(m_own.answer, "/answer/formula", false);
        if (!m_own.tolerance.empty()) checkFormula(m_own.tolerance, "/answer/tolerance", true);
        break;
      case AnswerKind::Choice:
        checkFormula(m_own.answer, "/answer/right", false);
        [[fallthrough]];
      case AnswerKind::Order:
        checkCount(m_own.choices.size(), 2, "/answer/choices");
        checkTexts(m_own.choices, "/answer/choices");
        break;
      case AnswerKind::Cell:
      case AnswerKind::Text:
        checkCount(m_own.checklist.size(), 1, "/answer/checklist");
        checkTexts(m_own.checklist, "/answer/checklist");
        if (!m_own.example.empty()) checkText(m_own.example, "/answer/example");
        break;
    }
  }

  /// Draws some numbers, of which at least one must fit.
  void checkDraws() {
    const std::string id = ownId(m_own);
    Unfit why = Unfit::None;
    NamedNumbers named;
    for (std::uint64_t n = 0; n < kOwnDraws; ++n) {
      OwnDraw draw(id, m_own, Dice(mixedSeed(n, id)));
      why = draw.draw();
      if (why == Unfit::None) return;
      named = draw.named();
    }
    const std::string example =
        commaSeparated(named, [](const auto& each) { return each.first + " = " + shortest(each.second); });
    switch (why) {
      case Unfit::NotFinite:
        return add(ProblemCode::NoFiniteAnswer, m_own.kind == AnswerKind::Number ? "/answer/formula" : "/values",
                   {example});
      case Unfit::SameChoices:
        return add(ProblemCode::ChoicesCoincide, "/answer/choices", {example});
      case Unfit::NoSuchChoice:
        return add(ProblemCode::OutOfRange, "/answer/right",
                   {shortest(valueOfOwnFormula(m_own.answer, named).value_or(std::nan(""))),
                    rangeText(0, static_cast<std::int64_t>(m_own.choices.size()) - 1)});
      case Unfit::MistakeIsRight:
        return add(ProblemCode::MistakeIsRight, "/mistakes", {example});
      case Unfit::None:
        break;
    }
  }

  const OwnQuestion& m_own;
  const std::string& m_at;
  NamedNumbers m_sample;  // the names so far
  Problems m_problems;
};

}  // namespace

std::string ownId(const OwnQuestion& own) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::uint64_t hash =
      fnvHash(ownQuestionJson(own).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  std::string id = std::string(kOwnPrefix).append(code(own.kind)) + '-';
  for (int shift = 60; shift >= 0; shift -= 4) id += kDigits[(hash >> shift) & 0xFU];
  return id;
}

std::optional<AnswerKind> kindOfOwnId(std::string_view id) {
  if (!id.starts_with(kOwnPrefix)) return std::nullopt;
  id.remove_prefix(kOwnPrefix.size());
  for (const AnswerKind kind : {AnswerKind::Number, AnswerKind::Choice, AnswerKind::Order, AnswerKind::Text})
    if (id.starts_with(code(kind)) && id.substr(code(kind).size()).starts_with('-')) return kind;
  return std::nullopt;
}

std::string ownTitle(const OwnQuestion& own) {
  constexpr int kMaxCodePoints = 40;
  NamedTexts dots;
  for (const std::string& name : placeholdersOf(own.text)) dots.emplace_back(name, "…");
  const std::string text = filledText(own.text, dots);
  std::string title;
  std::size_t words = 0;  // bytes up to the end of the last whole word
  int count = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view next = rest.substr(0, firstCodePoint(rest).bytes);
    rest.remove_prefix(next.size());
    if (next == "*" || next == "`") continue;
    const bool isSpace = next == " " || next == "\n" || next == "\t";
    if (isSpace && (title.empty() || title.back() == ' ')) continue;
    if (isSpace) words = title.size();
    if (++count > kMaxCodePoints) {
      if (words > 0) title.resize(words);
      return title + "…";
    }
    title += isSpace ? std::string_view(" ") : next;
  }
  if (title.ends_with(' ')) title.pop_back();
  return title;
}

Problems checkOwnQuestion(const OwnQuestion& own, const std::string& pointer) {
  return OwnCheck(own, pointer).problems();
}

const QuestionTemplate& ownTemplate(const std::string& id, const OwnQuestion& own) {
  constexpr int kSecondsToWrite = 180, kSecondsToCompute = 120, kSecondsToChoose = 60;
  static std::mutex mutex;
  static std::map<std::string, QuestionTemplate, std::less<>> templates;
  const char* kept = lastingText(id);
  const std::scoped_lock lock(mutex);
  const auto [found, isNew] = templates.try_emplace(id);
  if (isNew) {
    found->second.id = kept;
    found->second.kind = own.kind;
    found->second.topic = own.topic;
    found->second.seconds = own.kind == AnswerKind::Text     ? kSecondsToWrite
                            : own.kind == AnswerKind::Number ? kSecondsToCompute
                                                             : kSecondsToChoose;
  }
  return found->second;
}

std::optional<AskedQuestion> askOwnQuestion(const std::string& id, const OwnQuestion& own,
                                            const std::optional<OnStage>& stage, std::uint64_t seed) {
  std::optional<AskedMatrix> figure;
  const bool isPicture = own.figure && own.figure->isPicture();
  if (own.figure && !isPicture && !(figure = figureOf(*own.figure, stage))) return std::nullopt;
  for (std::uint64_t attempt = 0; attempt < kOwnDraws; ++attempt) {
    OwnDraw draw(id, own, Dice(mixedSeed(seed, id, attempt)));
    if (draw.draw() != Unfit::None) continue;
    AskedQuestion asked = draw.asked(seed);
    asked.question.matrix = std::move(figure);
    if (isPicture) asked.question.picture = AskedPicture{nullptr, own.figure->lab, own.figure->step, own.figure->head};
    return asked;
  }
  return std::nullopt;
}

}  // namespace attn
