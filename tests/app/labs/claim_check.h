// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/accidents.h"
#include "attention/trace.h"
#include "attention/visibility.h"
#include "explanation/claim.h"
#include "session/session.h"

namespace attn::app::test {

/// Checks the claims of explanations against the trace, recomputed here from the definitions and not with the functions
/// that chose the sentences.
class ClaimCheck {
 public:
  explicit ClaimCheck(Snapshot snapshot) : m_snapshot(std::move(snapshot)) {}

  /// True if the claim holds. `cell`: the number that the explanation is about, if any.
  bool holds(const Claim& c, std::optional<double> cell) const {
    const Mask& mask = scenario().attention.mask;
    const HeadTrace& head = headOf(c.head);
    const Matrix& w = head.weights;
    const auto n = static_cast<Index>(std::llround(c.value));
    const auto& heads = scenario().heads;
    switch (c.kind) {
      case ClaimKind::SeesKeys:
        return visibleKeys(c) == n;
      case ClaimKind::ZeroRow:
        return visibleKeys(c) == 0 && std::isinf(mask.fill) && w.row(c.row).isZero(0) &&
               head.output.row(c.row).isZero(0);
      case ClaimKind::AsUnmasked:
        return isBlind(c) && furthestFromUnmasked(c) <= 0.001;
      case ClaimKind::UniformRow:
        return isBlind(c) && allEqual(w, c.row) && allEqual(head.masked, c.row) && !allEqual(beforeMask(head), c.row);
      case ClaimKind::BlurredRow:
        return isBlind(c) && isWhole(c, true) && !allEqual(w, c.row) && furthestFromUnmasked(c) > 0.001;
      case ClaimKind::ToSink:
        return isBlind(c) && w.row(c.row).sum() < 0.002 && sinkWeight(c) > 0.99;
      case ClaimKind::GoesNowhere:
        return std::abs(100 * sinkWeight(c) - c.value) < 0.1 && sinkOf(c).has_value();
      case ClaimKind::OpenedAgain: {
        Mask plain = mask;
        plain.sinks = plain.prefix = 0;
        const Index position = c.row + mask.queryOffset;
        const bool closed = (plain.causal && c.column > position) || position - c.column >= plain.window;
        return closed && rule(c.head, c.row, c.column) == Hidden::No;
      }
      case ClaimKind::AlibiAdds:
        return near(c.value, alibi(c.head, c.row, c.column));
      case ClaimKind::LostRow:
        return isBlind(c) && !isWhole(c, true);
      case ClaimKind::AddsUpToOne:
        return isWhole(c);
      case ClaimKind::HiddenWeighNothing:
        return visibleKeys(c) > 0 && hiddenWith(c, [&](Index j) { return w(c.row, j) != 0; }) == 0;
      case ClaimKind::HiddenLeak:
        return visibleKeys(c) > 0 && n > 0 && hiddenWith(c, [&](Index j) { return w(c.row, j) > 0; }) == n;
      case ClaimKind::LeftOut:
        return hiddenWith(c, [&](Index j) { return head.exponentials(c.row, j) == 0 || w(c.row, j) == 0; }) == n;
      case ClaimKind::HasOne:
        return hasOne(head, c.row);
      case ClaimKind::EveryRowHasOne:
        return everyRow([&](Index row) { return hasOne(head, row); });
      case ClaimKind::Largest: {
        double largest = -std::numeric_limits<double>::infinity();
        for (Index j = 0; j < w.cols(); ++j) {
          if (std::isnan(head.masked(c.row, j))) return true;  // NaN has no order
          largest = std::max(largest, head.masked(c.row, j));
        }
        if (const auto x = sinkOf(c)) largest = std::max(largest, rounded(*x));
        return largest == c.value;
      }
      case ClaimKind::NothingWentWrong:
        return isWhole(c, true) && hiddenWith(c, [&](Index j) { return w(c.row, j) != 0; }) == 0 &&
               head.exponentials.row(c.row).array().isFinite().all() &&
               (!scenario().attention.subtractMax || head.exponentials.row(c.row).maxCoeff() <= 1);
      case ClaimKind::Visible:
        return rule(c.head, c.row, c.column) == Hidden::No;
      case ClaimKind::Hidden:
        return rule(c.head, c.row, c.column) == static_cast<Hidden>(n) && n != 0;
      case ClaimKind::Share:
        return std::abs(100 * w(c.row, c.column) - c.value) < 1e-9;
      case ClaimKind::GrowsByWeight:
        return w(c.row, c.column) == c.value;  // the output is linear in the value
      case ClaimKind::BetweenValues: {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (Index j = 0; j < w.cols(); ++j) {
          if (w(c.row, j) == 0) continue;
          const Matrix& values = head.vCached ? *head.vCached : head.v;
          low = std::min(low, values(j, c.column));
          high = std::max(high, values(j, c.column));
        }
        const double output = head.output(c.row, c.column), digits = 0.01 * std::max(1.0, std::abs(output));
        return output > low - digits && output < high + digits;
      }
      case ClaimKind::Underflowed:
        return head.exponentials(c.row, c.column) == 0 &&
               std::isfinite(head.masked(c.row, c.column) - head.rowMax(c.row, 0));
      case ClaimKind::Overflowed:
        return cell && std::isinf(*cell) &&
               (c.value == largestOf(m_snapshot.trace->backend.precision) ||
                (scenario().attention.accumulatesInFloat32 && c.value == largestOf("float32")));
      case ClaimKind::NotANumber:
        return cell && std::isnan(*cell);
      case ClaimKind::CachedBetween:
      case ClaimKind::CachedCode:
        return cell && isCached(c, *cell);
      case ClaimKind::Rounded:
        return cell && c.other == *cell && c.value != c.other && m_snapshot.trace->backend.precision != "double" &&
               std::abs(c.value - c.other) < 0.25 * std::max(1.0, std::abs(c.value));
      case ClaimKind::SumsCountKeys:
        return everyRow([&](Index row) {
          const double sum = head.rowSum(row, 0);
          return visibleKeys({{}, c.head, row}) == 0 || (sum >= 1 && sum <= static_cast<double>(w.cols()));
        });
      case ClaimKind::SumsBelowOne:
        return !everyRow([&](Index row) { return visibleKeys({{}, c.head, row}) == 0 || !(head.rowSum(row, 0) < 1); });
      case ClaimKind::OneRowKeepsWeights: {
        Index kept = 0;
        for (Index i = 0; i < w.rows(); ++i) {
          bool same = true;
          for (Index j = 0; j < w.cols(); ++j)
            same = same && isHidden(c.head, i, j) == (isHidden(c.head, i, j) && otherRuleHides(c.head, i, j));
          kept += same ? 1 : 0;
        }
        return mask.causal && kept == 1;
      }
      case ClaimKind::WindowOpensCells: {
        Scenario wider = scenario();
        ++wider.attention.mask.window;
        const ClaimCheck other({std::make_shared<const Scenario>(wider), m_snapshot.trace});
        return mask.window > 0 && !everyRow([&](Index row) {
                 return other.visibleKeys({{}, c.head, row}) == visibleKeys({{}, c.head, row});
               });
      }
      case ClaimKind::ReadsHead:
        return n == c.head * heads.keyValue / heads.query && n == head.keyValueHead;
      case ClaimKind::HeadColumns:
        return n == c.head * head.q.cols() && std::llround(c.other) == (c.head + 1) * head.q.cols() - 1;
      case ClaimKind::PlaceInMemory: {
        // Q in memory order: the columns of all heads side by side in a row; the index is found by counting.
        Index place = 0;
        for (Index token = 0; token < c.row; ++token)
          for (const HeadTrace& other : m_snapshot.trace->heads) place += other.q.cols();
        for (Index h = 0; h < c.head; ++h) place += headOf(h).q.cols();
        return n == place;
      }
      case ClaimKind::WeightsDiffer:
        return groupPairs(c.head, [&](Index a, Index b) { return headOf(a).weights != headOf(b).weights; });
      case ClaimKind::SameWeights:
        return n != c.head && headOf(n).weights == w;
      case ClaimKind::Entropy:
        return near(entropy(w, c.row), c.value) || (std::isnan(c.value) && !isWhole(c));
      case ClaimKind::MeanEntropy: {
        double sum = 0;
        Index rows = 0;
        for (Index i = 0; i < w.rows(); ++i) {
          if (std::isinf(mask.fill) && visibleKeys({{}, c.head, i}) == 0) continue;
          sum += entropy(w, i);
          ++rows;
        }
        return near(rows > 0 ? sum / static_cast<double>(rows) : 0, c.value) ||
               (std::isnan(sum) && std::isnan(c.value));
      }
      case ClaimKind::CopiedFrom: {
        const double copied = headOf(n).output(c.row, static_cast<Index>(std::llround(c.other)));
        return m_snapshot.trace->concat(c.row, c.column) == copied || std::isnan(copied);
      }
      case ClaimKind::HeadAdds: {
        const Matrix& mix = stackIn(scenario(), InputSlot::WO)[0];
        double sum = 0;
        for (Index d = 0; d < head.output.cols(); ++d)
          sum += head.output(c.row, d) * mix(c.head * head.output.cols() + d, c.column);
        return near(sum, c.value, 1e-6);
      }
      case ClaimKind::Precision: {
        const char* const names[] = {"double", "float32", "float16", "bfloat16"};
        if (n < 0 || n >= 4) return false;
        // With sums in float32, scores and softmax are computed in float32.
        return m_snapshot.trace->backend.precision == names[n] || (scenario().attention.accumulatesInFloat32 && n == 1);
      }
      case ClaimKind::Spacing:
        return c.value ==
               spacing(mask.fill,
                       scenario().attention.accumulatesInFloat32 ? "float32" : m_snapshot.trace->backend.precision);
      case ClaimKind::Position:
        return n == c.row + mask.queryOffset;
      case ClaimKind::GroupSize:
        return n * heads.keyValue == heads.query;
      case ClaimKind::CacheSmaller:
        return near(c.value, static_cast<double>(heads.query) / static_cast<double>(heads.keyValue));
      case ClaimKind::LatentNumbers: {
        const auto& in = std::get<LatentInputs>(scenario().inputs);
        Index all = 0;
        for (const HeadTrace& each : m_snapshot.trace->heads) all += each.k.cols() + each.v.cols();
        return n == in.wDKV.cols() + in.wKR.cols() && std::llround(c.other) == all;
      }
      case ClaimKind::ProductFlops: {
        double all = 0;
        for (const HeadTrace& each : m_snapshot.trace->heads)
          all += 2.0 * static_cast<double>(each.scores.size() * (each.q.cols() + each.v.cols()));
        return c.value == all && c.other == all;
      }
      case ClaimKind::ScoreCount:
        return c.other == static_cast<double>(head.scores.size()) &&
               c.value == static_cast<double>(m_snapshot.trace->concat.rows() * head.k.rows() * heads.query);
      case ClaimKind::OthersHurt: {
        Index hurt = 0;
        for (Index i = 0; i < w.rows(); ++i)
          if (i != c.row && !accidentsInRow(scenario(), *m_snapshot.trace, c.head, i).empty()) ++hurt;
        return hurt == n && n > 0;
      }
      case ClaimKind::ScoreAtShift:
        return near(c.value, rotatedScore(c, c.other), 1e-6);
      case ClaimKind::ScoreKept:
        return near(rotatedScore(c, c.other), rotatedScore(c, 0), 1e-6) &&
               near(rotatedScore(c, c.other), head.scores(c.row, c.column), digitsOf());
      case ClaimKind::ErrorOfRow: {
        // For all parts together: the traced output compared with one in double without a cache.
        if (c.other >= 0) return c.value >= 0 || std::isnan(c.value);
        Scenario exact = scenario();
        exact.attention.arithmetic = Arithmetic::Double;
        exact.attention.accumulatesInFloat32 = false;
        exact.attention.cache.reset();
        const Matrix reference = traceOnCpu(exact)->heads[static_cast<std::size_t>(c.head)].output.row(c.row);
        const Matrix rounded = traceOnCpu(scenario())->heads[static_cast<std::size_t>(c.head)].output.row(c.row);
        if (!rounded.allFinite()) return !std::isfinite(c.value);
        const double size = reference.norm();
        return near(c.value, (rounded - reference).norm() / (size > 0 ? size : 1));
      }
      case ClaimKind::LossGains:
        return std::abs(c.value - c.other) <= 1e-5 * std::max(1.0, std::abs(c.value));
      case ClaimKind::AbsorbedScore: {
        // Computed from the inputs alone, without keys.
        const auto& in = std::get<LatentInputs>(scenario().inputs);
        const Matrix latent = in.x[0].row(c.column) * in.wDKV[0];
        const Matrix absorbed = in.x[0].row(c.row) * in.wQ[c.head] * in.wUK[c.head].transpose();
        const bool exact = !scenario().attention.cache;  // otherwise the value read back for the latent
        return (!exact || near(c.value, absorbed.row(0).dot(latent.row(0)), digitsOf())) &&
               near(c.value + c.other, head.scores(c.row, c.column), digitsOf());
      }
      case ClaimKind::PairsAddUp:
        return near(c.value, head.scores(c.row, c.column), digitsOf());
    }
    return false;
  }

