// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/embedding.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/fnv_hash.h"
#include "scenario/resize.h"
#include "scenario/rounded_normal.h"
#include "scenario/word_table.h"

namespace attn {
namespace {

using namespace resize;

constexpr InputSlot rowsOfQueries[]{InputSlot::Q, InputSlot::X};
constexpr InputSlot rowsOfTokens[]{InputSlot::Q, InputSlot::X, InputSlot::K, InputSlot::V, InputSlot::Context};

bool isOfQueries(InputSlot slot) {
  return std::ranges::find(rowsOfQueries, slot) != std::end(rowsOfQueries);
}

std::vector<std::string> namesOfRows(const Scenario& s, InputSlot slot) {
  return isOfQueries(slot) ? queryTokenNames(s) : keyTokenNames(s);
}

/// The matrices that have a row for each token of these sides.
std::vector<InputSlot> slotsOf(const Scenario& s, Sides sides) {
  std::vector<InputSlot> slots;
  for (const InputSlot slot : rowsOfTokens)
    if ((isOfQueries(slot) ? sides.query : sides.key) && !stackIn(s, slot).empty()) slots.push_back(slot);
  return slots;
}

/// Returns the index of the old token that each new token keeps, or -1.
std::vector<Index> keptTokens(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const std::size_t n = before.size(), m = after.size();
  std::size_t same = 0;  // common prefix: most edits are small, and the table is n x m
  while (same < n && same < m && before[same] == after[same]) ++same;
  const std::size_t width = m - same + 1;
  std::vector<std::uint32_t> longest((n - same + 1) * width, 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& {
    return longest[(i - same) * width + (j - same)];
  };
  for (std::size_t i = n; i-- > same;)
    for (std::size_t j = m; j-- > same;)
      at(i, j) = before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  std::vector<Index> from(m, -1);
  for (std::size_t i = 0; i < same; ++i) from[i] = static_cast<Index>(i);
  for (std::size_t i = same, j = same; i < n && j < m;) {
    if (before[i] == after[j])
      from[j++] = static_cast<Index>(i++);
    else
      at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
  }
  return from;
}

RoundedNormal drawnNumbers(const std::string& token, InputSlot slot, Index head, int draw) {
  const InputSlot table = slot == InputSlot::Context ? InputSlot::X : slot;  // both share one table
  const auto number = (static_cast<std::uint64_t>(draw) * 64 + static_cast<std::uint64_t>(table)) * 65536 +
                      static_cast<std::uint64_t>(head);
  return RoundedNormal(SplitMix(fnvHash(token) ^ SplitMix(number).next()).next());
}

void drawRow(Matrix& m, Index row, const std::string& token, InputSlot slot, Index head, int draw) {
  RoundedNormal numbers = drawnNumbers(token, slot, head, draw);
  for (Index c = 0; c < m.cols(); ++c) m(row, c) = numbers.next();
}

bool isDraw(const Scenario& s, const std::vector<InputSlot>& slots, Index row, const std::string& token, int draw) {
  for (const InputSlot slot : slots) {
    const MatrixStack& stack = stackIn(s, slot);
    for (Index h = 0; h < stack.heads(); ++h) {
      RoundedNormal numbers = drawnNumbers(token, slot, h, draw);
      for (Index c = 0; c < stack.cols(); ++c)
        if (stack[h](row, c) != numbers.next()) return false;
    }
  }
  return true;
}

std::optional<int> drawIn(const Scenario& s, const std::vector<InputSlot>& slots, Index row, const std::string& token) {
  Index numbers = 0;
  for (const InputSlot slot : slots) numbers += stackIn(s, slot).heads() * stackIn(s, slot).cols();
  if (numbers < 2) return std::nullopt;
  for (int draw = 0; draw < tokenDraws; ++draw)
    if (isDraw(s, slots, row, token, draw)) return draw;
  return std::nullopt;
}

template <class Change>
void changeHeads(Scenario& s, InputSlot slot, Change change) {
  Index head = 0;
  mapSlot(s, slot, [&](const Matrix& m) {
    Matrix changed = m;
    change(changed, head++);
    return changed;
  });
}

/// The matrices that share their table with this one, which comes first.
std::vector<InputSlot> tablesOf(InputSlot slot) {
  if (slot == InputSlot::X) return {InputSlot::X, InputSlot::Context};
  if (slot == InputSlot::Context) return {InputSlot::Context, InputSlot::X};
  return {slot};
}

/// Returns the first place of this token, in a sequence that shares its table with this slot.
std::optional<std::pair<InputSlot, Index>> firstPlace(const Scenario& s, InputSlot slot, const std::string& token) {
  for (const InputSlot table : tablesOf(slot)) {
    if (stackIn(s, table).empty()) continue;
    const std::vector<std::string> names = namesOfRows(s, table);
    const auto found = std::ranges::find(names, token);
    if (found != names.end()) return {{table, found - names.begin()}};
  }
  return std::nullopt;
}

/// True if a row of this matrix, or of the one that shares its table, is that of its token in the word table.
bool usesWordTable(const Scenario& s, InputSlot slot, Index head) {
  return std::ranges::any_of(tablesOf(slot), [&](InputSlot table) {
    const MatrixStack& stack = stackIn(s, table);
    if (stack.empty() || stack.cols() != kWordWidth) return false;
    const std::vector<std::string> names = namesOfRows(s, table);
    for (Index i = 0; i < stack.rows(); ++i)
      if (isTableRow(stack[head], i, names[static_cast<std::size_t>(i)])) return true;
    return false;
  });
}

/// Looks up the rows of new tokens (-1 in `from`) in the scenario before the edit.
void lookUp(Scenario& s, const Scenario& before, Sides sides, const std::vector<Index>& from,
            const std::vector<std::string>& tokens) {
  for (const InputSlot slot : slotsOf(s, sides)) {
    std::map<std::string, std::optional<std::pair<InputSlot, Index>>> places;
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i] < 0 && !places.contains(tokens[i])) places[tokens[i]] = firstPlace(before, slot, tokens[i]);
    if (places.empty()) continue;
    changeHeads(s, slot, [&](Matrix& m, Index head) {
      const bool hasWords = usesWordTable(before, slot, head);
      for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] >= 0) continue;
        const auto row = static_cast<Index>(i);
        const Matrix* word = hasWords ? tableRow(tokens[i]) : nullptr;
        if (const auto& place = places[tokens[i]])
          m.row(row) = stackIn(before, place->first)[head].row(place->second);
        else if (word != nullptr)
          m.row(row) = *word;
        else
          drawRow(m, row, tokens[i], slot, head, 0);
      }
    });
  }
}

}  // namespace

