// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <vector>

#include "scenario/scenario.h"

/// Scenarios for tests.
namespace attn::test {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : m_engine(seed) {}
  /// In [low, high]; the same on every machine, unlike the standard distributions.
  Index in(Index low, Index high) {
    return low + static_cast<Index>(m_engine() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool coin() { return in(0, 1) == 1; }
  double real() { return static_cast<double>(static_cast<std::int64_t>(m_engine())) * 0x1p-61; }
  std::vector<double> numbers(Index count) {
    std::vector<double> result;
    for (Index n = 0; n < count; ++n) result.push_back(real());
    return result;
  }
  Matrix matrix(Index rows, Index cols) {
    return Matrix::NullaryExpr(rows, cols, [this](Index, Index) { return real(); });
  }
  MatrixStack stack(Index heads, Index rows, Index cols) {
    std::vector<Matrix> matrices;
    for (Index h = 0; h < heads; ++h) matrices.push_back(matrix(rows, cols));
    return MatrixStack(std::move(matrices));
  }
  MatrixStack bits(Index heads, Index rows, Index cols) {
    std::vector<Matrix> matrices;
    for (Index h = 0; h < heads; ++h)
      matrices.push_back(Matrix::NullaryExpr(rows, cols, [this](Index, Index) { return coin() ? 1.0 : 0.0; }));
    return MatrixStack(std::move(matrices));
  }

 private:
  std::mt19937_64 m_engine;
};

inline std::vector<std::string> names(const std::string& stem, Index count) {
  std::vector<std::string> result;
  for (Index i = 0; i < count; ++i) result.push_back(stem + std::to_string(i) + (i == 1 ? " \"é\\\n\x01" : ""));
  return result;
}

/// Lengths of packed documents that add up to this number of keys.
inline std::vector<Index> documentsOf(Dice& dice, Index keys) {
  std::vector<Index> lengths;
  for (Index left = keys; left > 0; left -= lengths.back()) lengths.push_back(dice.in(1, left));
  return lengths;
}

/// Inputs of kind `latent`: T = rows, d_n = content, d_r = turned, d_c = latent width.
struct LatentSizes {
  Index heads = 1, tokens = 1, dModel = 1, content = 1, turned = 1, latent = 1, dV = 1;
};
inline LatentInputs latentInputs(Dice& dice, const LatentSizes& n) {
  LatentInputs in;
  in.x = dice.stack(1, n.tokens, n.dModel);
  in.wQ = dice.stack(n.heads, n.dModel, n.content);
  in.wQR = dice.stack(n.heads, n.dModel, n.turned);
  in.wDKV = dice.stack(1, n.dModel, n.latent);
  in.wUK = dice.stack(n.heads, n.latent, n.content);
  in.wUV = dice.stack(n.heads, n.latent, n.dV);
  in.wKR = dice.stack(1, n.dModel, n.turned);
  return in;
}

/// A valid scenario with a random mixture of all features.
inline Scenario anyScenario(Dice& dice, bool mayPin = true) {
  Scenario s;
  const Index kv = dice.in(1, 3), h = kv * dice.in(1, 3);
  const Index tq = dice.in(1, 5), dK = dice.in(1, 6), dV = dice.in(1, 4), dModel = dice.in(1, 4);
  const bool latent = dice.in(0, 4) == 0, cross = dice.coin() && !latent;
  const Index turned = 2 * dice.in(1, 2) - (latent && dice.in(0, 3) == 0 ? 1 : 0);  // mostly even, as rotation requires
  const Index tk = cross ? dice.in(1, 5) : tq;
  s.heads = {h, latent ? h : kv};
  if (dice.coin()) s.title = "Tïtle \"quoted\" \\ 猫";
  if (dice.coin()) s.notes = "# Notes\n\twith $x$";
  if (dice.coin()) s.tokens = names("q", tq);
  if (cross && dice.coin()) s.keyTokens = names("k", tk);
  switch (latent ? 3 : dice.in(0, 2)) {
    case 0:
      s.inputs = QkvInputs{dice.stack(h, tq, dK), dice.stack(kv, tk, dK), dice.stack(kv, tk, dV)};
      break;
    case 1: {
      ProjectedInputs in;
      in.x = dice.stack(1, tq, dModel);
      if (cross) in.context = dice.stack(1, tk, dModel);
      in.wQ = dice.stack(h, dModel, dK);
      in.wK = dice.stack(kv, dModel, dK);
      in.wV = dice.stack(kv, dModel, dV);
      const Index dOut = dice.in(1, 5);
      if (dice.coin()) in.wO = dice.stack(1, h * dV, dOut);
      if (dice.coin()) in.bQ = dice.stack(h, 1, dK);
      if (dice.coin()) in.bK = dice.stack(kv, 1, dK);
      if (dice.coin()) in.bV = dice.stack(kv, 1, dV);
      if (!in.wO.empty() && dice.coin()) in.bO = dice.stack(1, 1, dOut);
      s.inputs = in;
      break;
    }
    case 3: {
      LatentInputs in = latentInputs(dice, {h, tq, dModel, dK, turned, dice.in(1, 4), dV});
      if (dice.coin()) in.wO = dice.stack(1, h * dV, dice.in(1, 5));
      s.inputs = in;
      break;
    }
    default:
      s.inputs = ShapeInputs{tq, tk, dK, dV, dice.in(1, 3)};
  }
  AttentionSettings& a = s.attention;
  if (dice.coin()) a.scale = dice.real();
  if (dice.coin()) a.softcap = std::abs(dice.real());
  a.arithmetic = static_cast<Arithmetic>(dice.in(0, 3));
  a.accumulatesInFloat32 = a.arithmetic >= Arithmetic::Float16 && dice.coin();
  if (dice.coin()) a.cache = static_cast<CacheFormat>(dice.in(0, 4));
  a.subtractMax = dice.coin();
  a.mask.causal = dice.coin();
  a.mask.window = dice.in(0, 3);
  a.mask.queryOffset = dice.in(-2, 4);
  for (Index key = 0; key < tk; ++key)
    if (dice.in(0, 3) == 0) a.mask.padding.push_back(key);
  if (dice.in(0, 2) == 0) a.mask.sinks = dice.in(1, 3);
  if (dice.in(0, 3) == 0) a.mask.prefix = dice.in(1, 3);
  if (dice.in(0, 2) == 0) a.mask.documents = documentsOf(dice, tk);
  if (dice.in(0, 2) == 0) a.alibi = Alibi{dice.coin() ? std::vector<double>{} : dice.numbers(h)};
  if (dice.in(0, 2) == 0) a.sinkLogits = dice.numbers(dice.coin() ? 1 : h);
  if (dice.coin()) a.mask.custom = dice.bits(dice.coin() ? 1 : h, tq, tk);
  if (dice.coin()) a.mask.bias = dice.stack(dice.coin() ? 1 : h, tq, tk);
  if (dice.coin()) a.mask.fill = -1e9;
  if (latent ? turned % 2 == 0 : dK >= 2 && dice.coin()) {
    Rope rope;
    rope.dims = latent ? dice.in(0, 1) * turned : dK % 2 == 0 && dice.coin() ? 0 : 2 * dice.in(1, dK / 2);
    rope.base = 100;
    rope.layout = dice.coin() ? Rope::Layout::Half : Rope::Layout::Interleaved;
    rope.start = dice.in(-3, 3);
    a.rope = rope;
  }
  if (dice.coin()) s.tiling = Tiling{"flash1", dice.in(0, 3), dice.in(0, 3), 4, 1024, dice.coin()};
  if (mayPin && dice.in(0, 3) == 0) s.pinned = std::make_shared<const Scenario>(anyScenario(dice, false));
  return s;
}

}  // namespace attn::test