 private:
  const Scenario& scenario() const { return *m_snapshot.scenario; }
  const HeadTrace& headOf(Index h) const { return m_snapshot.trace->heads[static_cast<std::size_t>(h)]; }
  static const Matrix& beforeMask(const HeadTrace& h) { return h.capped ? *h.capped : h.scaled; }
  static bool near(double a, double b, double relative = 1e-9) {
    return std::abs(a - b) <= relative * std::max({1.0, std::abs(a), std::abs(b)});
  }
  double digitsOf() const {
    const std::string& precision = m_snapshot.trace->backend.precision;
    return precision == "double" ? 1e-9 : precision == "float32" ? 1e-4 : 2e-2;
  }
  static double largestOf(const std::string& precision) {
    if (precision == "float16") return 65504;
    if (precision == "bfloat16") return std::ldexp(255.0, 120);
    return precision == "float32" ? static_cast<double>(std::numeric_limits<float>::max())
                                  : std::numeric_limits<double>::max();
  }
  static double spacing(double fill, const std::string& precision) {
    const double x = std::abs(fill);
    const int digits = precision == "float16" ? 11 : precision == "bfloat16" ? 8 : precision == "float32" ? 24 : 53;
    return std::ldexp(1.0, std::ilogb(x) + 1 - digits);
  }

