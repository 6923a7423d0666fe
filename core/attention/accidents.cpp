// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/accidents.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/rounding.h"
#include "attention/row_facts.h"
#include "attention/visibility.h"
#include "scenario/element_type.h"
#include "scenario/names.h"

namespace attn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class RowInspector {
 public:
  RowInspector(const Scenario& scenario, const Trace& trace, Index head, Index row)
      : m_scenario(scenario),
        m_trace(trace),
        m_mask(scenario.attention.mask),
        m_head(trace.head(head)),
        m_row(row),
        m_arithmetic(softmaxArithmetic(scenario, trace.backend)),
        m_outcome(outcomeOf(m_head.weights, row)) {
    for (Index j = 0; j < m_head.weights.cols(); ++j) m_visible.push_back(isVisible(m_mask, head, row, j));
    m_seesKeys = std::ranges::find(m_visible, true) != m_visible.end();
  }

  std::vector<Accident> inspect() {
    if (isEmptyRow()) {
      note(AccidentKind::EmptyRow, 0);
      return m_found;
    }
    lookAtScores();
    lookAtMasked();
    lookAtExponentials();
    lookAtWeights();
    return m_found;
  }

 private:
  bool isEmptyRow() const { return !m_seesKeys && std::isinf(m_mask.fill); }
  bool hidden(Index key) const { return !m_visible[static_cast<std::size_t>(key)]; }

  void note(AccidentKind kind, Index key) { m_found.push_back({kind, m_head.queryHead, m_row, key, m_outcome}); }
  /// Notes the first key that passes the test; false if no key does.
  template <class Test>
  bool noteFirst(AccidentKind kind, Test test) {
    for (Index j = 0; j < m_head.weights.cols(); ++j) {
      if (!test(j)) continue;
      note(kind, j);
      return true;
    }
    return false;
  }

  void lookAtScores() {
    noteFirst(AccidentKind::ScoreOverflow, [this](Index j) {
      const bool counts = !(hidden(j) && std::isinf(m_mask.fill));  // -inf replaces any value
      return counts && !std::isfinite(m_head.beforeMask()(m_row, j));
    });
  }

  void lookAtMasked() {
    if (std::isinf(m_mask.fill)) return;
    const bool fillFits = std::isfinite(roundedTo(m_mask.fill, m_arithmetic));
    noteFirst(fillFits ? AccidentKind::MaskedOverflow : AccidentKind::FillOverflow, [this](Index j) {
      return hidden(j) && std::isinf(m_head.masked(m_row, j)) && std::isfinite(m_head.beforeMask()(m_row, j));
    });
  }

  void lookAtExponentials() {
    const bool isInfinite =
        noteFirst(AccidentKind::ExpOverflow, [this](Index j) { return std::isinf(m_head.exponentials(m_row, j)); });
    const double sum = m_head.rowSum(m_row, 0);
    if (!isInfinite && std::isinf(sum)) note(AccidentKind::SumOverflow, 0);
    if (sum == 0) note(AccidentKind::SumUnderflow, 0);
  }

  void lookAtWeights() {
    if (m_seesKeys) {
      noteFirst(AccidentKind::LeakyMask, [this](Index j) { return hidden(j) && m_head.weights(m_row, j) > 0; });
      return;
    }
    switch (blindRow(m_scenario, m_trace, m_head.queryHead, m_row)) {
      case BlindRow::AsUnmasked:
        return note(AccidentKind::MaskIgnored, 0);
      case BlindRow::Uniform:
        return note(AccidentKind::UniformRow, 0);
      case BlindRow::Blurred:
        return note(AccidentKind::BlurredRow, 0);
      case BlindRow::ToSink:
      case BlindRow::Lost:
        return;  // a sink logit is intended; lost weights are reported by their cause
    }
  }

  const Scenario& m_scenario;
  const Trace& m_trace;
  const Mask& m_mask;
  const HeadTrace& m_head;
  Index m_row;
  Arithmetic m_arithmetic;
  RowOutcome m_outcome;
  std::vector<bool> m_visible;
  bool m_seesKeys = false;
  std::vector<Accident> m_found;
};

}  // namespace

Arithmetic arithmeticOf(const BackendInfo& backend) {
  return names::find(names::arithmetic, backend.precision).value_or(Arithmetic::Double);
}

Arithmetic softmaxArithmetic(const Scenario& scenario, const BackendInfo& backend) {
  return scenario.attention.accumulatesInFloat32 ? Arithmetic::Float32 : arithmeticOf(backend);
}

double largestNumber(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::Float32:
      return static_cast<double>(std::numeric_limits<float>::max());
    case Arithmetic::Float16:
      return 65504;
    case Arithmetic::BFloat16:
      return std::ldexp(255.0, 120);
    case Arithmetic::Double:
      break;
  }
  return std::numeric_limits<double>::max();
}

double largestExponent(Arithmetic arithmetic) {
  return std::log(largestNumber(arithmetic));
}

double spacingAt(double x, Arithmetic arithmetic) {
  x = std::abs(roundedTo(x, arithmetic));
  if (!std::isfinite(x)) return kInfinity;
  switch (arithmetic) {
    case Arithmetic::Float32: {
      const auto f = static_cast<float>(x);
      return static_cast<double>(std::nextafter(f, std::numeric_limits<float>::infinity())) - x;
    }
    case Arithmetic::Float16:
      return halfToDouble(static_cast<std::uint16_t>(halfBits(x) + 1)) - x;
    case Arithmetic::BFloat16:
      return std::ldexp(1.0, std::max(std::ilogb(x == 0 ? std::numeric_limits<double>::min() : x), -126) - 7);
    case Arithmetic::Double:
      break;
  }
  return std::nextafter(x, kInfinity) - x;
}

double roundedTo(double x, Arithmetic arithmetic) {
  return withRounding(arithmetic, [x](auto policy) { return policy.round(x); });
}

RowOutcome outcomeOf(const Matrix& weights, Index row) {
  const auto p = weights.row(row);
  if (p.array().isNaN().any()) return RowOutcome::NotANumber;
  if ((p.array() == 0).all()) return RowOutcome::Zeros;
  return p.size() > 1 && (p.array() == p(0)).all() ? RowOutcome::Uniform : RowOutcome::Shares;
}

std::vector<Accident> accidentsInRow(const Scenario& scenario, const Trace& trace, Index head, Index row) {
  return RowInspector(scenario, trace, head, row).inspect();
}

bool isBad(double value, double exact) {
  if (std::isnan(value)) return !std::isnan(exact);
  if (std::isinf(value) || std::isinf(exact)) return value != exact;
  const double error = std::abs(value - exact);
  return error > 0.001 && error > 0.01 * std::abs(exact);
}

}  // namespace attn
