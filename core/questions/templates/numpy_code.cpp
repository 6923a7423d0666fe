// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/numpy_code.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "attention/operations.h"
#include "attention/visibility.h"
#include "base/enum_codes.h"

namespace attn {
namespace {

using Fragments = std::array<const char*, kCodeStyles.size()>;

constexpr std::array<Fragments, kCodeLines> kRightLines{{
    {"T, d = q.shape", "T, d = q.shape", "H, T, d = q.shape"},
    {"s = q @ k.T / np.sqrt(d)", "s = np.einsum('id,jd->ij', q, k) / d ** 0.5",
     "s = q @ k.transpose(0, 2, 1) / np.sqrt(d)"},
    {"hidden = np.triu(np.ones((T, T)), k=1)", "visible = np.tril(np.ones((T, T), dtype=bool))",
     "hidden = np.triu(np.ones((T, T)), k=1)"},
    {"s = np.where(hidden == 1, -np.inf, s)", "s = np.where(visible, s, -np.inf)",
     "s = s + np.where(hidden == 1, -np.inf, 0)"},
    {"e = np.exp(s - s.max(axis=-1, keepdims=True))", "e = np.exp(s - np.max(s, axis=1, keepdims=True))",
     "e = np.exp(s - s.max(axis=-1, keepdims=True))"},
    {"w = e / e.sum(axis=-1, keepdims=True)", "w = e / np.sum(e, axis=1, keepdims=True)",
     "w = e / e.sum(axis=-1, keepdims=True)"},
    {"out = w @ v", "out = np.einsum('ij,jc->ic', w, v)", "out = w @ v"},
}};

struct WrongLine {
  CodeBug bug;
  CodeLine line;
  Fragments fragments;
};

constexpr std::array<WrongLine, kCodeBugs.size()> kWrongLines{{
    {CodeBug::NoScale,
     CodeLine::Scores,
     {"s = q @ k.T", "s = np.einsum('id,jd->ij', q, k)", "s = q @ k.transpose(0, 2, 1)"}},
    {CodeBug::ScaledByWidth,
     CodeLine::Scores,
     {"s = q @ k.T / d", "s = np.einsum('id,jd->ij', q, k) / d", "s = q @ k.transpose(0, 2, 1) / d"}},
    {CodeBug::HidesItself,
     CodeLine::Mask,
     {"hidden = np.triu(np.ones((T, T)), k=0)", "visible = np.tril(np.ones((T, T), dtype=bool), k=-1)",
      "hidden = np.triu(np.ones((T, T)), k=0)"}},
    {CodeBug::HidesThePast,
     CodeLine::Mask,
     {"hidden = np.tril(np.ones((T, T)), k=-1)", "visible = np.triu(np.ones((T, T), dtype=bool))",
      "hidden = np.tril(np.ones((T, T)), k=-1)"}},
    {CodeBug::HiddenAreZero,
     CodeLine::Fill,
     {"s = np.where(hidden == 1, 0, s)", "s = np.where(visible, s, 0)", "s = s * np.where(hidden == 1, 0, 1)"}},
    {CodeBug::MaximumOfColumns,
     CodeLine::Exponentials,
     {"e = np.exp(s - s.max(axis=0, keepdims=True))", "e = np.exp(s - np.max(s, axis=0, keepdims=True))",
      "e = np.exp(s - s.max(axis=1, keepdims=True))"}},
    {CodeBug::SumOfColumns,
     CodeLine::Weights,
     {"w = e / e.sum(axis=0, keepdims=True)", "w = e / np.sum(e, axis=0, keepdims=True)",
      "w = e / e.sum(axis=1, keepdims=True)"}},
    {CodeBug::SumLosesAxis,
     CodeLine::Weights,
     {"w = e / e.sum(axis=-1)", "w = e / np.sum(e, axis=1)", "w = e / e.sum(axis=-1)[:, None, :]"}},
    {CodeBug::KeysForValues, CodeLine::Output, {"out = w @ k", "out = np.einsum('ij,jc->ic', w, k)", "out = w @ k"}},
    {CodeBug::TransposedWeights,
     CodeLine::Output,
     {"out = w.T @ v", "out = np.einsum('ij,ic->jc', w, v)", "out = w.transpose(0, 2, 1) @ v"}},
}};

const WrongLine* wrongLineOf(CodeBug bug) {
  const auto found = std::ranges::find(kWrongLines, bug, &WrongLine::bug);
  return found == kWrongLines.end() ? nullptr : &*found;
}

VisibilityMatrix visibleTo(CodeBug bug, Index tokens) {
  Mask mask;
  mask.causal = true;
  if (bug == CodeBug::HidesItself) mask.queryOffset = -1;
  const VisibilityMatrix visible = visibility(mask, 0, tokens, tokens);
  return bug == CodeBug::HidesThePast ? VisibilityMatrix(visible.transpose()) : visible;
}

}  // namespace

std::string_view code(CodeBug bug) {
  return enumCode<CodeBug::TransposedWeights>(bug);
}

std::optional<CodeBug> codeBugOf(std::string_view code) {
  return enumValue<CodeBug::TransposedWeights>(code);
}

std::string_view code(CodeStyle style) {
  return enumCode<CodeStyle::AllHeads>(style);
}

std::optional<CodeStyle> codeStyleOf(std::string_view code) {
  return enumValue<CodeStyle::AllHeads>(code);
}

CodeLine lineOf(CodeBug bug) {
  const WrongLine* wrong = wrongLineOf(bug);
  return wrong ? wrong->line : CodeLine::Sizes;
}

std::vector<std::string> attentionCode(CodeBug bug, CodeStyle style) {
  const auto way = static_cast<std::size_t>(style);
  std::vector<std::string> lines;
  for (const Fragments& line : kRightLines) lines.emplace_back(line[way]);
  if (const WrongLine* wrong = wrongLineOf(bug)) lines[static_cast<std::size_t>(wrong->line)] = wrong->fragments[way];
  return lines;
}

CodeRun runAttentionCode(CodeBug bug, const Matrix& products, Index width, const Matrix& keys, const Matrix& values) {
  constexpr Arithmetic kDouble = Arithmetic::Double;
  constexpr double kHidden = -std::numeric_limits<double>::infinity();
  const auto d = static_cast<double>(width);
  const double factor = bug == CodeBug::NoScale ? 1 : bug == CodeBug::ScaledByWidth ? 1 / d : 1 / std::sqrt(d);
  VisibilityMatrix visible = visibleTo(bug, products.rows());
  Matrix s = scaled(products, factor, kDouble);
  if (bug == CodeBug::HiddenAreZero) {
    s = visible.select(s, 0.0);
    visible.setConstant(true);
  }
  s = masked(s, {}, visible, kHidden, kDouble);

  CodeRun run;
  const Matrix columns = s.transpose();
  const VisibilityMatrix visibleColumns = visible.transpose();
  run.exponentials = bug == CodeBug::MaximumOfColumns
                         ? Matrix(exponentials(columns, rowMaximum(columns), visibleColumns, true, kDouble).transpose())
                         : exponentials(s, rowMaximum(s), visible, true, kDouble);
  const Matrix turned = run.exponentials.transpose();
  if (bug == CodeBug::SumOfColumns)
    run.weights = weights(turned, rowSums(turned, kDouble), {}, kDouble).transpose();
  else if (bug == CodeBug::SumLosesAxis)
    run.weights = weights(turned, rowSums(run.exponentials, kDouble), {}, kDouble).transpose();
  else
    run.weights = weights(run.exponentials, rowSums(run.exponentials, kDouble), {}, kDouble);
  run.output = bug == CodeBug::KeysForValues       ? weightedSum(run.weights, keys, kDouble)
               : bug == CodeBug::TransposedWeights ? weightedSum(run.weights.transpose(), values, kDouble)
                                                   : weightedSum(run.weights, values, kDouble);
  return run;
}

}  // namespace attn