  /// The rules of the mask as defined, in their order.
  Hidden rule(Index head, Index row, Index key) const {
    const Mask& m = scenario().attention.mask;
    const Index position = row + m.queryOffset;
    const bool prefix = key < m.prefix;
    if (!prefix && m.causal && key > position) return Hidden::ByCausal;
    if (!prefix && m.window > 0 && position - key >= m.window && key >= m.sinks) return Hidden::ByWindow;
    if (!prefix && m.window > 0 && !m.causal && key - position >= m.window) return Hidden::ByWindow;
    return otherRuleOf(head, row, key);
  }
  Hidden otherRuleOf(Index head, Index row, Index key) const {
    const Mask& m = scenario().attention.mask;
    Index begin = 0;
    for (const Index length : m.documents) {
      const Index end = begin + length, position = row + m.queryOffset;
      if (key >= begin && key < end && (position < begin || position >= end)) return Hidden::ByDocument;
      begin = end;
    }
    if (std::ranges::find(m.padding, key) != m.padding.end()) return Hidden::ByPadding;
    if (!m.custom.empty() && m.custom.forHead(head)(row, key) == 0) return Hidden::ByCustom;
    return Hidden::No;
  }
  bool isHidden(Index head, Index row, Index key) const { return rule(head, row, key) != Hidden::No; }
  /// True if the key stays hidden without the causal mask, when the window is two-sided.
  bool otherRuleHides(Index head, Index row, Index key) const {
    const Mask& m = scenario().attention.mask;
    const Index passed = row + m.queryOffset - key;
    const bool window = m.window > 0 && (-passed >= m.window || (passed >= m.window && key >= m.sinks));
    return (window && key >= m.prefix) || otherRuleOf(head, row, key) != Hidden::No;
  }
  Index visibleKeys(const Claim& c) const {
    Index seen = 0;
    for (Index j = 0; j < headOf(c.head).weights.cols(); ++j) seen += isHidden(c.head, c.row, j) ? 0 : 1;
    return seen;
  }
  bool isBlind(const Claim& c) const { return visibleKeys(c) == 0 && std::isfinite(scenario().attention.mask.fill); }
  template <class Test>
  Index hiddenWith(const Claim& c, Test test) const {
    Index count = 0;
    for (Index j = 0; j < headOf(c.head).weights.cols(); ++j) count += isHidden(c.head, c.row, j) && test(j) ? 1 : 0;
    return count;
  }
  template <class Test>
  bool everyRow(Test test) const {
    for (Index row = 0; row < headOf(0).weights.rows(); ++row)
      if (!test(row)) return false;
    return true;
  }
  template <class Test>
  bool groupPairs(Index head, Test test) const {
    const Index group = headOf(head).keyValueHead;
    for (const HeadTrace& a : m_snapshot.trace->heads) {
      for (const HeadTrace& b : m_snapshot.trace->heads) {
        if (a.keyValueHead == group && b.keyValueHead == group && a.queryHead < b.queryHead &&
            !test(a.queryHead, b.queryHead))
          return false;
      }
    }
    return true;
  }
  /// The sink logit of the head, and its share of a row, from the trace.
  std::optional<double> sinkOf(const Claim& c) const {
    const std::vector<double>& logits = scenario().attention.sinkLogits;
    if (logits.empty()) return std::nullopt;
    return logits[logits.size() > 1 ? static_cast<std::size_t>(c.head) : 0];
  }
  double sinkWeight(const Claim& c) const {
    const HeadTrace& head = headOf(c.head);
    const auto x = sinkOf(c);
    return x ? std::exp(*x - head.rowMax(c.row, 0)) / head.rowSum(c.row, 0) : 0;
  }
  double rounded(double x) const { return roundedTo(x, arithmeticOf(m_snapshot.trace->backend)); }
  double alibi(Index head, Index row, Index key) const {
    const auto& setting = scenario().attention.alibi;
    if (!setting) return 0;
    const Index heads = scenario().heads.query;
    Index whole = 1;
    while (2 * whole <= heads) whole *= 2;
    const double usual =
        head < whole ? std::pow(2, -8.0 * static_cast<double>(head + 1) / static_cast<double>(whole))
                     : std::pow(2, -8.0 * static_cast<double>(2 * (head - whole) + 1) / static_cast<double>(2 * whole));
    const double slope = setting->slopes.empty() ? usual : setting->slopes[static_cast<std::size_t>(head)];
    return -slope * static_cast<double>(std::abs(row + scenario().attention.mask.queryOffset - key));
  }
  bool isWhole(const Claim& c, bool withSink = false) const {
    double sum = withSink ? sinkWeight(c) : 0;
    const Matrix& w = headOf(c.head).weights;
    for (Index j = 0; j < w.cols(); ++j) {
      if (!(w(c.row, j) >= 0 && w(c.row, j) < 1.005)) return false;
      sum += w(c.row, j);
    }
    return std::abs(sum - 1) < 0.005;
  }
  static bool allEqual(const Matrix& m, Index row) {
    for (Index j = 1; j < m.cols(); ++j)
      if (m(row, j) != m(row, 0)) return false;
    return true;
  }
  static bool hasOne(const HeadTrace& head, Index row) {
    for (Index j = 0; j < head.exponentials.cols(); ++j)
      if (head.exponentials(row, j) == 1) return true;
    return false;
  }
  /// The largest difference between a weight of the row and the softmax of scores plus bias.
  double furthestFromUnmasked(const Claim& c) const {
    const HeadTrace& head = headOf(c.head);
    const MatrixStack& bias = scenario().attention.mask.bias;
    const auto score = [&](Index j) {
      return beforeMask(head)(c.row, j) + (bias.empty() ? 0 : bias.forHead(c.head)(c.row, j)) + alibi(c.head, c.row, j);
    };
    double sum = 0, furthest = 0;
    if (const auto x = sinkOf(c)) sum = std::exp(*x - score(0));
    for (Index j = 0; j < head.weights.cols(); ++j) sum += std::exp(score(j) - score(0));
    for (Index j = 0; j < head.weights.cols(); ++j)
      furthest = std::max(furthest, std::abs(head.weights(c.row, j) - std::exp(score(j) - score(0)) / sum));
    return furthest;
  }
  static double entropy(const Matrix& w, Index row) {
    double bits = 0;
    for (Index j = 0; j < w.cols(); ++j) {
      if (!(w(row, j) >= 0)) return std::numeric_limits<double>::quiet_NaN();
      if (w(row, j) > 0) bits -= w(row, j) * std::log2(w(row, j));
    }
    return bits;
  }
  /// q·k for a pair of tokens, both rotated at their shifted positions.
  double rotatedScore(const Claim& c, double shift) const {
    const Rope& rope = *scenario().attention.rope;
    const HeadTrace& head = headOf(c.head);
    // For latent inputs, all columns from d_n on are rotated.
    const auto* latent = std::get_if<LatentInputs>(&scenario().inputs);
    const Index first = latent ? latent->wQ.cols() : 0;
    const Index width = latent ? latent->wKR.cols() : rope.dims > 0 ? rope.dims : head.q.cols();
    const double p = static_cast<double>(rope.start + c.row + scenario().attention.mask.queryOffset) + shift;
    const double t = static_cast<double>(rope.start + c.column) + shift;
    double sum = 0;
    for (Index j = 0; j < first; ++j) sum += head.q(c.row, j) * head.k(c.column, j);
    for (Index j = first + width; j < head.q.cols(); ++j) sum += head.q(c.row, j) * head.k(c.column, j);
    for (Index n = 0; n < width / 2; ++n) {
      const bool half = rope.layout == Rope::Layout::Half;
      const Index a = first + (half ? n : 2 * n), b = first + (half ? n + width / 2 : 2 * n + 1);
      const double speed = std::pow(rope.base, -2.0 * static_cast<double>(n) / static_cast<double>(width));
      const auto turned = [speed](double x, double y, double position) {
        const double angle = position * speed;
        return std::pair(x * std::cos(angle) - y * std::sin(angle), x * std::sin(angle) + y * std::cos(angle));
      };
      const auto q = turned(head.q(c.row, a), head.q(c.row, b), p);
      const auto k = turned(head.k(c.column, a), head.k(c.column, b), t);
      sum += q.first * k.first + q.second * k.second;
    }
    return sum;
  }

