// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/own_formula.h"

#include <muParser.h>

#include <algorithm>
#include <numbers>
#include <set>

namespace attn {
namespace {

/// The position of an assignment: a "=" that is not part of "==", "<=", ">=" or "!=".
std::size_t assignmentIn(std::string_view formula) {
  for (std::size_t at = formula.find('='); at != std::string_view::npos; at = formula.find('=', at + 1)) {
    if (at + 1 < formula.size() && formula[at + 1] == '=')
      ++at;
    else if (at == 0 || std::string_view("<>!").find(formula[at - 1]) == std::string_view::npos)
      return at;
  }
  return std::string_view::npos;
}

tl::unexpected<FormulaError> errorAt(std::size_t position, std::string unknown = {}) {
  return tl::unexpected(FormulaError{position, std::move(unknown)});
}

bool isPartOfName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

tl::expected<double, FormulaError> valueOfOwnFormula(const std::string& formula, const NamedNumbers& named) {
  if (formula.size() > kMaxFormulaBytes) return errorAt(kMaxFormulaBytes);
  if (const std::size_t at = assignmentIn(formula); at != std::string_view::npos) return errorAt(at);
  if (const std::size_t at = formula.find_first_of("\"#"); at != std::string::npos) return errorAt(at);  // strings
  // A parser takes longer to make than a formula to compute.
  thread_local mu::Parser parser;
  NamedNumbers all = named;
  for (const auto& [name, value] : {std::pair("e", std::numbers::e), std::pair("pi", std::numbers::pi)})
    if (std::ranges::find(named, name, &NamedNumbers::value_type::first) == named.end()) all.emplace_back(name, value);
  try {
    parser.ClearVar();
    for (auto& [name, value] : all) parser.DefineVar(name, &value);
    parser.SetExpr(formula);
    const double value = parser.Eval();
    if (parser.GetNumResults() != 1) return errorAt(std::min(formula.find(','), formula.size()));
    return value;
  } catch (const mu::ParserError& error) {
    const std::size_t position = error.GetPos() < 0 ? 0 : static_cast<std::size_t>(error.GetPos());
    const std::string& token = error.GetToken();
    const bool isName = error.GetCode() == mu::ecUNASSIGNABLE_TOKEN && !token.empty() &&
                        std::ranges::all_of(token, isPartOfName) && !(token.front() >= '0' && token.front() <= '9');
    return errorAt(std::min(position, formula.size()), isName ? token : std::string());
  }
}

bool isFormulaName(std::string_view name) {
  constexpr std::size_t kLongest = 30;
  if (name.empty() || name.size() > kLongest || name == "answer") return false;
  if (!(name.front() >= 'a' && name.front() <= 'z') || !std::ranges::all_of(name, isPartOfName)) return false;
  static const std::set<std::string, std::less<>> functions = [] {
    const mu::Parser parser;
    std::set<std::string, std::less<>> names;
    for (const auto& [function, ignored] : parser.GetFunDef()) names.insert(function);
    return names;
  }();
  return !functions.contains(name);
}

}  // namespace attn
