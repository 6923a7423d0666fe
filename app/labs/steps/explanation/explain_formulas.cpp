// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/matrix_names.h"
#include "labs/steps/explanation/place.h"
#include "text/format_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

using F = Formula;

/// The symbols of this scenario: indexed by head if there are several, primed if rotated. kMet and vMixed are the keys
/// and values that attention reads, from the cache if there is one.
struct Letters {
  F q, k, v, o, qTurned, kTurned, kMet, vMixed;
};

F lettered(const Place& p, const QString& name, const QColor& color, Index head) {
  return p.manyHeads() ? F::sub(F(name, color), F(QString::number(head), color)) : F(name, color);
}

Letters lettersOf(const Place& p) {
  const Index h = p.cell.head, g = p.head.keyValueHead;
  const QString prime = QStringLiteral("′");
  const bool turned = p.head.qRotated.has_value();
  const auto named = [&](const char16_t* letter, const QColor& color, Index head, bool primed) {
    const QString name = QString::fromUtf16(letter);
    return lettered(p, primed ? QString(name + prime) : name, color, head);
  };
  const auto cachedOr = [&](const F& plain, const char16_t* letter, const QColor& color) {
    if (!p.head.kCached) return plain;
    const QString index = p.manyHeads() ? QStringLiteral("cache, ") + QString::number(g) : QStringLiteral("cache");
    return F::sub(F(QString::fromUtf16(letter), color), F(index, color));
  };
  return {named(u"Q", p.theme.query, h, false),
          named(u"K", p.theme.key, g, false),
          named(u"V", p.theme.value, g, false),
          named(u"O", p.theme.output, h, false),
          named(u"Q", p.theme.query, h, turned),
          named(u"K", p.theme.key, g, turned),
          cachedOr(named(u"K", p.theme.key, g, turned), u"K", p.theme.key),
          cachedOr(named(u"V", p.theme.value, g, false), u"V", p.theme.value)};
}

F transposed(const F& matrix, const QColor& color) {
  return F::sup(matrix, F(u"⊤", color));
}
F inputFormula(const Place& p, InputSlot slot) {
  const Letters l = lettersOf(p);
  if (slot == InputSlot::Q) return l.q;
  if (slot == InputSlot::K) return l.k;
  if (slot == InputSlot::V) return l.v;
  const bool isProjection = (slot >= InputSlot::WQ && slot <= InputSlot::WO) || slot >= InputSlot::WQR;
  return matrixSymbol(slot, isProjection ? roleColor(slot, p.theme) : QColor());
}

/// For latent inputs: c = X W_DKV, Q = [X W_Q | X W_QR], K = [c W_UK | X W_KR], V = c W_UV, and the queries that absorb
/// W_UK.
F latentFormula(const Place& p, Stage stage, const F& result) {
  const auto in = [&](InputSlot slot) { return inputFormula(p, slot); };
  const auto joined = [&](const F& from, InputSlot content, InputSlot turned) {
    return F::row({result, u" = ", u"[", from, u" ", in(content), u" | ", in(InputSlot::X), u" ", in(turned), u"]"});
  };
  switch (stage) {
    case Stage::Queries:
      return joined(in(InputSlot::X), InputSlot::WQ, InputSlot::WQR);
    case Stage::Keys:
      return joined(matrixSymbol(Stage::Latent, p.theme.key), InputSlot::WUK, InputSlot::WKR);
    case Stage::Values:
      return F::row({result, u" = ", matrixSymbol(Stage::Latent, p.theme.key), u" ", in(InputSlot::WUV)});
    case Stage::AbsorbedQueries:
      return F::row({matrixSymbol(Stage::AbsorbedQueries, p.theme.query), u" = ", in(InputSlot::X), u" ",
                     in(InputSlot::WQ), u" ", transposed(in(InputSlot::WUK), p.theme.key)});
    default:
      return F::row({matrixSymbol(Stage::Latent, p.theme.key), u" = ", in(InputSlot::X), u" ", in(InputSlot::WDKV)});
  }
}