  /// All finite non-negative numbers of a cache format, decoded from their bits.
  std::vector<double> numbersOfCache() const {
    struct Bits {
      int exponent, fraction, bias;
      double largest;
    };
    const Bits known[] = {{5, 10, 15, 65504}, {8, 7, 127, std::ldexp(255.0, 120)}, {4, 3, 7, 448}, {5, 2, 15, 57344}};
    const Bits bits = known[static_cast<int>(*scenario().attention.cache)];
    std::vector<double> all;
    for (int n = 0; n < 1 << (bits.exponent + bits.fraction); ++n) {
      const int exponent = n >> bits.fraction, fraction = n & ((1 << bits.fraction) - 1);
      const int significand = exponent == 0 ? fraction : fraction + (1 << bits.fraction);
      const double x = std::ldexp(significand, std::max(exponent, 1) - bits.bias - bits.fraction);
      if (x <= bits.largest) all.push_back(x);
    }
    return all;
  }
  /// The stored number is between its neighbors, or coded as claimed, and determines the cell. The claim does not say
  /// whether it is about keys or values: one of them must fit.
  bool isCached(const Claim& c, double cell) const {
    const HeadTrace& head = headOf(c.head);
    const auto fits = [&](const Matrix& from, const Matrix& given) {
      if (c.row >= from.rows() || c.column >= from.cols() || given(c.row, c.column) != cell) return false;
      const double x = from(c.row, c.column);
      const std::string& precision = m_snapshot.trace->backend.precision;
      const double digits = precision == "double" ? 0 : precision == "float32" ? 1e-6 : 1e-2;
      if (c.kind == ClaimKind::CachedCode) {
        const double largest = from.row(c.row).cwiseAbs().maxCoeff(), code = x * 127 / largest;
        return c.other == largest && std::abs(code - c.value) <= 0.5 && c.value == std::round(c.value) &&
               std::abs(c.value * largest / 127 - cell) <= std::max(digits, 1e-12) * largest;
      }
      const std::vector<double> all = numbersOfCache();
      const auto inside = [&](double y) { return std::abs(y) <= all.back() && y > c.value && y < c.other; };
      if (std::ranges::any_of(all, [&](double y) { return inside(y) || inside(-y); })) return false;
      const double clamped = std::clamp(x, -all.back(), all.back());
      if (std::isfinite(c.value) && std::isfinite(c.other) && (clamped < c.value || clamped > c.other)) return false;
      const double nearer = std::abs(x - c.value) <= std::abs(x - c.other) ? c.value : c.other;
      const double further = nearer == c.value ? c.other : c.value;
      const auto is = [&](double y) { return y == cell || std::abs(y - cell) <= digits * std::abs(y); };
      return is(nearer) || (std::abs(x - c.value) == std::abs(x - c.other) && is(further)) ||
             (std::isinf(cell) && (std::isinf(c.value) || std::isinf(c.other)));
    };
    return (head.kCached && fits(head.kRotated ? *head.kRotated : head.k, *head.kCached)) ||
           (head.vCached && fits(head.v, *head.vCached));
  }

  Snapshot m_snapshot;
};

}  // namespace attn::app::test
