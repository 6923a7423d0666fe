// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/latent.h"
#include "labs/steps/explanation/place.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString subscripted(const QString& letter, const QString& below) {
  return letter + QStringLiteral("<sub>") + below + QStringLiteral("</sub>");
}

/// The matrix product that a number of a latent stage is computed from.
struct LatentProduct {
  const Matrix* from;
  Matrix weights;
  const Matrix* result;
  Index column;
  QString fromName, weightsName, resultName;
  QColor color;
};

LatentProduct productOf(const Place& p, Stage stage) {
  const auto& in = std::get<LatentInputs>(p.scenario.inputs);
  const Index h = p.cell.head, content = rotatedColumns(p.scenario).first, column = p.column();
  const bool turned = column >= content;
  const Matrix& x = in.x[0];
  const QString w = QStringLiteral("W"), latentName = subscripted(QStringLiteral("c"), QStringLiteral("KV"));
  switch (stage) {
    case Stage::Latent:
      return {&x,         in.wDKV[0],          &*p.head.latent,
              column,     QStringLiteral("X"), subscripted(w, QStringLiteral("DKV")),
              latentName, p.theme.key};
    case Stage::Queries:
      return {&x,
              (turned ? in.wQR : in.wQ)[h],
              &p.head.q,
              turned ? column - content : column,
              QStringLiteral("X"),
              subscripted(w, turned ? QStringLiteral("QR") : QStringLiteral("Q")),
              QStringLiteral("Q"),
              p.theme.query};
    case Stage::Keys:
      if (turned)
        return {&x,
                in.wKR[0],
                &p.head.k,
                column - content,
                QStringLiteral("X"),
                subscripted(w, QStringLiteral("KR")),
                QStringLiteral("K"),
                p.theme.key};
      return {&*p.head.latent,     in.wUK[h],  &p.head.k, column, latentName, subscripted(w, QStringLiteral("UK")),
              QStringLiteral("K"), p.theme.key};
    case Stage::AbsorbedQueries:
      return {&p.head.q,
              in.wUK[h].transpose(),
              &*p.head.absorbedQ,
              column,
              QStringLiteral("Q"),
              subscripted(w, QStringLiteral("UK")) + QStringLiteral("<sup>⊤</sup>"),
              subscripted(QStringLiteral("Q"), QStringLiteral("absorbed")),
              p.theme.query};
    default:
      return {&*p.head.latent,     in.wUV[h],    &p.head.v, column, latentName, subscripted(w, QStringLiteral("UV")),
              QStringLiteral("V"), p.theme.value};
  }
}

QString latentQuestion(const Place& p, Stage stage) {
  switch (stage) {
    case Stage::Latent:
      return ExplainText::tr("What does a cache keep of %1?").arg(p.key(p.row()));
    case Stage::Queries:
      return ExplainText::tr("What does %1 look for?").arg(p.query(p.row()));
    case Stage::Keys:
      return ExplainText::tr("What does %1 offer to the queries?").arg(p.key(p.row()));
    case Stage::AbsorbedQueries:
      return ExplainText::tr("What does %1 look for in the latents?").arg(p.query(p.row()));
    default:
      return ExplainText::tr("What does %1 pass on to the queries that look at it?").arg(p.key(p.row()));
  }
}

QString latentWhy(const Place& p, Stage stage) {
  const RotatedColumns turned = rotatedColumns(p.scenario);
  const bool inTurned = p.column() >= turned.first;
  switch (stage) {
    case Stage::Latent:
      return ExplainText::tr(
          "Keys and values of all heads are computed from this one short vector, so a cache does not store them: it "
          "stores the latent and the part of the key that is rotated.");
    case Stage::Queries:
    case Stage::Keys:
      if (inTurned)
        return ExplainText::tr(
            "The last d<sub>r</sub> columns are computed directly from the token and rotated. A rotation between "
            "W<sub>Q</sub> and W<sub>UK</sub> would differ for every distance and could not be absorbed, so position "
            "gets its own columns; those of the keys are shared by all heads.");
      return stage == Stage::Keys ? ExplainText::tr(
                                        "Every head expands the same latent with its own matrix, so heads have "
                                        "different keys although the cache is shared.")
                                  : ExplainText::tr(
                                        "These columns carry content and are never rotated, which lets W<sub>UK</sub> "
                                        "be absorbed into them.");
    case Stage::AbsorbedQueries:
      return ExplainText::tr(
          "(X W<sub>Q</sub>) (c W<sub>UK</sub>)<sup>⊤</sup> is (X W<sub>Q</sub> W<sub>UK</sub><sup>⊤</sup>) "
          "c<sup>⊤</sup>: the query is multiplied by W<sub>UK</sub> once, instead of every cached token. The query is "
          "then compared with the latents, and keys are never computed.");
    default:
      return ExplainText::tr(
          "The value is expanded from the same latent as the key. The weights can mix the latents instead: expanding "
          "the mixture once gives the same output.");
  }
}

QString latentTryThis(const Place& p, Stage stage, const QString& weights) {
  if (stage == Stage::Latent)
    return ExplainText::tr("Reduce d<sub>c</sub> by one. The cache shrinks: which stages change?");
  if (stage == Stage::AbsorbedQueries)
    return ExplainText::tr(
        "Open the Heads lab: its absorption picture computes a score both ways, live, from the numbers here.");
  if (stage == Stage::Values)
    return ExplainText::tr(
               "Change one number of %1. Which pictures change, and why do the attention weights not change?")
        .arg(weights);
  return ExplainText::tr("Change a number in column %1 of %2. Which columns of the result change, and which do not?")
      .arg(indexText(productOf(p, stage).column), weights);
}