Scenario withSentence(Scenario s, Sequence which, const std::vector<std::string>& tokens) {
  require(!tokens.empty(), "a sequence has at least one token");
  const Sides sides = sidesOf(s, which);
  const bool namesKeys = sides.key && (!sides.query || (which == Sequence::Key && !s.keyTokens.empty()));
  const std::vector<Index> from = keptTokens(namesKeys ? keyTokenNames(s) : queryTokenNames(s), tokens);
  const Scenario before = s;
  const SequenceKeeper keeper(s);
  moveTokens(s, sides, from);
  // A single sequence may have a second set of names for its keys; tokens that stay keep theirs.
  const auto renamed = [&](std::vector<std::string>& names) {
    const std::vector<std::string> had = std::exchange(names, tokens);
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i] >= 0) names[i] = had[static_cast<std::size_t>(from[i])];
  };
  if (sides.query && sides.key && !s.keyTokens.empty()) renamed(namesKeys ? s.tokens : s.keyTokens);
  (namesKeys ? s.keyTokens : s.tokens) = tokens;
  lookUp(s, before, sides, from, tokens);
  keeper.restore(s);
  return s;
}

Scenario scenarioFromTable(const std::vector<std::string>& tokens) {
  require(!tokens.empty(), "a sentence has at least one token");
  Matrix x(static_cast<Index>(tokens.size()), kWordWidth);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto row = static_cast<Index>(i);
    if (const Matrix* word = tableRow(tokens[i]))
      x.row(row) = *word;
    else
      drawRow(x, row, tokens[i], InputSlot::X, 0, 0);
  }
  const MatrixStack identity(Matrix(Matrix::Identity(kWordWidth, kWordWidth)));
  ProjectedInputs inputs;
  inputs.x = MatrixStack(std::move(x));
  inputs.wQ = inputs.wK = inputs.wV = identity;
  Scenario s;
  s.tokens = tokens;
  s.inputs = std::move(inputs);
  return s;
}

Scenario withTokenLookedUp(Scenario s, Sequence which, Index at, const std::string& name) {
  const Scenario before = s;
  const Sides sides = sidesOf(s, which);
  s = withTokenInserted(std::move(s), which, at, name);
  const std::vector<std::string> names = sides.query ? queryTokenNames(s) : keyTokenNames(s);
  std::vector<Index> from(names.size(), 0);
  from[static_cast<std::size_t>(at)] = -1;
  lookUp(s, before, sides, from, names);
  return s;
}

