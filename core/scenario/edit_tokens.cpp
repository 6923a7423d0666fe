// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>
#include <utility>

#include "scenario/edit.h"
#include "scenario/resize.h"
#include "scenario/token_names.h"

namespace attn {
namespace {

using namespace resize;

std::vector<std::string>& namesOf(Scenario& s, bool querySide) {
  return querySide ? s.tokens : s.keyTokens;
}

/// Creates names to edit if the scenario has none. Shape inputs are skipped: they may have millions of tokens.
void writeNames(Scenario& s, bool querySide) {
  std::vector<std::string>& names = namesOf(s, querySide);
  if (names.empty() && !std::holds_alternative<ShapeInputs>(s.inputs))
    names = numberedNames(querySide ? queryTokens(s) : keyTokens(s));
}

void insertName(Scenario& s, bool querySide, Index at, const std::string& name) {
  if (!name.empty()) writeNames(s, querySide);
  std::vector<std::string>& names = namesOf(s, querySide);
  if (!names.empty()) names.insert(names.begin() + at, name.empty() ? numberedName(at) : name);
}

std::vector<Index> numbersBelow(Index count) {
  std::vector<Index> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), Index{0});
  return numbers;
}

void eraseName(std::vector<std::string>& names, Index at) {
  if (!names.empty()) names.erase(names.begin() + at);
}

}  // namespace

Scenario withTokenInserted(Scenario s, Sequence which, Index at, std::string name) {
  const Sides sides = sidesOf(s, which);
  const Index count = sides.query ? queryTokens(s) : keyTokens(s);
  require(at >= 0 && at <= count, "no such position in the sequence");
  const SequenceKeeper keeper(s);
  if (sides.query) insertName(s, true, at, name);
  if (sides.key && (!sides.query || !s.keyTokens.empty())) insertName(s, false, at, name);
  std::vector<Index> from = numbersBelow(count);
  from.insert(from.begin() + at, -1);
  moveTokens(s, sides, from);
  keeper.restore(s);
  return s;
}

Scenario withTokenRemoved(Scenario s, Sequence which, Index at) {
  const Sides sides = sidesOf(s, which);
  const Index count = sides.query ? queryTokens(s) : keyTokens(s);
  require(at >= 0 && at < count, "no such token");
  if (count == 1) return s;
  const SequenceKeeper keeper(s);
  if (sides.query) eraseName(s.tokens, at);
  if (sides.key) eraseName(s.keyTokens, at);
  std::vector<Index> from = numbersBelow(count);
  from.erase(from.begin() + at);
  moveTokens(s, sides, from);
  keeper.restore(s);
  return s;
}

Scenario withTokenRenamed(Scenario s, Sequence which, Index at, std::string name) {
  const Sides sides = sidesOf(s, which);
  require(at >= 0 && at < (sides.query ? queryTokens(s) : keyTokens(s)), "no such token");
  const bool querySide = sides.query && !(which == Sequence::Key && !s.keyTokens.empty());
  writeNames(s, querySide);
  std::vector<std::string>& names = namesOf(s, querySide);
  if (!names.empty()) names[static_cast<std::size_t>(at)] = std::move(name);
  return s;
}

}  // namespace attn
