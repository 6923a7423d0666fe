// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/draft.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "base/formula.h"
#include "base/text.h"

namespace attn {
namespace {

/// Converts a parameter to what is shown of it; a list of texts becomes "The, cat".
struct ShownParameter {
  std::optional<Shown> operator()(const std::vector<std::int64_t>&) const { return std::nullopt; }
  std::optional<Shown> operator()(const std::vector<std::string>& texts) const {
    return Verbatim{commaSeparated(texts)};
  }
  template <class T>
  std::optional<Shown> operator()(const T& value) const {
    return NamedValue({}, value).second;
  }
};

/// A name that is shorter than that of its parameter.
struct ShortName {
  std::string_view name, parameter;
  Format format = nullptr;
};
constexpr auto kShortNames = std::to_array<ShortName>({{"width", "key_width"},
                                                       {"query", "query_heads"},
                                                       {"heads", "query_heads"},
                                                       {"kv", "kv_heads"},
                                                       {"kv", "query_heads"},
                                                       {"queries", "query_tokens"},
                                                       {"fresh", "query_tokens"},
                                                       {"cached", "cached_tokens"},
                                                       {"queries", "tokens"},
                                                       {"keys", "key_tokens"},
                                                       {"keys", "key_names"},
                                                       {"keys", "tokens"},
                                                       {"tokens", "key_tokens"},
                                                       {"source", "key_tokens"},
                                                       {"target", "query_tokens"},
                                                       {"key", "key_width"},
                                                       {"value", "value_width"},
                                                       {"value", "key_width"},
                                                       {"model", "model_width"},
                                                       {"hidden", "hidden_names"},
                                                       {"other", "other_key"},
                                                       {"element", "element_bytes"},
                                                       {"memory", "memory_bytes", as<Bytes>},
                                                       {"peak", "flops_per_second", as<FlopRate>},
                                                       {"bandwidth", "bytes_per_second", as<Bandwidth>},
                                                       {"rows", "block_rows"},
                                                       {"cols", "block_cols"}});

double numberIn(const Shown& shown) {
  return std::visit(
      [](const auto& value) -> double {
        if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(shownContent(value))>>)
          return static_cast<double>(shownContent(value));
        else
          throw std::logic_error("a formula with a value that is not a number");
      },
      shown);
}

/// Returns the parameter of that name or of the name it abbreviates.
std::optional<Shown> shownParameter(std::string_view name, const Parameters& parameters) {
  constexpr double kBitsOfByte = 8;
  const auto shown = [&](std::string_view of) -> std::optional<Shown> {
    for (const auto& [each, value] : parameters.all())
      if (each == of) return std::visit(ShownParameter{}, value);
    return std::nullopt;
  };
  if (auto value = shown(name)) return value;
  for (const ShortName& each : kShortNames) {
    const auto value = each.name == name ? shown(each.parameter) : std::nullopt;
    if (value) return each.format ? each.format(numberIn(*value)) : *value;
  }
  if (name == "bits" && parameters.has("element_bytes")) return Exact{kBitsOfByte * parameters.real("element_bytes")};
  if (name == "heads" || name == "layers" || name == "batch") return Whole{1};
  return std::nullopt;
}

}  // namespace

Draft::Draft(AnswerKind of, const Parameters& parameters) : m_parameters(parameters) {
  kind = of;
}

double Draft::operator()(const Amount& amount) const {
  if (const double* number = std::get_if<double>(&amount)) return *number;
  const char* formula = std::get<const char*>(amount);
  const auto value = valueOfFormula(formula, [this](std::string_view name) { return numberIn(shown(name)); });
  if (!value) throw std::logic_error("malformed formula: " + std::string(formula));
  return *value;
}

void Draft::let(std::initializer_list<Named> named) {
  for (const Named& each : named) {
    NamedValue value(each.name, shown(each));
    const auto earlier = std::ranges::find(m_values, each.name, &NamedValue::first);
    if (earlier == m_values.end())
      m_values.push_back(std::move(value));
    else
      *earlier = std::move(value);
  }
}

Phrase Draft::say(const char* words, std::initializer_list<Named> own) const {
  Phrase phrase(words);
  for (const Named& each : own) phrase.values.emplace_back(each.name, shown(each));
  bind(phrase);
  return phrase;
}

