// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr std::size_t kMaxParts = 6;

Formula relativeFormula(const Theme& theme) {
  const Formula q = Formula::row({Formula::sub(u"R", u"m"), Formula(u"q", theme.query)});
  const Formula k = Formula::row({Formula::sub(u"R", u"n"), Formula(u"k", theme.key)});
  return Formula::row(
      {q, u" · ", k, u" = ", Formula::sub(u"R", u"m−n"), Formula(u"q", theme.query), u" · ", Formula(u"k", theme.key)});
}

/// "19", or "18.5" while the tokens are moving.
QString positionText(double position) {
  return numberText(position, position == std::floor(position) ? 0 : 1);
}

/// Explains what happens at distances beyond the trained ones, and how the extension handles them.
void explainReach(const Scenario& s, const RotationData& data, const Reach& reach, Explanation& e) {
  const int trained = trainedDistance(s), farthest = trained * reach.factor;
  const auto whole = [](int n) { return numberText(n, 0); };
  e.remarks.push_back(SandboxExplainText::tr("Distance %1, as trained: %2.")
                          .arg(whole(farthest), numberText(data.scoreAtDistance(farthest), 4)));
  if (reach.extension != RopeExtension::AsTrained)
    e.remarks.push_back(SandboxExplainText::tr("Distance %1, %2: %3; distance %4: %5 instead of %6.")
                            .arg(whole(farthest), ropeExtensionName(reach.extension),
                                 numberText(data.extendedAt(farthest, reach, trained), 4), QStringLiteral("1"),
                                 numberText(data.extendedAt(1, reach, trained), 4),
                                 numberText(data.scoreAtDistance(1), 4)));
  QString why = SandboxExplainText::tr(
                    "Suppose the model was trained for distances up to %1. Beyond that, slow hands reach angles they "
                    "never reached in training: the curve continues, but the model has not learned what it means.")
                    .arg(whole(trained));
  const QString extensions[] = {
      QString(),
      SandboxExplainText::tr(
          "<b>Position interpolation</b> divides every position by %1: distance %2 looks like %3 did. No angle is new, "
          "but neighbors move closer together (Chen et al. 2023, arXiv:2306.15595).")
          .arg(whole(reach.factor), whole(farthest), whole(trained)),
      SandboxExplainText::tr(
          "<b>NTK-aware</b> scaling uses another base, b·s<sup>r/(r−2)</sup>: the slowest hand rotates s times as "
          "slowly, "
          "the fastest as before, so that neighbors stay apart (bloc97 2023; Peng et al. 2023, section 3.1)."),
      SandboxExplainText::tr(
          "<b>YaRN</b> depends on the wavelength: hands that made more than 32 turns in training do not change, those "
          "that made less than one are slowed down by a factor of %1, with a gradual transition in between (Peng et "
          "al. "
          "2023, arXiv:2309.00071, section 3.2).")
          .arg(whole(reach.factor))};
  const QString& extension = extensions[static_cast<std::size_t>(reach.extension)];
  if (!extension.isEmpty()) why += QStringLiteral(" ") + extension;
  e.why += QStringLiteral(" ") + why;
}

}  // namespace

Explanation explainPage(const RotationView& view, const Theme& theme) {
  if (!view.snapshot.trace) return {};
  const Scenario& s = *view.snapshot.scenario;
  const Selection& at = view.selection;
  const double shift = view.done;
  Explanation e;
  e.title = SandboxExplainText::tr("Rotation");
  e.formula = relativeFormula(theme);
  const auto data = rotationData(view.snapshot, at);
  if (!data) {
    e.question =
        keyWidth(s) < 2
            ? SandboxExplainText::tr("Queries and keys with one column have no pair to rotate.")
            : SandboxExplainText::tr("Rotary positions are off. Switch them on to see these queries and keys rotate.");
    finishExplanation(e, theme);
    return e;
  }
  const std::string query = queryTokenNames(s)[static_cast<std::size_t>(at.row)];
  const std::string key = keyTokenNames(s)[static_cast<std::size_t>(at.column)];
  const double distance = data->queryPosition - data->keyPosition;
  e.question = SandboxExplainText::tr("Does the score of %1 and %2 change when both shift by %3?")
                   .arg(quotedToken(query, theme.ink), quotedToken(key, theme.ink), positionText(shift));
  e.cellName = tokenHtml(query) + QStringLiteral(" · ") + tokenHtml(key);
  e.cellPlace = SandboxExplainText::tr("distance %1").arg(numberText(distance, 0));
  const Vector parts =
      rotatedScoreParts(data->rope, data->q, data->k, data->queryPosition, data->keyPosition, data->first);
  double rest = 0;
  for (std::size_t t = 0; t < data->pairs.size(); ++t) {
    const RotationPair& pair = data->pairs[t];
    const double part = parts(static_cast<Index>(t));
    if (t >= kMaxParts) {
      rest += part;
      continue;
    }
    const double degrees = std::remainder(clockHand(data->q, pair, data->queryPosition).angle -
                                              clockHand(data->k, pair, data->keyPosition).angle,
                                          2 * M_PI) *
                           180 / M_PI;
    e.lines.push_back(SandboxExplainText::tr("columns %1, %2: %3° apart, %4")
                          .arg(indexText(pair.first), indexText(pair.second), numberText(degrees, 0),
                               numberText(part, theme.decimals)));
  }
  if (data->pairs.size() > kMaxParts)
    e.lines.push_back(
        SandboxExplainText::tr("%n more pair(s): ", nullptr, static_cast<int>(data->pairs.size() - kMaxParts)) +
        numberText(rest, theme.decimals));
  if (2 * static_cast<Index>(data->pairs.size()) < data->q.size())
    e.lines.push_back(SandboxExplainText::tr("columns that are not rotated: %1")
                          .arg(numberText(parts(parts.size() - 1), theme.decimals)));
  e.relation = SandboxExplainText::tr("sum");
  e.result = numberText(data->traced, theme.decimals);
  e.remarks = {
      SandboxExplainText::tr("Positions %1 and %2: %3.")
          .arg(numberText(data->queryPosition, 0), numberText(data->keyPosition, 0), numberText(data->traced, 4)),
      SandboxExplainText::tr("Positions %1 and %2: %3.")
          .arg(positionText(data->queryPosition + shift), positionText(data->keyPosition + shift),
               numberText(data->scoreAt(shift), 4))};
  e.claims.push_back({ClaimKind::ScoreAtShift, at.head, at.row, at.column, data->scoreAt(shift), shift});
  e.claims.push_back({ClaimKind::ScoreKept, at.head, at.row, at.column, 0, shift});
  e.claims.push_back({ClaimKind::PairsAddUp, at.head, at.row, at.column, parts.sum(), 0});
  e.why = SandboxExplainText::tr(
      "Each pair of columns is the tip of a clock hand. The hand's angle is position times its speed. Moving both "
      "tokens rotates both hands by the same angle, so the angle between them, and with it the score, depends on "
      "positions only through their distance (Su et al. 2021, RoFormer). Fast pairs distinguish neighbors; slow ones "
      "hardly rotate from one token to the next.");
  if (view.reach.factor > 1) explainReach(s, *data, view.reach, e);
  if (distance == 0 && std::max(queryTokens(s), keyTokens(s)) > 1)
    e.tryThis = {
        SandboxExplainText::tr("Choose two tokens at different positions. In which pair are the hands furthest apart?"),
        LabChange{true}};
  else
    e.tryThis = {
        SandboxExplainText::tr("Press play: both tokens move along. Which numbers change, and which does not?"),
        NoChange()};
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