F projectionFormula(const Place& p, const F& result, InputSlot weights, InputSlot bias, bool ofKeys) {
  if (!p.hasProjections()) return result;
  if (isLatent(p.scenario))
    return latentFormula(p, ofKeys ? weights == InputSlot::WK ? Stage::Keys : Stage::Values : Stage::Queries, result);
  const bool second = ofKeys && !stackIn(p.scenario, InputSlot::Context).empty();
  std::vector<F> parts{result, u" = ", inputFormula(p, second ? InputSlot::Context : InputSlot::X), u" ",
                       inputFormula(p, weights)};
  if (!stackIn(p.scenario, bias).empty()) {
    parts.push_back(u" + ");
    parts.push_back(inputFormula(p, bias));
  }
  return F::row(parts);
}

F rotatedFormula(const F& from, const F& to) {
  return F::row({to, u" = ", F::sub(u"R", u"θ"), F::parentheses(from)});
}

F cachedFormula(const Place& p, const F& from, const F& to) {
  return F::row({to, u" = ", cacheFormatText(*p.scenario.attention.cache), F::parentheses(from)});
}

F scaleOf(const Place& p) {
  return p.scenario.attention.scale ? briefText(*p.scenario.attention.scale) : F::root(F::sub(u"d", u"k"));
}

F exponential() {
  return F::sup(u"e", u"s − m");
}

/// Concat(O_0 … O_7), as in the paper; the full formula next to it defines each O.
F concatFormula(const Place& p) {
  const auto nth = [&](std::size_t head) {
    return F::sub(F(u"O", p.theme.output), F(QString::number(head), p.theme.output));
  };
  const QString between = p.trace.heads.size() > 2 ? QStringLiteral(" … ") : QStringLiteral(", ");
  return F::row({ExplainText::tr("Concat"), F::parentheses(F::row({nth(0), between, nth(p.trace.heads.size() - 1)}))});
}

}  // namespace

Formula stepFormula(const Place& p, const MatrixId& id) {
  if (const auto* slot = std::get_if<InputSlot>(&id)) return inputFormula(p, *slot);
  const Letters l = lettersOf(p);
  const F s = u"S", m = u"m";
  const bool sinks = !p.scenario.attention.sinkLogits.empty();
  switch (std::get<Stage>(id)) {
    case Stage::Queries:
      return projectionFormula(p, l.q, InputSlot::WQ, InputSlot::BQ, false);
    case Stage::Keys:
      return projectionFormula(p, l.k, InputSlot::WK, InputSlot::BK, true);
    case Stage::Values:
      return projectionFormula(p, l.v, InputSlot::WV, InputSlot::BV, true);
    case Stage::Latent:
    case Stage::AbsorbedQueries:
      return latentFormula(p, std::get<Stage>(id), {});
    case Stage::QueriesRotated:
      return rotatedFormula(l.q, l.qTurned);
    case Stage::KeysRotated:
      return rotatedFormula(l.k, l.kTurned);
    case Stage::KeysCached:
      return cachedFormula(p, l.kTurned, l.kMet);
    case Stage::ValuesCached:
      return cachedFormula(p, l.v, l.vMixed);
    case Stage::Scores:
      return F::row({s, u" = ", l.qTurned, u" ", transposed(l.kMet, p.theme.key)});
    case Stage::Scaled:
      if (p.scenario.attention.scale) return F::row({s, u" · ", scaleOf(p)});
      return F::fraction(s, scaleOf(p));
    case Stage::Capped: {
      const F cap = briefText(p.scenario.attention.softcap);
      return F::row({cap, u" tanh", F::parentheses(F::fraction(s, cap))});
    }
    case Stage::Masked:
      return F::row({s, F(p.scenario.attention.alibi ? u" + M − μ|p − j|" : u" + M")});
    case Stage::RowMax:
      return F::row({m, u" = ", F(sinks ? u"max(s, x)" : u"max s")});
    case Stage::Exponentials:
      return exponential();
    case Stage::RowSum:
      if (sinks) return F::row({u"ℓ = ∑ ", exponential(), u" + ", F::sup(u"e", u"x − m")});
      return F::row({u"ℓ = ∑ ", exponential()});
    case Stage::Weights:
      return F::row({u"p = ", F::fraction(exponential(), u"ℓ")});
    case Stage::Output:
      return F::row({l.o, u" = ", u"P ", l.vMixed});
    case Stage::Concat:
      return p.manyHeads() ? concatFormula(p) : l.o;
    case Stage::Projected: {
      std::vector<F> parts{ExplainText::tr("MultiHead"), u" = ", p.manyHeads() ? concatFormula(p) : l.o, u" ",
                           inputFormula(p, InputSlot::WO)};
      if (!stackIn(p.scenario, InputSlot::BO).empty()) {
        parts.push_back(u" + ");
        parts.push_back(inputFormula(p, InputSlot::BO));
      }
      return F::row(parts);
    }
  }
  return {};
}