/// The shapes of all operands of the stage, including both parts if it has two.
QString latentShapes(const Place& p, Stage stage, const LatentProduct& product) {
  const QString name = colored(product.weightsName, product.color), result = colored(product.resultName, product.color);
  const Index inner = product.weights.rows();
  QString text = shapeOf(product.fromName, product.from->rows(), inner) + QStringLiteral(" · ") +
                 shapeOf(name, product.weights) + QStringLiteral(" = ");
  const bool joined = stage == Stage::Queries || stage == Stage::Keys;
  if (!joined) return ExplainText::tr("Shapes: %1").arg(text + shapeOf(result, *product.result));
  const RotatedColumns turned = rotatedColumns(p.scenario);
  const bool inTurned = p.column() >= turned.first;
  text += QString::number(product.from->rows()) + QChar(u'×') + QString::number(inTurned ? turned.width : turned.first);
  return ExplainText::tr("Shapes: %1").arg(text) + QStringLiteral("; ") +
         ExplainText::tr("columns %1 of %2")
             .arg(inTurned ? indexRangeText(turned.first, turned.first + turned.width - 1)
                           : indexRangeText(0, turned.first - 1),
                  shapeOf(result, *product.result));
}

}  // namespace

void explainLatent(const Place& p, Stage stage, Explanation& e) {
  const LatentProduct product = productOf(p, stage);
  SumOfProducts sum{{}, p.theme.ink, product.color, {}, p.theme.soft, (*product.result)(p.row(), p.column())};
  for (Index m = 0; m < product.weights.rows(); ++m)
    sum.terms.push_back({(*product.from)(p.row(), m), product.weights(m, product.column)});
  explainProducts(p, sum, e);
  e.question = latentQuestion(p, stage);
  e.why = latentWhy(p, stage);
  e.shapes = latentShapes(p, stage, product);
  e.tryThis = latentTryThis(p, stage, colored(product.weightsName, product.color));
}

void explainCachedLatent(const Place& p, Stage stage, Explanation& e) {
  const auto& in = std::get<LatentInputs>(p.scenario.inputs);
  const bool keys = stage == Stage::KeysCached;
  const Index first = rotatedColumns(p.scenario).first, i = p.row(), j = p.column();
  const Matrix& result = keys ? *p.head.kCached : *p.head.vCached;
  const QColor color = keys ? p.theme.key : p.theme.value;
  e.question = ExplainText::tr("What does %1 become if the cache stores its latent in few bits?").arg(p.key(i));
  e.why = ExplainText::tr(
      "The cache holds latents and the rotated part of the keys. Keys and values are computed from what is read back, "
      "so a rounding error in a latent affects every head.");
  const QString name = subscripted(keys ? QStringLiteral("K") : QStringLiteral("V"), QStringLiteral("cache"));
  e.tryThis = ExplainText::tr("Switch the cache off in the document and back on. Which scores change most?");
  e.relation = QStringLiteral("=");
  if (keys && j >= first) {
    const Matrix& turned = p.head.kRotated ? *p.head.kRotated : p.head.k;
    e.lines = {ExplainText::tr("stored: %1").arg(fullText(turned(i, j))),
               ExplainText::tr("read back: %1").arg(fullText(result(i, j)))};
    e.shapes = ExplainText::tr("Shapes: %1").arg(shapeOf(colored(name, color), result));
    return;
  }
  const Matrix latent = scoredLatents(p.scenario, p.head), &weights = (keys ? in.wUK : in.wUV)[p.cell.head];
  SumOfProducts sum{{}, p.theme.ink, color, {}, p.theme.soft, result(i, j)};
  for (Index m = 0; m < weights.rows(); ++m) sum.terms.push_back({latent(i, m), weights(m, j)});
  explainProducts(p, sum, e);
  e.shapes =
      ExplainText::tr("Shapes: %1")
          .arg(shapeOf(subscripted(QStringLiteral("c"), QStringLiteral("cache")), latent) + QStringLiteral(" · ") +
               shapeOf(
                   colored(subscripted(QStringLiteral("W"), keys ? QStringLiteral("UK") : QStringLiteral("UV")), color),
                   weights) +
               QStringLiteral(" = ") + QString::number(latent.rows()) + QChar(u'×') + QString::number(weights.cols()));
}

void remarkAbsorbed(const Place& p, Explanation& e) {
  if (!p.head.latent || !p.head.absorbedQ) return;
  const RotatedColumns turned = rotatedColumns(p.scenario);
  const Matrix &q = p.scoredQueries(), &k = p.head.kCached ? *p.head.kCached : p.scoredKeys();
  const double content = p.head.absorbedQ->row(p.row()).dot(scoredLatents(p.scenario, p.head).row(p.column()));
  const double place = q.row(p.row()).tail(turned.width).dot(k.row(p.column()).tail(turned.width));
  if (!std::isfinite(content) || !std::isfinite(place)) return;
  e.remarks.push_back(
      ExplainText::tr(
          "Without any key: %1 from the absorbed query and the latent, %2 from the rotated columns, together %3.")
          .arg(numberText(content, p.theme.decimals), numberText(place, p.theme.decimals),
               numberText(content + place, p.theme.decimals)));
  e.claims.push_back(p.claim(ClaimKind::AbsorbedScore, content, place));
}

}  // namespace attn::app
