// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/latent.h"
#include "labs/steps/explanation/place.h"
#include "text/number_text.h"

namespace attn::app {
QString subscripted(const QString& letter, const QString& below) {
  return letter + QStringLiteral("<sub>") + below + QStringLiteral("</sub>");
}

MatrixProduct latentProduct(const Place& p) {
  const auto& in = std::get<LatentInputs>(p.scenario.inputs);
  const Index h = p.cell.head, column = p.column(), content = rotatedColumns(p.scenario).first;
  const bool turned = column >= content;
  const Index part = turned ? column - content : column;  // the column within its part of queries or keys
  const Matrix &x = in.x[0], &latent = *p.head.latent;
  const QString X = QStringLiteral("X"), c = subscripted(QStringLiteral("c"), QStringLiteral("KV"));
  const auto w = [](const char* index) { return subscripted(QStringLiteral("W"), QString::fromLatin1(index)); };
  const QString Q = QStringLiteral("Q"), K = QStringLiteral("K"), V = QStringLiteral("V");
  const Theme& t = p.theme;
  switch (p.stage()) {
    case Stage::Latent:
      return {&x, in.wDKV[0], nullptr, &latent, column, X, w("DKV"), c, t.key, InputSlot::WDKV};
    case Stage::Queries:
      return {&x, (turned ? in.wQR : in.wQ)[h], nullptr, &p.head.q, part,
              X,  w(turned ? "QR" : "Q"),       Q,       t.query,   turned ? InputSlot::WQR : InputSlot::WQ};
    case Stage::Keys:
      if (turned) return {&x, in.wKR[0], nullptr, &p.head.k, part, X, w("KR"), K, t.key, InputSlot::WKR};
      return {&latent, in.wUK[h], nullptr, &p.head.k, part, c, w("UK"), K, t.key, InputSlot::WUK};
    case Stage::AbsorbedQueries:
      return {&p.head.q,
              in.wUK[h].transpose(),
              nullptr,
              &*p.head.absorbedQ,
              column,
              Q,
              w("UK") + QStringLiteral("<sup>⊤</sup>"),
              subscripted(Q, QStringLiteral("absorbed")),
              t.query,
              InputSlot::WUK};
    default:
      return {&latent, in.wUV[h], nullptr, &p.head.v, column, c, w("UV"), V, t.value, InputSlot::WUV};
  }
}

QString latentWhy(const Place& p) {
  const RotatedColumns turned = rotatedColumns(p.scenario);
  const bool inTurned = p.column() >= turned.first;
  switch (p.stage()) {
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
      return p.stage() == Stage::Keys
                 ? ExplainText::tr(
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

void explainCachedLatent(const Place& p, Explanation& e) {
  const auto& in = std::get<LatentInputs>(p.scenario.inputs);
  const bool keys = p.stage() == Stage::KeysCached;
  const Index first = rotatedColumns(p.scenario).first, i = p.row(), j = p.column();
  const Matrix& result = keys ? *p.head.kCached : *p.head.vCached;
  const QColor color = keys ? p.theme.key : p.theme.value;
  e.question = ExplainText::tr("What does %1 become if the cache stores its latent in few bits?").arg(p.key(i));
  e.why = ExplainText::tr(
      "The cache holds latents and the rotated part of the keys. Keys and values are computed from what is read back, "
      "so a rounding error in a latent affects every head.");
  const QString name = subscripted(keys ? QStringLiteral("K") : QStringLiteral("V"), QStringLiteral("cache"));
  e.tryThis = {ExplainText::tr("Switch the cache off in the document and back on. Which scores change most?"),
               [](Scenario& s) { s.attention.cache.reset(); }};
  if (keys && j >= first) {
    const Matrix& turned = p.head.kRotated ? *p.head.kRotated : p.head.k;
    e.lines = {ExplainText::tr("stored: %1").arg(fullText(turned(i, j))),
               ExplainText::tr("read back: %1").arg(fullText(result(i, j)))};
    e.shapes = shapesText(shapeOf(colored(name, color), result));
    return;
  }
  const Matrix latent = scoredLatents(p.scenario, p.head), &weights = (keys ? in.wUK : in.wUV)[p.cell.head];
  SumOfProducts sum{{}, p.theme.ink, color, {}, p.theme.soft, result(i, j)};
  for (Index m = 0; m < weights.rows(); ++m) sum.terms.push_back({latent(i, m), weights(m, j)});
  explainProducts(p, sum, e);
  e.shapes = shapesText(
      QStringLiteral("%1 · %2 = %3×%4")
          .arg(shapeOf(subscripted(QStringLiteral("c"), QStringLiteral("cache")), latent),
               shapeOf(
                   colored(subscripted(QStringLiteral("W"), keys ? QStringLiteral("UK") : QStringLiteral("UV")), color),
                   weights),
               QString::number(latent.rows()), QString::number(weights.cols())));
}

void remarkAbsorbed(const Place& p, Explanation& e) {
  if (!p.head.latent || !p.head.absorbedQ) return;
  const RotatedColumns turned = rotatedColumns(p.scenario);
  const Matrix &q = p.scoredQueries(), &k = p.head.kCached ? *p.head.kCached : p.scoredKeys();
  const double content = p.head.absorbedQ->row(p.row()).dot(scoredLatents(p.scenario, p.head).row(p.column()));
  const double place = q.row(p.row()).tail(turned.width).dot(k.row(p.column()).tail(turned.width));
  if (!std::isfinite(content) || !std::isfinite(place)) return;
  p.remark(e,
           ExplainText::tr(
               "Without any key: %1 from the absorbed query and the latent, %2 from the rotated columns, together %3.")
               .arg(numberText(content, p.theme.decimals), numberText(place, p.theme.decimals),
                    numberText(content + place, p.theme.decimals)),
           ClaimKind::AbsorbedScore, content, place);
}

}  // namespace attn::app
