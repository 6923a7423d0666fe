// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/input_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "base/term.h"
#include "scenario/document_fields.h"
#include "scenario/has_numbers.h"
#include "scenario/input_slots.h"
#include "scenario/limits.h"
#include "scenario/validate.h"

namespace attn {
namespace {

using Size = std::optional<Index>;

Size when(bool known, Index size) {
  return known ? Size(size) : std::nullopt;
}
Size rowsOf(const MatrixStack& stack) {
  return when(!stack.empty(), stack.rows());
}
Size colsOf(const MatrixStack& stack) {
  return when(!stack.empty(), stack.cols());
}
Size countOf(const std::vector<std::string>& names) {
  return when(!names.empty(), static_cast<Index>(names.size()));
}

/// If parts of a document disagree about a size, the most frequent one counts, so that the odd one out is reported and
/// not all others; on a tie, the first.
Size agreed(std::initializer_list<Size> sizes) {
  Size best;
  std::ptrdiff_t votes = 0;
  for (const Size& size : sizes) {
    const std::ptrdiff_t count = size ? std::ranges::count(sizes, size) : 0;
    if (count > votes) {
      best = size;
      votes = count;
    }
  }
  return best;
}

bool contains(std::span<const InputSlot> slots, InputSlot slot) {
  return std::ranges::find(slots, slot) != slots.end();
}

/// 0 * x is 0 for finite x only, so one vectorized sum suffices.
bool allFinite(const Matrix& m) {
  return (m.array() * 0.0).sum() == 0.0;
}
bool allZeroOrOne(const Matrix& m) {
  return (m.array() * (m.array() - 1.0)).abs().sum() == 0.0;
}

/// One axis of a matrix: its expected size, and the size of the scenario that determines it.
struct Axis {
  Size expected;
  Term reason;
};

class Checker {
 public:
  explicit Checker(const Scenario& s) : m_scenario(s) {}

  Problems take() { return std::move(m_problems); }

  void add(ProblemCode problem, std::string pointer, std::vector<std::string> arguments) {
    m_problems.push_back({problem, std::move(pointer), std::move(arguments)});
  }

  /// Returns true if all fields are in their ranges.
  template <class Part, std::size_t n>
  bool fields(const std::string& pointer, const std::array<Field<Part>, n>& all, const Part& part) {
    const std::size_t before = m_problems.size();
    checkFields(m_problems, pointer, all, part);
    return m_problems.size() == before;
  }

  void require(InputSlot slot, std::span<const InputSlot> unread) {
    if (stackIn(m_scenario, slot).empty() && !contains(unread, slot))
      add(ProblemCode::MissingKey, "/inputs", {slotName(slot)});
  }

  void shape(InputSlot slot, Axis heads, Axis rows, Axis cols) {
    const MatrixStack& stack = stackIn(m_scenario, slot);
    if (stack.empty()) return;
    if (stack.rows() < 1 || stack.cols() < 1) {
      const bool noRows = stack.rows() < 1;
      return add(ProblemCode::OutOfRange, axisPointer(slot, noRows ? 1 : 2),
                 {std::to_string(noRows ? stack.rows() : stack.cols()), atLeast(1)});
    }
    axis(slot, 0, stack.heads(), heads);
    axis(slot, 1, stack.rows(), rows);
    axis(slot, 2, stack.cols(), cols);
  }

  void axis(InputSlot slot, std::size_t which, Index found, Axis wanted) {
    if (!wanted.expected || found == *wanted.expected) return;
    std::string expected = std::to_string(*wanted.expected);
    if (wanted.reason == Term::OneOrQueryHeads) {
      if (found == 1) return;
      if (*wanted.expected != 1) expected = "1, " + expected;
    }
    add(ProblemCode::WrongShape, axisPointer(slot, which), {std::to_string(found), expected, code(wanted.reason)});
  }

  void finite(InputSlot slot) {
    const MatrixStack& stack = stackIn(m_scenario, slot);
    for (Index h = 0; h < stack.heads(); ++h)
      if (!allFinite(stack[h]))
        return offending(slot, h, ProblemCode::NotFinite, {}, [](double x) { return !std::isfinite(x); });
  }

