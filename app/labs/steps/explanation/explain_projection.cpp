// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

MatrixProduct productOf(const Place& p) {
  if (isLatent(p.scenario)) return latentProduct(p);
  const auto& in = std::get<ProjectedInputs>(p.scenario.inputs);
  const bool query = p.stage() == Stage::Queries, second = !query && !in.context.empty();
  const Index head = query ? p.cell.head : p.head.keyValueHead;
  const auto product = [&](const QString& name, const MatrixStack& weights, const MatrixStack& bias,
                           const Matrix& result, const QColor& color, InputSlot slot) -> MatrixProduct {
    return {&(second ? in.context : in.x)[0],
            weights.forHead(head),
            bias.empty() ? nullptr : &bias.forHead(head),
            &result,
            p.column(),
            second ? QStringLiteral("C") : QStringLiteral("X"),
            subscripted(QStringLiteral("W"), name),
            name,
            color,
            slot};
  };
  if (query) return product(QStringLiteral("Q"), in.wQ, in.bQ, p.head.q, p.theme.query, InputSlot::WQ);
  if (p.stage() == Stage::Keys) return product(QStringLiteral("K"), in.wK, in.bK, p.head.k, p.theme.key, InputSlot::WK);
  return product(QStringLiteral("V"), in.wV, in.bV, p.head.v, p.theme.value, InputSlot::WV);
}