Formula wholeFormula(const Place& p, const MatrixId& id) {
  const auto* stagePointer = std::get_if<Stage>(&id);
  const auto* slot = std::get_if<InputSlot>(&id);
  const auto stage = stagePointer ? *stagePointer : Stage::Projected;
  const auto at = [&](std::initializer_list<Stage> stages, std::initializer_list<InputSlot> slots) {
    return (stagePointer && std::ranges::find(stages, stage) != stages.end()) ||
           (slot && std::ranges::find(slots, *slot) != slots.end());
  };
  // High contrast must not fade text: there, only the background marks the active part.
  const auto rest = p.theme.highContrast ? F::Emphasis::Normal : F::Emphasis::Faded;
  const auto part = [rest](const F& formula, bool active) {
    return formula.emphasised(active ? F::Emphasis::Active : rest);
  };
  const Letters l = lettersOf(p);
  const bool scores = at({Stage::Scores}, {});
  const bool q = at({Stage::Queries, Stage::QueriesRotated, Stage::AbsorbedQueries},
                    {InputSlot::Q, InputSlot::WQ, InputSlot::WQR, InputSlot::BQ});
  const bool k = at({Stage::Keys, Stage::KeysRotated, Stage::KeysCached, Stage::Latent, Stage::AbsorbedQueries},
                    {InputSlot::K, InputSlot::WK, InputSlot::BK, InputSlot::Context, InputSlot::WDKV, InputSlot::WUK,
                     InputSlot::WKR});
  const bool v = at({Stage::Values, Stage::ValuesCached, Stage::Latent},
                    {InputSlot::V, InputSlot::WV, InputSlot::BV, InputSlot::Context, InputSlot::WDKV, InputSlot::WUV});
  const bool x = at({}, {InputSlot::X});
  const bool all = at({Stage::Output}, {});
  const bool softmax = at({Stage::RowMax, Stage::Exponentials, Stage::RowSum, Stage::Weights}, {});
  const bool mask = at({Stage::Masked}, {InputSlot::CustomMask, InputSlot::Bias});
  const bool scale = at({Stage::Scaled}, {}), cap = at({Stage::Capped}, {});
  const bool after = at({Stage::Concat, Stage::Projected}, {InputSlot::WO, InputSlot::BO});

  const F product = scores ? F::row({l.qTurned, u" ", transposed(l.kMet, p.theme.key)}).emphasised(F::Emphasis::Active)
                           : F::row({part(l.qTurned, q || x), u" ", part(transposed(l.kMet, p.theme.key), k || x)});
  const auto& factor = p.scenario.attention.scale;
  F scaled = factor ? F::row({product, part(F::row({u" · ", scaleOf(p)}), scale)})
                    : F::row({product, part(F::row({u" / ", scaleOf(p)}), scale)});
  if (p.scenario.attention.softcap > 0) scaled = F::row({part(u"cap", cap), F::parentheses(scaled)});
  const F inner = F::row({scaled, part(u" + M", mask)});
  return F::row({part(l.o, all || after), part(u" = ", false), part(ExplainText::tr("softmax"), softmax),
                 F::parentheses(inner), u" ", part(l.vMixed, v || x || all)});
}

}  // namespace attn::app