  void zeroOrOne(InputSlot slot) {
    const MatrixStack& stack = stackIn(m_scenario, slot);
    for (Index h = 0; h < stack.heads(); ++h)
      if (!allZeroOrOne(stack[h]))
        return offending(slot, h, ProblemCode::OutOfRange, "0, 1",
                         [](double x) { return std::isfinite(x) && x != 0 && x != 1; });
  }

  void stage(Term what, std::string pointer, std::initializer_list<Size> sizes) {
    double product = 1;
    for (const Size& size : sizes) product *= size ? static_cast<double>(*size) : 1.0;
    if (product > static_cast<double>(limits::numbers))
      add(ProblemCode::TooLarge, std::move(pointer),
          {code(what), fmt::format("{:.0f}", product), std::to_string(limits::numbers)});
  }

 private:
  /// `which`: 0 heads, 1 rows, 2 columns.
  std::string axisPointer(InputSlot slot, std::size_t which) const {
    const MatrixStack& stack = stackIn(m_scenario, slot);
    if (stack.source()) return slotPointer(slot);
    const std::size_t skipped = 3 - documentAxes(slot, stack);
    const std::string shapePointer = slotPointer(slot) + "/shape";
    return which < skipped ? shapePointer : shapePointer + "/" + std::to_string(which - skipped);
  }

  /// Reports the first number of a matrix for which `isBad` is true, at its place in the document.
  template <class Predicate>
  void offending(InputSlot slot, Index head, ProblemCode problem, std::string expected, Predicate isBad) {
    const MatrixStack& stack = stackIn(m_scenario, slot);
    const Matrix& m = stack[head];
    const Index at = std::find_if(m.data(), m.data() + m.size(), isBad) - m.data();
    if (at == m.size()) return;
    std::vector<std::string> arguments{shortest(m.data()[at])};
    if (!expected.empty()) arguments.push_back(std::move(expected));
    const bool inFile = stack.source().has_value();
    if (inFile) arguments.push_back(fmt::format("[{}, {}, {}]", head, at / m.cols(), at % m.cols()));
    const std::string place = inFile ? "" : fmt::format("/data/{}", head * m.size() + at);
    add(problem, slotPointer(slot) + place, std::move(arguments));
  }

