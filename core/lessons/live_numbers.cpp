// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/live_numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "attention/stage.h"
#include "base/formula.h"
#include "base/number_format.h"
#include "base/text.h"
#include "lessons/lesson_names.h"
#include "lessons/markdown_lines.h"

namespace attn {
namespace {

std::optional<Index> indexIn(std::string_view text) {
  text = trimmed(text);
  Index number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

/// Returns T_q, T_k, d_model, … of a scenario.
std::optional<double> sizeNamed(const Scenario& scenario, std::string_view name) {
  if (name == "T_q") return static_cast<double>(queryTokens(scenario));
  if (name == "T_k") return static_cast<double>(keyTokens(scenario));
  if (name == "d_k") return static_cast<double>(keyWidth(scenario));
  if (name == "d_v") return static_cast<double>(valueWidth(scenario));
  if (name == "d_model" && modelWidth(scenario) > 0) return static_cast<double>(modelWidth(scenario));
  if (name == "H") return static_cast<double>(scenario.heads.query);
  if (name == "H_kv") return static_cast<double>(scenario.heads.keyValue);
  if (name == "G") return static_cast<double>(scenario.heads.headsPerGroup());
  if (name == "scale") return effectiveScale(scenario);
  return std::nullopt;
}

/// The matrix that a query head uses; nullptr if there is none, or it is not computed yet.
const Matrix* matrixOf(const Scenario& scenario, const Trace* trace, std::string_view name, Index head) {
  const auto named = names::matrixNamed(name);
  if (!named || head >= scenario.heads.query) return nullptr;
  if (const auto* stage = std::get_if<Stage>(&*named))
    return trace && head < static_cast<Index>(trace->heads.size()) ? stageMatrix(*trace, head, *stage) : nullptr;
  const MatrixStack& stack = stackIn(scenario, std::get<InputSlot>(*named));
  if (stack.empty()) return nullptr;
  return &stack[stack.heads() == 1                      ? 0
                : stack.heads() == scenario.heads.query ? head
                                                        : scenario.heads.keyValueHeadOf(head)];
}

/// The cell of a stage or an input, such as "weights" and "3; 2, 1".
std::optional<double> cellNamed(const Scenario& scenario, const Trace* trace, std::string_view name,
                                std::string_view place) {
  Index head = 0;
  if (const std::size_t semicolon = place.find(';'); semicolon != std::string_view::npos) {
    const auto given = indexIn(place.substr(0, semicolon));
    if (!given) return std::nullopt;
    head = *given;
    place.remove_prefix(semicolon + 1);
  }
  const std::size_t comma = place.find(',');
  const std::optional<Index> row = indexIn(place.substr(0, comma));
  const std::optional<Index> column =
      comma == std::string_view::npos ? std::optional<Index>(0) : indexIn(place.substr(comma + 1));
  if (!row || !column) return std::nullopt;
  const Matrix* matrix = matrixOf(scenario, trace, name, head);
  const bool needsColumn = matrix && matrix->cols() > 1 && comma == std::string_view::npos;
  if (!matrix || needsColumn || *row >= matrix->rows() || *column >= matrix->cols()) return std::nullopt;
  return (*matrix)(*row, *column);
}

/// The value of a name: a cell of a stage, a size or a setting.
std::optional<double> namedValue(std::string_view text, const LiveValues& values) {
  constexpr std::string_view ofPinned = "pinned.";
  const bool isPinned = text.starts_with(ofPinned);
  if (isPinned) text.remove_prefix(ofPinned.size());
  const Scenario* scenario = isPinned ? values.pinned : values.scenario;
  const Trace* trace = isPinned ? values.pinnedTrace : values.trace;
  if (const std::size_t bracket = text.find('['); bracket != std::string_view::npos) {
    if (!scenario || !text.ends_with(']')) return std::nullopt;
    return cellNamed(*scenario, trace, trimmed(text.substr(0, bracket)),
                     text.substr(bracket + 1, text.size() - bracket - 2));
  }
  return scenario ? sizeNamed(*scenario, text) : std::nullopt;
}

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
LivePiece numberIn(std::string_view inside, const LiveValues& values) {
  LivePiece piece{std::string(inside), true, {}, {}};
  std::string_view text = inside;
  if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    constexpr Index most = 12;
    const auto decimals = indexIn(text.substr(colon + 1));
    if (!decimals || *decimals > most) return piece;
    piece.decimals = static_cast<int>(*decimals);
    text = text.substr(0, colon);
  }
  piece.value = formulaValue(text, values);
  return piece;
}

/// Splits lines of prose; code is passed through unchanged.
class Pieces {
 public:
  explicit Pieces(const LiveValues& values) : m_values(values) {}