QString projectionQuestion(const Place& p) {
  switch (p.stage()) {
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

QString projectionWhy(Stage stage) {
  if (stage == Stage::Values)
    return ExplainText::tr(
        "The value is what a token passes on to the queries that look at it. It has its own projection, so it need not "
        "resemble the key that drew their attention.");
  return ExplainText::tr(
      "The same token can ask for one thing and offer another, so queries and keys have separate projections. Every "
      "token uses the same projections; only its vector differs.");
}

Tip projectionTryThis(const Place& p, const MatrixProduct& product) {
  if (p.stage() == Stage::Latent && latentWidth(p.scenario) > 1)
    return {ExplainText::tr("Reduce d<sub>c</sub> by one. The cache shrinks: which stages change?"),
            [](Scenario& s) { s = withLatentWidth(s, latentWidth(s) - 1); }};
  if (p.stage() == Stage::AbsorbedQueries)
    return {ExplainText::tr(
                "Open the Heads lab: its absorption picture computes a score both ways, live, from the numbers here."),
            NoChange()};
  const bool isQuery = p.stage() == Stage::Queries;
  const DocumentChange change =
      raisedCell(product.slot, isQuery ? p.cell.head : p.head.keyValueHead, 0, product.column);
  const QString weights = colored(product.weightsName, product.color);
  if (p.stage() == Stage::Values)
    return {
        ExplainText::tr("Change one number of %1. Which pictures change, and why do the attention weights not change?")
            .arg(weights),
        change};
  return {ExplainText::tr("Change a number in column %1 of %2. Which columns of the result change, and which do not?")
              .arg(indexText(product.column), weights),
          change};
}

/// The shapes of all operands; of queries and keys of latent inputs, which have two parts, those of the cell's part.
QString projectionShapes(const Place& p, const MatrixProduct& product) {
  const QString result = shapeOf(colored(product.resultName, product.color), *product.result);
  const QString text = shapeOf(product.fromName, product.from->rows(), product.weights.rows()) + QStringLiteral(" · ") +
                       shapeOf(colored(product.weightsName, product.color), product.weights) + QStringLiteral(" = ");
  if (!isLatent(p.scenario) || (p.stage() != Stage::Queries && p.stage() != Stage::Keys))
    return shapesText(text + result);
  const RotatedColumns turned = rotatedColumns(p.scenario);
  const bool inTurned = p.column() >= turned.first;
  const QString part =
      QString::number(product.from->rows()) + QChar(u'×') + QString::number(inTurned ? turned.width : turned.first);
  return shapesText(text + part) + QStringLiteral("; ") +
         ExplainText::tr("columns %1 of %2")
             .arg(inTurned ? indexRangeText(turned.first, turned.first + turned.width - 1)
                           : indexRangeText(0, turned.first - 1),
                  result);
}

void remarkHead(const Place& p, Explanation& e) {
  const HeadCounts& heads = p.scenario.heads;
  if (heads.query == heads.keyValue) return;
  p.remark(e,
           ExplainText::tr("Head %1 reads key/value head %2, which %n query heads share.", nullptr,
                           static_cast<int>(heads.headsPerGroup()))
               .arg(QString::number(p.cell.head), QString::number(p.head.keyValueHead)),
           ClaimKind::ReadsHead, static_cast<double>(p.head.keyValueHead));
  p.addClaim(e, ClaimKind::GroupSize, static_cast<double>(heads.headsPerGroup()));
}

}  // namespace

void explainProjection(const Place& p, Explanation& e) {
  if (!p.hasProjections()) {
    explainInput(p,
                 p.stage() == Stage::Queries ? InputSlot::Q
                 : p.stage() == Stage::Keys  ? InputSlot::K
                                             : InputSlot::V,
                 e);
    if (p.stage() != Stage::Queries) remarkHead(p, e);
    return;
  }
  const bool latent = isLatent(p.scenario);
  const MatrixProduct product = productOf(p);
  SumOfProducts sum{{}, p.theme.ink, product.color, {}, p.theme.soft, (*product.result)(p.row(), p.column())};
  for (Index m = 0; m < product.weights.rows(); ++m)
    sum.terms.push_back({(*product.from)(p.row(), m), product.weights(m, product.column)});
  if (product.bias) sum.extra = {(*product.bias)(0, p.column())};
  explainProducts(p, sum, e);
  if (!latent && p.stage() != Stage::Queries) remarkHead(p, e);
  e.question = projectionQuestion(p);
  e.why = latent ? latentWhy(p) : projectionWhy(p.stage());
  e.shapes = projectionShapes(p, product);
  e.tryThis = projectionTryThis(p, product);
}

void explainRotation(const Place& p, Explanation& e) {
  const bool query = p.stage() == Stage::QueriesRotated;
  const Matrix& from = query ? p.head.q : p.head.k;
  const Matrix& result = query ? *p.head.qRotated : *p.head.kRotated;
  const QColor color = query ? p.theme.query : p.theme.key;
  const Rope& rope = *p.scenario.attention.rope;
  const auto [before, width] = rotatedColumns(p.scenario);
  const Index i = p.row(), j = p.column();
  const QString token = query ? p.query(i) : p.key(i);
  const QString name = query ? QStringLiteral("Q") : QStringLiteral("K");
  e.question = ExplainText::tr("How does %1 encode its position?").arg(token);
  e.why = ExplainText::tr(
      "Two columns at a time are rotated like the hand of a clock, further with each position. The product of a query "
      "and a key depends only on the difference of their angles, so the score depends on the distance between two "
      "tokens and not on their positions.");
  e.shapes = shapesText(QStringLiteral("%1 → %2").arg(shapeOf(colored(name, color), from),
                                                      shapeOf(colored(name + QChar(u'′'), color), result)));
  const Index start = rope.start == 100 ? 0 : 100;
  e.tryThis = {
      ExplainText::tr("Set the start of the rotation to %1. The rotated numbers change: do the scores?").arg(start),
      [start](Scenario& s) { s.attention.rope->start = start; }};
  if (j < before || j >= before + width) {
    e.lines = {before > 0 ? ExplainText::tr("Only the last %n columns are rotated. This one passes through:", nullptr,
                                            static_cast<int>(width))
                          : ExplainText::tr("Only the first %n columns are rotated. This one passes through:", nullptr,
                                            static_cast<int>(width)),
               colored(numberText(from(i, j), p.theme.decimals), color)};
    return;
  }

  const bool half = rope.layout == Rope::Layout::Half;
  const Index pair = half ? (j - before) % (width / 2) : (j - before) / 2;
  const Index a = before + (half ? pair : 2 * pair), b = before + (half ? pair + width / 2 : 2 * pair + 1);
  const Index position = rope.start + i + (query ? p.mask().queryOffset : 0);
  const double exponent = -2.0 * static_cast<double>(pair) / static_cast<double>(width);
  const double angle = static_cast<double>(position) * std::pow(rope.base, exponent);
  const double x = from(i, a), y = from(i, b), c = std::cos(angle), s = std::sin(angle), shown = result(i, j);
  const bool first = j == a;
  const double left = first ? x * c : x * s, right = first ? -y * s : y * c;
  const int angleDecimals = fewestDecimals(p.theme.decimals, [&](int d) { return isExactAt(angle, d); });
  const int decimals = fewestDecimals(p.theme.decimals, [&](int d) {
    return numberText(roundedTo(left, d) + roundedTo(right, d), p.theme.decimals) ==
           numberText(shown, p.theme.decimals);
  });
  const QString power = pair == 0
                            ? QStringLiteral("0")
                            : QStringLiteral("−") + QString::number(2 * pair) + QChar(u'/') + QString::number(width);
  const QString cosine = ExplainText::tr("cos θ"), sine = ExplainText::tr("sin θ");
  const QString degrees = QLocale()
                              .toString(std::remainder(angle, 2 * std::acos(-1.0)) * 180 / std::acos(-1.0), 'f', 0)
                              .replace(QChar(u'-'), QChar(u'−'));
  e.lines = {ExplainText::tr("Columns %1 and %2 are a pair, (x, y).").arg(indexText(a), indexText(b)),
             ExplainText::tr("position %1, angle %2")
                 .arg(QString::number(position),
                      QStringLiteral("θ = ") + QString::number(position) + QStringLiteral(" · ") +
                          briefText(rope.base) + QStringLiteral("<sup>") + power + QStringLiteral("</sup> = ") +
                          numberText(angle, angleDecimals) + QStringLiteral(" (") + degrees + QStringLiteral("°)")),
             first ? QStringLiteral("x·") + cosine + QStringLiteral(" − y·") + sine
                   : QStringLiteral("x·") + sine + QStringLiteral(" + y·") + cosine,
             QStringLiteral("= ") + operand(x, p.theme.decimals, color, true) + QChar(u'·') +
                 operand(first ? c : s, p.theme.decimals + 1, p.theme.ink, false) +
                 (first ? QStringLiteral(" − ") : QStringLiteral(" + ")) + operand(y, p.theme.decimals, color, false) +
                 QChar(u'·') + operand(first ? s : c, p.theme.decimals + 1, p.theme.ink, false),
             QStringLiteral("≈ ") + numberText(left, decimals) +
                 (roundedTo(right, decimals) < 0 ? QStringLiteral(" − ") : QStringLiteral(" + ")) +
                 numberText(std::abs(roundedTo(right, decimals)), decimals)};
  if (position == 0)
    e.remarks.push_back(ExplainText::tr("At position 0 nothing is rotated: the numbers do not change."));
  remarkRounding(p, left + right, shown, e);
  remarkAccident(p, shown, e);
}

}  // namespace attn::app