  const Scenario& m_scenario;
  Problems m_problems;
};

void checkShapes(Checker& check, const KnownSizes& n, const QkvInputs&) {
  check.shape(InputSlot::Q, {n.queryHeads, Term::QueryHeads}, {n.queryTokens, Term::QueryTokenRows},
              {n.keyWidth, Term::KeyWidth});
  check.shape(InputSlot::K, {n.keyValueHeads, Term::KeyValueHeads}, {n.keyTokens, Term::KeyTokenRows},
              {n.keyWidth, Term::KeyWidth});
  check.shape(InputSlot::V, {n.keyValueHeads, Term::KeyValueHeads}, {n.keyTokens, Term::KeyTokenRows},
              {n.valueWidth, Term::ValueWidth});
}

void checkShapes(Checker& check, const KnownSizes& n, const ProjectedInputs& in) {
  const Axis one{1, Term::OneMatrix}, oneRow{1, Term::OneRow}, model{n.modelWidth, Term::ModelRows};
  const Axis modelColumns{n.modelWidth, Term::ModelColumns};
  const Axis heads{n.queryHeads, Term::QueryHeads}, kvHeads{n.keyValueHeads, Term::KeyValueHeads};
  const Axis dK{n.keyWidth, Term::KeyWidth}, dV{n.valueWidth, Term::ValueWidth};
  const Size concat = when(n.queryHeads && n.valueWidth, n.queryHeads.value_or(0) * n.valueWidth.value_or(0));
  check.shape(InputSlot::X, one, {n.queryTokens, Term::QueryTokenRows}, modelColumns);
  check.shape(InputSlot::Context, one, {n.keyTokens, Term::KeyTokenRows}, modelColumns);
  check.shape(InputSlot::WQ, heads, model, dK);
  check.shape(InputSlot::WK, kvHeads, model, dK);
  check.shape(InputSlot::WV, kvHeads, model, dV);
  check.shape(InputSlot::WO, one, {concat, Term::ConcatRows}, {colsOf(in.wO), Term::OutputColumns});
  check.shape(InputSlot::BQ, heads, oneRow, dK);
  check.shape(InputSlot::BK, kvHeads, oneRow, dK);
  check.shape(InputSlot::BV, kvHeads, oneRow, dV);
  check.shape(InputSlot::BO, one, oneRow, {colsOf(in.wO), Term::OutputColumns});
}

void checkShapes(Checker& check, const KnownSizes& n, const LatentInputs& in) {
  const Axis one{1, Term::OneMatrix}, model{n.modelWidth, Term::ModelRows}, heads{n.queryHeads, Term::QueryHeads};
  const Axis content{n.contentWidth, Term::ContentWidth}, turned{n.turnedWidth, Term::RotatedWidth};
  const Axis latentRows{n.latentWidth, Term::LatentRows};
  const Size concat = when(n.queryHeads && n.valueWidth, n.queryHeads.value_or(0) * n.valueWidth.value_or(0));
  check.shape(InputSlot::X, one, {n.queryTokens, Term::QueryTokenRows}, {n.modelWidth, Term::ModelColumns});
  check.shape(InputSlot::WQ, heads, model, content);
  check.shape(InputSlot::WQR, heads, model, turned);
  check.shape(InputSlot::WDKV, one, model, {n.latentWidth, Term::LatentColumns});
  check.shape(InputSlot::WUK, heads, latentRows, content);
  check.shape(InputSlot::WUV, heads, latentRows, {n.valueWidth, Term::ValueWidth});
  check.shape(InputSlot::WKR, one, model, turned);
  check.shape(InputSlot::WO, one, {concat, Term::ConcatRows}, {colsOf(in.wO), Term::OutputColumns});
}

void checkShapes(Checker& check, const KnownSizes& n, const ShapeInputs& in) {
  if (!check.fields("/inputs", fields::shape, in) || !n.queryHeads) return;
  // 16 bytes per number for K, V, Q, O reloaded with every row of scores, 64 for S and P: an upper bound for all
  // algorithms.
  const auto real = [](std::int64_t size) { return static_cast<double>(size); };
  const double pairs = real(in.queryTokens) * real(in.keyTokens) * real(in.batch) * real(*n.queryHeads);
  const double most = pairs * (16.0 * (real(in.dK) + real(in.dV)) + 64.0);
  if (most > limits::counts)
    check.add(ProblemCode::TooLarge, "/inputs",
              {code(Term::Counts), fmt::format("{:.1e}", most), fmt::format("{:.0e}", limits::counts)});
}

void checkStages(Checker& check, const Scenario& s, const KnownSizes& n) {
  const Size width = outputWidth(s) > 0 ? Size(outputWidth(s)) : std::nullopt;
  check.stage(Term::Scores, "/inputs", {n.queryHeads, n.queryTokens, n.keyTokens});
  check.stage(Term::Queries, "/inputs", {n.queryHeads, n.queryTokens, n.keyWidth});
  check.stage(Term::Keys, "/inputs", {n.keyValueHeads, n.keyTokens, n.keyWidth});
  check.stage(Term::Values, "/inputs", {n.keyValueHeads, n.keyTokens, n.valueWidth});
  check.stage(Term::Outputs, "/inputs", {n.queryHeads, n.queryTokens, n.valueWidth});
  if (n.latentWidth) check.stage(Term::Latents, "/inputs", {n.queryHeads, n.keyTokens, n.latentWidth});
  if (width) check.stage(Term::Outputs, "/inputs/w_o", {n.queryTokens, width});
}

}  // namespace

KnownSizes knownSizes(const Scenario& s, std::span<const InputSlot> unread) {
  KnownSizes n;
  n.queryHeads = when(s.heads.query >= 1, s.heads.query);
  n.keyValueHeads = when(s.heads.keyValue >= 1, s.heads.keyValue);
  const MatrixStack &custom = s.attention.mask.custom, &bias = s.attention.mask.bias;
  if (const auto* in = std::get_if<QkvInputs>(&s.inputs)) {
    n.queryTokens = agreed({rowsOf(in->q), countOf(s.tokens), rowsOf(custom), rowsOf(bias)});
    n.keyTokens = agreed({rowsOf(in->k), rowsOf(in->v), countOf(s.keyTokens), colsOf(custom), colsOf(bias)});
    n.keyWidth = agreed({colsOf(in->q), colsOf(in->k)});
    n.valueWidth = colsOf(in->v);
  } else if (const auto* p = std::get_if<ProjectedInputs>(&s.inputs)) {
    const bool self = p->context.empty() && !contains(unread, InputSlot::Context);
    n.queryTokens = agreed({rowsOf(p->x), countOf(s.tokens), rowsOf(custom), rowsOf(bias)});
    n.keyTokens =
        self ? n.queryTokens : agreed({rowsOf(p->context), countOf(s.keyTokens), colsOf(custom), colsOf(bias)});
    n.keyWidth = agreed({colsOf(p->wQ), colsOf(p->wK), colsOf(p->bQ), colsOf(p->bK)});
    n.valueWidth = agreed({colsOf(p->wV), colsOf(p->bV)});
    n.modelWidth = agreed({colsOf(p->x), rowsOf(p->wQ), rowsOf(p->wK), rowsOf(p->wV), colsOf(p->context)});
  } else if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) {
    n.queryTokens = agreed({rowsOf(latent->x), countOf(s.tokens), rowsOf(custom), rowsOf(bias)});
    n.keyTokens = n.queryTokens;
    n.modelWidth =
        agreed({colsOf(latent->x), rowsOf(latent->wQ), rowsOf(latent->wQR), rowsOf(latent->wDKV), rowsOf(latent->wKR)});
    n.contentWidth = agreed({colsOf(latent->wQ), colsOf(latent->wUK)});
    n.turnedWidth = agreed({colsOf(latent->wQR), colsOf(latent->wKR)});
    n.latentWidth = agreed({colsOf(latent->wDKV), rowsOf(latent->wUK), rowsOf(latent->wUV)});
    n.keyWidth = when(n.contentWidth && n.turnedWidth, n.contentWidth.value_or(0) + n.turnedWidth.value_or(0));
    n.valueWidth = colsOf(latent->wUV);
  } else {
    const auto& shape = std::get<ShapeInputs>(s.inputs);
    n.queryTokens = when(shape.queryTokens >= 1, shape.queryTokens);
    n.keyTokens = when(shape.keyTokens >= 1, shape.keyTokens);
    n.keyWidth = when(shape.dK >= 1, shape.dK);
    n.valueWidth = when(shape.dV >= 1, shape.dV);
  }
  return n;
}

Problems checkInputs(const Scenario& s, const KnownSizes& n, std::span<const InputSlot> unread) {
  Checker check(s);
  const auto checkKind = [&](const auto& in) {
    for (const auto& each : matricesOf(in))
      if (each.required) check.require(each.slot, unread);
    if (!stackIn(s, InputSlot::BO).empty()) check.require(InputSlot::WO, unread);
    checkShapes(check, n, in);
    for (const auto& each : matricesOf(in)) check.finite(each.slot);
  };
  std::visit(checkKind, s.inputs);
  if (hasNumbers(s)) checkStages(check, s, n);
  return check.take();
}

Problems checkMaskMatrices(const Scenario& s, const KnownSizes& n) {
  Checker check(s);
  for (const InputSlot slot : {InputSlot::CustomMask, InputSlot::Bias}) {
    check.shape(slot, {n.queryHeads, Term::OneOrQueryHeads}, {n.queryTokens, Term::QueryTokenRows},
                {n.keyTokens, Term::KeyTokenColumns});
    check.finite(slot);
  }
  check.zeroOrOne(InputSlot::CustomMask);
  return check.take();
}

}  // namespace attn