std::optional<int> drawOf(const Scenario& s, Sequence which, Index token) {
  const Sides sides = sidesOf(s, which);
  const std::vector<std::string> names = sides.query ? queryTokenNames(s) : keyTokenNames(s);
  require(token >= 0 && token < static_cast<Index>(names.size()), "no such token");
  return drawIn(s, slotsOf(s, sides), token, names[static_cast<std::size_t>(token)]);
}

std::vector<Index> drawnTokens(const Scenario& s, Sequence which) {
  const Sides sides = sidesOf(s, which);
  const std::vector<InputSlot> slots = slotsOf(s, sides);
  std::vector<Index> drawn;
  if (slots.empty()) return drawn;
  const std::vector<std::string> names = sides.query ? queryTokenNames(s) : keyTokenNames(s);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (drawIn(s, slots, static_cast<Index>(i), names[i])) drawn.push_back(static_cast<Index>(i));
  return drawn;
}

Scenario withRowsDrawnAgain(Scenario s) {
  const Scenario before = s;
  std::vector<Sequence> sequences{Sequence::Query};
  if (!isOneSequence(s)) sequences.push_back(Sequence::Key);
  for (const Sequence which : sequences) {
    const Sides sides = sidesOf(s, which);
    const std::vector<InputSlot> slots = slotsOf(s, sides);
    const std::vector<std::string> names = sides.query ? queryTokenNames(s) : keyTokenNames(s);
    for (const Index i : drawnTokens(before, which)) {
      const std::string& name = names[static_cast<std::size_t>(i)];
      const int next = (drawIn(before, slots, i, name).value() + 1) % tokenDraws;
      for (const InputSlot slot : slots)
        changeHeads(s, slot, [&](Matrix& m, Index head) { drawRow(m, i, name, slot, head, next); });
    }
  }
  return s;
}

std::vector<TableRow> embeddingTable(const Scenario& s, InputSlot slot, Index head) {
  std::vector<TableRow> table;
  std::map<std::string, std::vector<std::size_t>> rowsOf;
  for (const InputSlot at : tablesOf(slot)) {
    const MatrixStack& stack = stackIn(s, at);
    if (stack.empty()) continue;
    const std::vector<std::string> names = namesOfRows(s, at);
    for (Index i = 0; i < stack.rows(); ++i) {
      const std::string& name = names[static_cast<std::size_t>(i)];
      const auto alike = [&](std::size_t row) {
        const auto& [known, first] = table[row].places.front();
        return stackIn(s, known)[head].row(first) == stack[head].row(i);
      };
      std::vector<std::size_t>& rows = rowsOf[name];
      const auto found = std::ranges::find_if(rows, alike);
      if (found != rows.end()) {
        table[*found].places.emplace_back(at, i);
      } else {
        rows.push_back(table.size());
        table.push_back({name, {{at, i}}});
      }
    }
  }
  return table;
}

Scenario withTableCell(Scenario s, const TableRow& row, Index head, Index col, double value) {
  for (const auto& [slot, at] : row.places) s = withCell(std::move(s), slot, head, at, col, value);
  return s;
}

Scenario withOneRowForEachToken(Scenario s) {
  const Scenario before = s;
  for (const InputSlot slot : rowsOfTokens) {
    if (stackIn(s, slot).empty()) continue;
    const std::vector<std::string> names = namesOfRows(s, slot);
    const InputSlot first = slot == InputSlot::Context ? InputSlot::X : slot;
    std::map<std::string, std::pair<InputSlot, Index>> places;
    for (const std::string& name : names) {
      if (places.contains(name)) continue;
      const auto known = firstPlace(before, first, name);
      places[name] = known ? *known : firstPlace(before, slot, name).value();
    }
    changeHeads(s, slot, [&](Matrix& m, Index head) {
      for (Index i = 0; i < m.rows(); ++i) {
        const auto& [from, row] = places[names[static_cast<std::size_t>(i)]];
        m.row(i) = stackIn(before, from)[head].row(row);
      }
    });
  }
  return s;
}

bool hasDifferingRows(const Scenario& s) {
  for (const InputSlot slot : {InputSlot::X, InputSlot::Q, InputSlot::K, InputSlot::V}) {
    for (Index head = 0; head < stackIn(s, slot).heads(); ++head) {
      std::set<std::string> seen;
      for (const TableRow& row : embeddingTable(s, slot, head))
        if (!seen.insert(row.token).second) return true;
    }
  }
  return false;
}

}  // namespace attn
