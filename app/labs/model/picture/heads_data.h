// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <optional>
#include <vector>

#include "labs/model/picture/model_view.h"
#include "theme/theme.h"

namespace attn::app {

/// What a head is called, from its measured scores.
enum class BehaviorName { None, Induction, PreviousToken, SameToken, FirstToken };
/// The largest score of at least 0.4. "First token" names a head only if no other score reaches that.
BehaviorName behaviorName(const HeadBehavior&);
double behaviorScore(const HeadBehavior&, BehaviorName);

/// Scores of a head; nullptr while unknown.
const HeadBehavior* behaviorOf(const ModelView&, ModelHead);
/// The observation with all heads on.
const ModelObservation& allOn(const ModelView&);
/// The run that this one is compared with: the pinned one, else the one with all heads on; null if there is neither.
const ModelObservation* baselineOf(const ModelView&);
/// Whether a weight of the pinned run has a counterpart in this one.
bool hasPinnedTokens(const ModelView&);
/// Whether two observations are of models with the same name and sizes.
bool areOfOneModel(const ModelObservation&, const ModelObservation&);
/// The target's probability with this head alone switched off; nullopt while unknown.
std::optional<double> removalOf(const ModelView&, ModelHead);
bool isOff(const ModelView&, ModelHead);

/// The head that is shown first: the strongest induction head, else the one with the largest share of the logit; the
/// last token as the query, and the key with the largest weight that is not the first token.
ModelPlace defaultPlace(const ModelObservation&, const ModelMeasures*);
/// The key with the largest weight, but the first token only if nothing else has a weight of 0.05.
Index strongestKey(const ModelObservation&, ModelHead, Index query);

/// What each head adds to the target's logit, relative to what it adds to all logits on average, [l * H + h].
std::vector<double> headShares(const ModelObservation&);

/// One bar of the logit's shares.
struct ShareBar {
  QString name;
  double share = 0;
  std::optional<ModelHead> head;
};
/// The `most` largest shares, always the one of the selected head, and the rest as one bar; they add up to the logit
/// minus the mean of all logits.
std::vector<ShareBar> shareBars(const ModelObservation&, ModelHead selected, std::size_t most);

/// A probability, or only what it is less than: an observation lists the most probable tokens.
struct ListedChance {
  double value = 0;
  bool isBelow = false;
  double length() const { return isBelow ? 0 : value; }  // of its bar
};
ListedChance listedChance(const ModelObservation&, Index token);
/// "0.857", "< 0.002"
QString listedText(const ListedChance&);

/// A possible next token, with its probability in the baseline.
struct NextBar {
  Index id = 0;
  std::string text;
  ListedChance now;
  std::optional<ListedChance> before;
  bool isTarget = false;
};
/// The most probable next tokens of this run or the pinned one, always with the target if its probability is known.
std::vector<NextBar> nextBars(const ModelView&, std::size_t most);

/// A head and its weight at the selected cell, before and after switching heads off.
struct WeightBar {
  ModelHead head;
  double before = 0, after = 0;
};
/// The heads with the largest weight there while all heads were on.
std::vector<WeightBar> weightBars(const ModelView&, std::size_t most);

/// The weights of a head as an image of at most `most` pixels a side; a pixel that stands for several weights shows the
/// largest. Cells that a causal mask hides are `hidden`.
QImage weightsImage(const ModelObservation&, ModelHead, int most, const QColor& hidden, const Theme&);

/// Whether queries see no later keys.
bool isCausal(const ModelObservation&);

/// Runs of layers after which the model would say the same token.
struct LensRun {
  Index first = 0, last = 0;
  QString token;
};
std::vector<LensRun> lensRuns(const ModelObservation&);

/// "16.0"
QString modelHeadText(ModelHead);
QString modelHeadsText(const std::vector<ModelHead>&);
/// The name of a behavior: "previous token".
QString behaviorText(BehaviorName);
/// A token between quotation marks.
QString quotedModelToken(const std::string& shown);
/// A probability: "0.857", or "0.000" with more digits: "4.2·10⁻⁵".
QString chanceText(double probability);

}  // namespace attn::app
