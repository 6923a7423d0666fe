// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/backward_data.h"

#include <algorithm>
#include <array>
#include <utility>

#include "scenario/has_numbers.h"
#include "theme/color_map.h"

namespace attn::app {

const GradientEntry& gradientEntry(GradientMatrix matrix) {
  static const std::array<GradientEntry, kGradientMatrices> entries{
      {{u"P", 0, &Theme::scores, {}, GradientKeys::Columns, true},
       {u"dO", 1, &Theme::output},
       {u"dV", 2, &Theme::value, GradientOf::Values, GradientKeys::Rows},
       {u"dP", 3, &Theme::scores, GradientOf::Weights, GradientKeys::Columns},
       {u"D", 4, &Theme::scores},
       {u"dS", 5, &Theme::scores, GradientOf::Masked, GradientKeys::Columns, true},
       {u"dS′", 5, &Theme::scores, GradientOf::Scaled, GradientKeys::Columns, true},
       {u"dQ", 6, &Theme::query, GradientOf::Queries},
       {u"dK", 7, &Theme::key, GradientOf::Keys, GradientKeys::Rows}}};
  return entries[static_cast<std::size_t>(matrix)];
}

QString gradientName(GradientMatrix matrix) {
  return QString::fromUtf16(gradientEntry(matrix).name);
}

bool hasGradients(const Snapshot& snapshot) {
  return snapshot.hasResults() && hasNumbers(*snapshot.scenario) &&
         centralDifferenceCost(*snapshot.scenario) / 2 <= kMaxBackwardWork;
}

std::shared_ptr<const Backward> backwardFor(const Snapshot& snapshot, Loss loss, const std::stop_token& stop) {
  if (!hasGradients(snapshot)) return nullptr;
  std::optional<Backward> b = backward(*snapshot.scenario, loss, stop);
  return b ? std::make_shared<const Backward>(std::move(*b)) : nullptr;
}

const Matrix* gradientMatrix(const Backward& b, Index head, GradientMatrix matrix) {
  const auto h = static_cast<std::size_t>(head);
  const auto group = static_cast<std::size_t>(b.scenario.heads.keyValueHeadOf(head));
  const HeadTrace& forward = b.forward.heads[h];
  const HeadGradients& g = b.heads.at(h);
  const Matrix* const all[] = {&forward.weights,
                               &g.output,
                               &b.values[group],
                               &g.weights,
                               &g.rowDot,
                               &g.masked,
                               forward.capped ? &g.scaled : nullptr,
                               &g.queries,
                               &b.keys[group]};
  return all[static_cast<std::size_t>(matrix)];
}

BackwardCell clampedCell(const Backward& b, Index head, BackwardCell cell) {
  const Matrix* m = gradientMatrix(b, head, cell.matrix);
  if (!m) {
    cell.matrix = GradientMatrix::Masked;
    m = gradientMatrix(b, head, cell.matrix);
  }
  cell.row = std::clamp<Index>(cell.row, 0, m->rows() - 1);
  cell.column = std::clamp<Index>(cell.column, 0, m->cols() - 1);
  return cell;
}

Formula gradientTitle(GradientMatrix matrix, const Theme& theme) {
  return Formula::text(gradientName(matrix), readableShade(theme.*gradientEntry(matrix).color, theme.background));
}

Formula gradientFormula(GradientMatrix matrix, const Backward& b, const Theme& theme) {
  const auto plain = [&](const QString& text, const QColor& color) {
    return Formula::text(text, color.isValid() ? readableShade(color, theme.background) : color);
  };
  const auto transposed = [&](const QString& letter, const QColor& color) {
    return Formula::sup(plain(letter, color), plain(QStringLiteral("⊤"), color));
  };
  const auto made = [&](std::vector<Formula> parts) {
    parts.insert(parts.begin(),
                 plain(gradientName(matrix) + QStringLiteral(" = "), theme.*gradientEntry(matrix).color));
    return Formula::row(std::move(parts));
  };
  const Formula dO = plain(QStringLiteral("dO"), theme.output);
  // With a cap, the gradient of the scores is the one before the cap.
  const QString dS = gradientName(b.forward.heads.front().capped ? GradientMatrix::Capped : GradientMatrix::Masked);
  switch (matrix) {
    case GradientMatrix::Weights:
      return plain(QStringLiteral("P"), theme.scores);
    case GradientMatrix::Output:
      if (b.loss == Loss::Sum) return made({u"1"});
      return made({u"2 ", plain(QStringLiteral("O"), theme.output)});
    case GradientMatrix::Values:
      return made({transposed(QStringLiteral("P"), theme.scores), u" ", dO});
    case GradientMatrix::Scores:
      return made({dO, u" ", transposed(QStringLiteral("V"), theme.value)});
    case GradientMatrix::RowDot:
      return Formula::row(
          {Formula::sub(u"D", u"i"), u" = ∑ ", Formula::sub(u"p", u"ij"), u" ", Formula::sub(u"dp", u"ij")});
    case GradientMatrix::Masked:
      return made({u"P ∘ (dP − D)"});
    case GradientMatrix::Capped:
      return made({u"dS ∘ (1 − (s / c)", Formula::sup(QString(), u"2"), u")"});
    case GradientMatrix::Queries:
      return made({QString(QStringLiteral("scale · ") + dS + QLatin1Char(' ')), plain(QStringLiteral("K"), theme.key)});
    case GradientMatrix::Keys:
      break;
  }
  return made({u"scale · ", transposed(dS, theme.scores), u" ", plain(QStringLiteral("Q"), theme.query)});
}

std::optional<double> differenceAt(const Backward& b, Index head, const BackwardCell& cell) {
  constexpr std::int64_t kMaxTried = std::int64_t{1} << 25;
  const auto& what = gradientEntry(cell.matrix).checkedAs;
  if (!what || (*what != GradientOf::Weights && centralDifferenceCost(b.scenario) > kMaxTried)) return std::nullopt;
  return centralDifference(b, *what, head, cell.row, cell.column);
}

QString lossText(Loss loss) {
  return loss == Loss::Sum ? QStringLiteral("ℓ = ∑ o") : QStringLiteral("ℓ = ∑ o²");
}

}  // namespace attn::app
