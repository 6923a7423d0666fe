// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number_format.h"
#include "base/range_check.h"
#include "base/term.h"
#include "scenario/document_fields.h"
#include "scenario/input_checks.h"
#include "scenario/limits.h"
#include "scenario/names.h"

namespace attn {
namespace {

void append(Problems& problems, Problems more) {
  problems.insert(problems.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Finite, and at least `low` (greater if `open`).
void checkReal(Problems& problems, std::string pointer, double found, std::optional<double> low, bool open = false) {
  if (!std::isfinite(found))
    problems.push_back({ProblemCode::NotFinite, std::move(pointer), {shortest(found)}});
  else if (low && (found < *low || (open && found == *low)))
    problems.push_back({ProblemCode::OutOfRange,
                        std::move(pointer),
                        {shortest(found), fmt::format("{} {}", open ? ">" : "≥", shortest(*low))}});
}

Problems checkTokens(const Scenario& s, const KnownSizes& n) {
  Problems problems;
  const auto count = [&](const char* key, const std::vector<std::string>& names, std::optional<Index> wanted,
                         Term why) {
    if (!names.empty() && wanted && static_cast<Index>(names.size()) != *wanted)
      problems.push_back(
          {ProblemCode::WrongCount, key, {std::to_string(names.size()), std::to_string(*wanted), code(why)}});
  };
  count("/tokens", s.tokens, n.queryTokens, Term::QueryTokenNames);
  count("/key_tokens", s.keyTokens, n.keyTokens, Term::KeyTokenNames);
  return problems;
}

Problems checkHeads(const HeadCounts& heads, bool ownKeys) {
  Problems problems;
  checkFields(problems, "/heads", fields::heads, heads);
  if (problems.empty() && heads.query % heads.keyValue != 0)
    problems.push_back(
        {ProblemCode::HeadsNotDivisible, "/heads/kv", {std::to_string(heads.query), std::to_string(heads.keyValue)}});
  // In latent attention every head has its own keys and values.
  if (problems.empty() && ownKeys && heads.keyValue != heads.query)
    problems.push_back({ProblemCode::WrongCount,
                        "/heads/kv",
                        {std::to_string(heads.keyValue), std::to_string(heads.query), code(Term::OwnKeyValueHeads)}});
  return problems;
}

void checkPadding(Problems& problems, const std::vector<Index>& padding, std::optional<Index> keys) {
  for (std::size_t i = 0; i < padding.size() && problems.size() < limits::problems; ++i) {
    const std::string pointer = fmt::format("/attention/mask/padding/{}", i);
    const Index previous = i > 0 ? padding[i - 1] : -1;
    if (padding[i] < 0 || (keys && padding[i] >= *keys))
      problems.push_back({ProblemCode::OutOfRange,
                          pointer,
                          {std::to_string(padding[i]), keys ? rangeText(0, *keys - 1) : atLeast(0)}});
    else if (padding[i] == previous)
      problems.push_back({ProblemCode::RepeatedValue, pointer, {std::to_string(padding[i])}});
    else if (padding[i] < previous)
      problems.push_back({ProblemCode::OutOfRange, pointer, {std::to_string(padding[i]), atLeast(previous + 1)}});
  }
}

/// Lengths out of range are reported one by one, and their sum is then not checked. Clamping prevents overflow.
void checkDocuments(Problems& problems, const std::vector<Index>& lengths, std::optional<Index> keys) {
  const std::size_t known = problems.size();
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < lengths.size() && problems.size() < limits::problems; ++i) {
    checkRange(problems, fmt::format("/attention/mask/documents/{}", i), lengths[i], 1, limits::tokens);
    sum += std::clamp<Index>(lengths[i], 0, limits::tokens);
  }
  if (problems.size() == known && !lengths.empty() && keys && sum != *keys)
    problems.push_back({ProblemCode::WrongCount,
                        "/attention/mask/documents",
                        {std::to_string(sum), std::to_string(*keys), code(Term::DocumentLengths)}});
}

/// Finite numbers, one for each query head (or one for all, if allowed).
void checkHeadNumbers(Problems& problems, const std::string& pointer, const std::vector<double>& numbers, bool mayBeOne,
                      std::optional<Index> heads) {
  if (numbers.empty()) return;
  const auto count = static_cast<Index>(numbers.size());
  const bool one = mayBeOne && count == 1;
  if (heads && !one && count != *heads) {
    problems.push_back({ProblemCode::WrongCount,
                        pointer,
                        {std::to_string(count), std::to_string(*heads), code(Term::QueryHeadNumbers)}});
    return;
  }
  for (std::size_t i = 0; i < numbers.size() && problems.size() < limits::problems; ++i)
    checkReal(problems, one ? pointer : fmt::format("{}/{}", pointer, i), numbers[i], std::nullopt);
}

Problems checkMask(const Scenario& s, const KnownSizes& n) {
  const Mask& mask = s.attention.mask;
  Problems problems;
  checkFields(problems, "/attention/mask", fields::mask, mask);
  checkPadding(problems, mask.padding, n.keyTokens);
  checkDocuments(problems, mask.documents, n.keyTokens);
  append(problems, checkMaskMatrices(s, n));
  if (mask.fill != -std::numeric_limits<double>::infinity())
    checkReal(problems, "/attention/mask/fill", mask.fill, std::nullopt);
  return problems;
}

/// Latent inputs rotate exactly the d_r columns.
void checkTurnedColumns(Problems& problems, const Rope& rope, std::optional<Index> turnedWidth) {
  if (!turnedWidth) return;
  if (*turnedWidth % 2 != 0)
    problems.push_back(
        {ProblemCode::OutOfRange, "/attention/rope", {fmt::format("d_r = {}", *turnedWidth), "2, 4, …"}});
  else if (rope.dims != 0 && rope.dims != *turnedWidth)
    problems.push_back({ProblemCode::OutOfRange,
                        "/attention/rope/dims",
                        {std::to_string(rope.dims), fmt::format("{} (d_r)", *turnedWidth)}});
}

Problems checkRope(const Rope& rope, bool latent, const KnownSizes& n) {
  const std::optional<Index> keyWidth = n.keyWidth;
  Problems problems;
  checkReal(problems, "/attention/rope/base", rope.base, 0.0, true);
  checkRange(problems, "/attention/rope/start", rope.start, -limits::position, limits::position);
  if (latent) {
    checkTurnedColumns(problems, rope, n.turnedWidth);
    return problems;
  }
  const Index widest = keyWidth ? *keyWidth - *keyWidth % 2 : limits::width;
  const Index dims = rope.dims == 0 && keyWidth ? *keyWidth : rope.dims;  // 0: the whole width, which then must be even
  if (widest == 0)
    problems.push_back({ProblemCode::OutOfRange, "/attention/rope", {"d_k = 1", "d_k ≥ 2"}});
  else if (dims < 0 || dims > widest || dims % 2 != 0)
    problems.push_back({ProblemCode::OutOfRange,
                        "/attention/rope/dims",
                        {std::to_string(dims), widest > 4    ? fmt::format("2, 4, …, {}", widest)
                                               : widest == 4 ? "2, 4"
                                                             : "2"}});
  return problems;
}

Problems checkAttention(const Scenario& s, const KnownSizes& n) {
  const AttentionSettings& attention = s.attention;
  Problems problems;
  if (attention.scale) checkReal(problems, "/attention/scale", *attention.scale, std::nullopt);
  checkReal(problems, "/attention/softcap", attention.softcap, 0.0);
  const bool isShort = attention.arithmetic == Arithmetic::Float16 || attention.arithmetic == Arithmetic::BFloat16;
  if (attention.accumulatesInFloat32 && !isShort)
    problems.push_back({ProblemCode::OutOfRange,
                        "/attention/accumulate",
                        {fmt::format("arithmetic = {}", names::of(names::arithmetic, attention.arithmetic)),
                         "arithmetic = float16, bfloat16"}});
  append(problems, checkMask(s, n));
  if (attention.rope) append(problems, checkRope(*attention.rope, isLatent(s), n));
  if (attention.alibi)
    checkHeadNumbers(problems, "/attention/alibi/slopes", attention.alibi->slopes, false, n.queryHeads);
  checkHeadNumbers(problems, "/attention/sink_logit", attention.sinkLogits, true, n.queryHeads);
  return problems;
}

Problems checkTiling(const Tiling& tiling) {
  Problems problems;
  if (std::ranges::find(names::algorithms, tiling.algorithm) == names::algorithms.end())
    problems.push_back(
        {ProblemCode::UnknownName, "/tiling/algorithm", {tiling.algorithm, names::list(names::algorithms)}});
  checkFields(problems, "/tiling", fields::tiling, tiling);
  return problems;
}

Problems checkPinned(const Scenario& pinned) {
  Problems problems;
  if (pinned.pinned) problems.push_back({ProblemCode::UnknownKey, "/pinned/pinned", {"pinned", ""}});
  Scenario alone = pinned;
  alone.pinned = nullptr;
  for (Problem& problem : validate(alone)) {
    problem.pointer.insert(0, "/pinned");
    problems.push_back(std::move(problem));
  }
  return problems;
}

}  // namespace

Problems validate(const Scenario& s) {
  return validate(s, {});
}

Problems validate(const Scenario& s, std::span<const InputSlot> unread) {
  const KnownSizes sizes = knownSizes(s, unread);
  Problems problems = checkTokens(s, sizes);
  append(problems, checkHeads(s.heads, isLatent(s)));
  append(problems, checkInputs(s, sizes, unread));
  append(problems, checkAttention(s, sizes));
  if (s.tiling) append(problems, checkTiling(*s.tiling));
  if (s.pinned) append(problems, checkPinned(*s.pinned));
  return problems;
}

std::size_t documentAxes(InputSlot slot, const MatrixStack& stack) {
  constexpr std::array kOneForAllHeads{InputSlot::X,    InputSlot::Context, InputSlot::WO,         InputSlot::BO,
                                       InputSlot::WDKV, InputSlot::WKR,     InputSlot::CustomMask, InputSlot::Bias};
  return std::ranges::find(kOneForAllHeads, slot) != kOneForAllHeads.end() && stack.heads() <= 1 ? 2 : 3;
}

std::string slotPointer(InputSlot slot) {
  const bool mask = slot == InputSlot::CustomMask || slot == InputSlot::Bias;
  return fmt::format("{}/{}", mask ? "/attention/mask" : "/inputs", slotName(slot));
}

}  // namespace attn
