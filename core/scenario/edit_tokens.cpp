// SPDX-License-Identifier: GPL-3.0-or-later
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

void insertRows(Scenario& s, Sides sides, Index at) {
  const auto insert = [&](const Matrix& m) { return withRow(m, at, 0); };
  for (const InputSlot slot : {InputSlot::Q, InputSlot::X})
    if (sides.query) mapSlot(s, slot, insert);
  for (const InputSlot slot : {InputSlot::K, InputSlot::V, InputSlot::Context})
    if (sides.key) mapSlot(s, slot, insert);
  for (const InputSlot slot : {InputSlot::CustomMask, InputSlot::Bias}) {
    const double fill = newCell(slot);
    if (sides.query) mapSlot(s, slot, [&](const Matrix& m) { return withRow(m, at, fill); });
    if (sides.key)
      mapSlot(s, slot, [&](const Matrix& m) { return Matrix(withRow(m.transpose(), at, fill).transpose()); });
  }
}

void removeRows(Scenario& s, Sides sides, Index at) {
  const auto remove = [&](const Matrix& m) { return withoutRow(m, at); };
  for (const InputSlot slot : {InputSlot::Q, InputSlot::X, InputSlot::CustomMask, InputSlot::Bias})
    if (sides.query) mapSlot(s, slot, remove);
  for (const InputSlot slot : {InputSlot::K, InputSlot::V, InputSlot::Context})
    if (sides.key) mapSlot(s, slot, remove);
  for (const InputSlot slot : {InputSlot::CustomMask, InputSlot::Bias})
    if (sides.key) mapSlot(s, slot, [&](const Matrix& m) { return Matrix(withoutRow(m.transpose(), at).transpose()); });
}

void changeSizes(Scenario& s, Sides sides, std::int64_t by) {
  auto* shape = std::get_if<ShapeInputs>(&s.inputs);
  if (!shape) return;
  if (sides.query) shape->queryTokens += by;
  if (sides.key) shape->keyTokens += by;
}

/// A new key belongs to the document of the key before it; the first key to the first document.
void lengthenDocument(Mask& mask, Index at) {
  Index end = 0;
  for (Index& length : mask.documents) {
    end += length;
    if (at > end) continue;
    ++length;
    return;
  }
}

/// A document that loses its only key is removed.
void shortenDocument(Mask& mask, Index at) {
  Index end = 0;
  for (Index& length : mask.documents) {
    end += length;
    if (at >= end) continue;
    --length;
    break;
  }
  std::erase(mask.documents, 0);
}

void eraseName(std::vector<std::string>& names, Index at) {
  if (!names.empty()) names.erase(names.begin() + at);
}

}  // namespace

Scenario withTokenInserted(Scenario s, Sequence which, Index at, std::string name) {
  const Sides sides = sidesOf(s, which);
  require(at >= 0 && at <= (sides.query ? queryTokens(s) : keyTokens(s)), "no such position in the sequence");
  const SequenceKeeper keeper(s);
  if (sides.query) insertName(s, true, at, name);
  if (sides.key && (!sides.query || !s.keyTokens.empty())) insertName(s, false, at, name);
  insertRows(s, sides, at);
  changeSizes(s, sides, 1);
  if (sides.key) {
    for (Index& padded : s.attention.mask.padding) padded += padded >= at ? 1 : 0;
    lengthenDocument(s.attention.mask, at);
  }
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
  removeRows(s, sides, at);
  changeSizes(s, sides, -1);
  if (sides.key) {
    std::erase(s.attention.mask.padding, at);
    for (Index& padded : s.attention.mask.padding) padded -= padded > at ? 1 : 0;
    shortenDocument(s.attention.mask, at);
  }
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
