// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/backward_data.h"

#include <algorithm>
#include <utility>

#include "scenario/has_numbers.h"
#include "theme/color_map.h"

namespace attn::app {

bool hasGradients(const Snapshot& snapshot) {
  return snapshot.hasResults() && hasNumbers(*snapshot.scenario) &&
         centralDifferenceCost(*snapshot.scenario) / 2 <= kMostBackwardWork;
}

std::shared_ptr<const Backward> backwardFor(const Snapshot& snapshot, Loss loss, const std::stop_token& stop) {
  if (!hasGradients(snapshot)) return nullptr;
  std::optional<Backward> b = backward(*snapshot.scenario, loss, stop);
  return b ? std::make_shared<const Backward>(std::move(*b)) : nullptr;
}

const Matrix* gradientMatrix(const Backward& b, Index head, GradientMatrix matrix) {
  const auto h = static_cast<std::size_t>(head);
  const auto group = static_cast<std::size_t>(b.scenario.heads.keyValueHeadOf(head));
  const HeadGradients& g = b.heads.at(h);
  switch (matrix) {
    case GradientMatrix::Weights:
      return &b.forward.heads[h].weights;
    case GradientMatrix::Output:
      return &g.output;
    case GradientMatrix::Values:
      return &b.values[group];
    case GradientMatrix::Scores:
      return &g.weights;
    case GradientMatrix::RowDot:
      return &g.rowDot;
    case GradientMatrix::Masked:
      return &g.masked;
    case GradientMatrix::Capped:
      return b.forward.heads[h].capped ? &g.scaled : nullptr;
    case GradientMatrix::Queries:
      return &g.queries;
    case GradientMatrix::Keys:
      break;
  }
  return &b.keys[group];
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

int stepOf(GradientMatrix matrix) {
  switch (matrix) {
    case GradientMatrix::Weights:
      return 0;
    case GradientMatrix::Output:
      return 1;
    case GradientMatrix::Values:
      return 2;
    case GradientMatrix::Scores:
      return 3;
    case GradientMatrix::RowDot:
      return 4;
    case GradientMatrix::Masked:
    case GradientMatrix::Capped:
      return 5;
    case GradientMatrix::Queries:
      return 6;
    case GradientMatrix::Keys:
      break;
  }
  return 7;
}

QString gradientName(GradientMatrix matrix) {
  switch (matrix) {
    case GradientMatrix::Weights:
      return QStringLiteral("P");
    case GradientMatrix::Output:
      return QStringLiteral("dO");
    case GradientMatrix::Values:
      return QStringLiteral("dV");
    case GradientMatrix::Scores:
      return QStringLiteral("dP");
    case GradientMatrix::RowDot:
      return QStringLiteral("D");
    case GradientMatrix::Masked:
      return QStringLiteral("dS");
    case GradientMatrix::Capped:
      return QStringLiteral("dS′");
    case GradientMatrix::Queries:
      return QStringLiteral("dQ");
    case GradientMatrix::Keys:
      break;
  }
  return QStringLiteral("dK");
}

QColor gradientColor(GradientMatrix matrix, const Theme& theme) {
  switch (matrix) {
    case GradientMatrix::Output:
      return theme.output;
    case GradientMatrix::Values:
      return theme.value;
    case GradientMatrix::Queries:
      return theme.query;
    case GradientMatrix::Keys:
      return theme.key;
    default:
      return theme.scores;
  }
}

Formula gradientTitle(GradientMatrix matrix, const Theme& theme) {
  return Formula::text(gradientName(matrix), readableShade(gradientColor(matrix, theme), theme.background));
}

Formula gradientFormula(GradientMatrix matrix, const Backward& b, const Theme& theme) {
  const auto plain = [&](const QString& text, const QColor& color = {}) {
    return Formula::text(text, color.isValid() ? readableShade(color, theme.background) : color);
  };
  const auto transposed = [&](const QString& letter, const QColor& color) {
    return Formula::sup(plain(letter, color), plain(QStringLiteral("⊤"), color));
  };
  const auto made = [&](std::vector<Formula> parts) {
    parts.insert(parts.begin(), plain(gradientName(matrix) + QStringLiteral(" = "), gradientColor(matrix, theme)));
    return Formula::row(std::move(parts));
  };
  const Formula dO = plain(QStringLiteral("dO"), theme.output);
  // With a cap, the gradient of the scores is the one before the cap.
  const QString dS = gradientName(b.forward.heads.front().capped ? GradientMatrix::Capped : GradientMatrix::Masked);
  switch (matrix) {
    case GradientMatrix::Weights:
      return plain(QStringLiteral("P"), theme.scores);
    case GradientMatrix::Output:
      if (b.loss == Loss::Sum) return made({plain(QStringLiteral("1"))});
      return made({plain(QStringLiteral("2 ")), plain(QStringLiteral("O"), theme.output)});
    case GradientMatrix::Values:
      return made({transposed(QStringLiteral("P"), theme.scores), plain(QStringLiteral(" ")), dO});
    case GradientMatrix::Scores:
      return made({dO, plain(QStringLiteral(" ")), transposed(QStringLiteral("V"), theme.value)});
    case GradientMatrix::RowDot:
      return Formula::row(
          {Formula::sub(plain(QStringLiteral("D")), plain(QStringLiteral("i"))), plain(QStringLiteral(" = ∑ ")),
           Formula::sub(plain(QStringLiteral("p")), plain(QStringLiteral("ij"))), plain(QStringLiteral(" ")),
           Formula::sub(plain(QStringLiteral("dp")), plain(QStringLiteral("ij")))});
    case GradientMatrix::Masked:
      return made({plain(QStringLiteral("P ∘ (dP − D)"))});
    case GradientMatrix::Capped:
      return made({plain(QStringLiteral("dS ∘ (1 − (s / c)")),
                   Formula::sup(plain(QString()), plain(QStringLiteral("2"))), plain(QStringLiteral(")"))});
    case GradientMatrix::Queries:
      return made({plain(QStringLiteral("scale · ") + dS + QLatin1Char(' ')), plain(QStringLiteral("K"), theme.key)});
    case GradientMatrix::Keys:
      break;
  }
  return made({plain(QStringLiteral("scale · ")), transposed(dS, theme.scores), plain(QStringLiteral(" ")),
               plain(QStringLiteral("Q"), theme.query)});
}

std::optional<GradientOf> triedAs(GradientMatrix matrix) {
  switch (matrix) {
    case GradientMatrix::Values:
      return GradientOf::Values;
    case GradientMatrix::Scores:
      return GradientOf::Weights;
    case GradientMatrix::Masked:
      return GradientOf::Masked;
    case GradientMatrix::Capped:
      return GradientOf::Scaled;
    case GradientMatrix::Queries:
      return GradientOf::Queries;
    case GradientMatrix::Keys:
      return GradientOf::Keys;
    case GradientMatrix::Weights:
    case GradientMatrix::Output:
    case GradientMatrix::RowDot:
      break;
  }
  return std::nullopt;
}

std::optional<double> differenceAt(const Backward& b, Index head, const BackwardCell& cell) {
  constexpr std::int64_t kMostTried = std::int64_t{1} << 25;
  const auto what = triedAs(cell.matrix);
  if (!what || (*what != GradientOf::Weights && centralDifferenceCost(b.scenario) > kMostTried)) return std::nullopt;
  return centralDifference(b, *what, head, cell.row, cell.column);
}

QString lossText(Loss loss) {
  return loss == Loss::Sum ? QStringLiteral("ℓ = ∑ o") : QStringLiteral("ℓ = ∑ o²");
}

}  // namespace attn::app