Phrase Draft::product(std::string_view formula, Format format) const {
  static constexpr std::array<const char*, 6> kSources{
      TR("{f1} · {f2} = {result}"),
      TR("{f1} · {f2} · {f3} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} · {f5} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} · {f5} · {f6} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} · {f5} · {f6} · {f7} = {result}"),
  };
  Phrase phrase;
  double result = 1;
  for (std::size_t end = 0; end != std::string_view::npos;
       formula.remove_prefix(std::min(end, formula.size() - 1) + 1)) {
    end = formula.find('*');
    const double factor = (*this)(std::string(formula.substr(0, end)).c_str());
    phrase.values.emplace_back("f" + std::to_string(phrase.values.size() + 1), factor);
    result *= factor;
  }
  phrase.source = kSources.at(phrase.values.size() - 2);
  phrase.values.emplace_back("result", format(result));
  return phrase;
}

Phrase Draft::quotient(const char* dividend, const char* divisor, Format format) const {
  return {TR("{dividend} / {divisor} = {result}"),
          {{"dividend", shown(Named("", dividend))},
           {"divisor", shown(Named("", divisor))},
           {"result", format((*this)(dividend) / (*this)(divisor))}}};
}

const MistakeKind& Draft::mistakeKind(std::string_view id, const char* name, const char* lookAt) {
  static std::mutex mutex;
  static std::map<std::string_view, const MistakeKind> kinds;
  const std::scoped_lock lock(mutex);
  const MistakeKind& kind = kinds.try_emplace(id, MistakeKind{id, name, lookAt}).first->second;
  if (std::string_view(kind.name) != name)
    throw std::logic_error("two mistakes are called " + std::string(id) + ": " + kind.name + ", " + name);
  return kind;
}

void Draft::addMistakes(std::initializer_list<std::pair<const MistakeKind*, Amount>> known) {
  for (const auto& [made, wrong] : known) addMistake(*made, (*this)(wrong));
}

Question Draft::finished(std::string_view id) {
  const auto bindEach = [this](auto&... phrases) { (bind(phrases), ...); };
  try {
    bindEach(text, hint, modelAnswer);
    for (std::vector<Phrase>* phrases : {&choices, &working, &checklist})
      for (Phrase& phrase : *phrases) bind(phrase);
    for (Mistake& mistake : mistakes) bind(mistake.says);
  } catch (const std::logic_error& error) {
    throw std::logic_error(std::string(error.what()) + " in the template " + std::string(id));
  }
  return std::move(*this);
}

Shown Draft::shown(std::string_view name) const {
  if (const auto found = std::ranges::find(m_values, name, &NamedValue::first); found != m_values.end())
    return found->second;
  if (const auto parameter = shownParameter(name, m_parameters)) return *parameter;
  const double* number = std::get_if<double>(&answer);
  if (name != "answer" || !number) throw std::logic_error("no value for {" + std::string(name) + "}");
  return Exact{*number};
}

Shown Draft::shown(const Named& named) const {
  if (const Shown* value = std::get_if<Shown>(&named.value)) return *value;
  const std::string_view formula = std::get<const char*>(named.value);
  const bool isName = formula.find_first_of(" (.") == std::string_view::npos && !formula.empty() && formula[0] > '9';
  if (isName && !named.format) return shown(formula);
  return (named.format ? named.format : as<Exact>)((*this)(formula.data()));
}

/// Adds the values of placeholders that the phrase has none for.
void Draft::bind(Phrase& phrase) const {
  const std::string_view source = phrase.source;
  for (std::size_t open = source.find('{'); open != std::string_view::npos; open = source.find('{', open + 1)) {
    const std::string name(source.substr(open + 1, source.find('}', open) - open - 1));
    if (std::ranges::find(phrase.values, name, &NamedValue::first) == phrase.values.end())
      phrase.values.emplace_back(name, shown(name));
  }
}

void askForNumber(Draft& draft, const Amount& answer, const Amount& tolerance, AnswerUnit unit) {
  draft.answer = draft(answer);
  draft.tolerance = draft(tolerance);
  draft.unit = unit;
}

void askForBytes(Draft& draft, const Amount& bytes) {
  askForNumber(draft, bytes, "max(0.5, 0.005 * answer)", AnswerUnit::Bytes);
}

}  // namespace attn