  void take(std::string_view line) {
    while (!line.empty()) {
      const std::size_t at = line.find_first_of("`{");
      if (at == std::string_view::npos) return words(line);
      words(line.substr(0, at));
      line.remove_prefix(at);
      line.remove_prefix(line.front() == '`' ? code(line) : braces(line));
    }
  }

  void words(std::string_view text) {
    if (text.empty()) return;
    if (m_pieces.empty() || m_pieces.back().isNumber) m_pieces.emplace_back();
    m_pieces.back().text.append(text);
  }

  std::vector<LivePiece> done() { return std::move(m_pieces); }

 private:
  std::size_t code(std::string_view line) {
    const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
    const std::size_t close = line.find(std::string(ticks, '`'), ticks);
    const std::size_t length = close == std::string_view::npos ? ticks : close + ticks;
    words(line.substr(0, length));
    return length;
  }

  std::size_t braces(std::string_view line) {
    const std::size_t close = line.find('}');
    const bool isName = line.size() > 1 && isLetter(line[1]);
    if (!isName || close == std::string_view::npos) {
      words(line.substr(0, 1));
      return 1;
    }
    m_pieces.push_back(numberIn(line.substr(1, close - 1), m_values));
    return close + 1;
  }

  const LiveValues& m_values;
  std::vector<LivePiece> m_pieces;
};

/// True if a comma or a point between digits belongs to the number.
bool joinsDigits(std::string_view text, std::size_t at) {
  return (text[at] == ',' || text[at] == '.') && at + 1 < text.size() && isDigit(text[at + 1]);
}

/// True if a digit here belongs to a word: "flash2", "W_0", "GPT-2".
bool isInWord(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const char before = text[at - 1];
  return isLetter(before) || before == '_' || (before == '-' && at > 1 && isLetter(text[at - 2]));
}

void appendNumbersIn(std::string_view line, std::vector<std::string>& numbers) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '`') {
      const std::size_t close = line.find('`', at + 1);
      if (close == std::string_view::npos) return;
      at = close;
      continue;
    }
    if (!isDigit(line[at])) continue;
    const bool isWord = isInWord(line, at);
    std::string number;
    for (; at < line.size() && (isDigit(line[at]) || joinsDigits(line, at)); ++at)
      if (line[at] != ',') number += line[at];
    // The number of a list item ("3. …") is not part of the text.
    const bool isItem = line.substr(0, at).find_first_not_of(" 0123456789") == std::string_view::npos &&
                        at < line.size() && line[at] == '.';
    if (!isWord && !isItem) numbers.push_back(std::move(number));
  }
}

}  // namespace

std::optional<double> formulaValue(std::string_view formula, const LiveValues& values) {
  return valueOfFormula(formula, [&](std::string_view name) { return namedValue(name, values); });
}

bool isWrittenAs(std::string_view written, double value) {
  const std::optional<double> number = parseDecimal(written);
  const std::size_t point = written.find('.');
  const auto decimals = point == std::string_view::npos ? 0 : static_cast<double>(written.size() - point - 1);
  constexpr double kHalf = 0.5 + 1e-9;  // an exact half may round either way
  return number && std::abs(std::abs(value) - *number) <= kHalf * std::pow(10.0, -decimals);
}

std::vector<std::string> writtenNumbers(std::string_view markdown) {
  std::vector<std::string> numbers;
  for (const LivePiece& piece : livePieces(markdown, {})) {
    if (piece.isNumber) continue;
    for (const MarkdownLine& line : markdownLines(piece.text))
      if (!line.isCode) appendNumbersIn(line.text, numbers);
  }
  return numbers;
}

std::vector<LivePiece> livePieces(std::string_view markdown, const LiveValues& values) {
  Pieces pieces(values);
  const std::vector<MarkdownLine> lines = markdownLines(markdown);
  for (const MarkdownLine& line : lines) {
    if (line.number > 1) pieces.words("\n");
    if (line.isCode)
      pieces.words(line.text);
    else
      pieces.take(line.text);
  }
  return pieces.done();
}

}  // namespace attn
