// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "labs/steps/picture/steps_picture.h"
#include "text/format_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString maskSubtitle(const StepsData& d) {
  if (d.hides) {
    return std::isinf(d.scenario.attention.mask.fill)
               ? StepsText::tr("hidden scores become −∞")
               : StepsText::tr("%1 is added to hidden scores").arg(briefText(d.scenario.attention.mask.fill));
  }
  if (d.scenario.attention.alibi) return StepsText::tr("the farther away the key, the lower its score");
  if (d.addend.size() > 0) return StepsText::tr("the bias M is added");
  return StepsText::tr("nothing is hidden here: every number stays");
}

QString plainSubtitle(const StepsData& d, Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return d.projects() ? StepsText::tr("what each token looks for") : StepsText::tr("queries, keys and values");
    case Stage::Latent:
      return StepsText::tr("each token compressed: all that the cache stores, except the rotated part of the key");
    case Stage::Keys:
      return StepsText::tr("what each token offers");
    case Stage::Values:
      return StepsText::tr("what each token passes on");
    case Stage::QueriesRotated:
    case Stage::KeysRotated:
      return StepsText::tr("each pair rotates by an angle that grows with position");
    case Stage::AbsorbedQueries:
      return StepsText::tr("W_UK is absorbed into the queries, so no key is computed");
    case Stage::KeysCached:
    case Stage::ValuesCached:
      return StepsText::tr("as read back from a %1 cache").arg(cacheFormatText(*d.scenario.attention.cache));
    case Stage::Scores:
      return StepsText::tr("every query meets every key");
    case Stage::Scaled:
      if (effectiveScale(d.scenario) == 1) return StepsText::tr("times 1: the scores stay as they are");
      return d.scenario.attention.scale
                 ? StepsText::tr("every score times the same number")
                 : StepsText::tr("divided by √d_k, so that the scores of wide heads stay moderate");
    case Stage::Capped:
      return StepsText::tr("large scores approach a limit");
    case Stage::Masked:
      return maskSubtitle(d);
    case Stage::RowMax:
      return d.scenario.attention.subtractMax ? StepsText::tr("the largest score of each row")
                                              : StepsText::tr("no maximum is subtracted here: m = 0");
    case Stage::Exponentials:
      return StepsText::tr("e to the power of (score − row maximum)");
    case Stage::RowSum:
      return StepsText::tr("the exponentials of each row, added up");
    case Stage::Weights:
      return d.scenario.attention.sinkLogits.empty()
                 ? StepsText::tr("each row becomes proportions that add up to 1")
                 : StepsText::tr("each row, with the sink, becomes proportions of 1");
    case Stage::Output:
      return StepsText::tr("every output is a mix of the values");
    case Stage::Concat:
      return d.trace.heads.size() > 1 ? StepsText::tr("the outputs of all heads, side by side")
                                      : StepsText::tr("one head: its output is the result");
    case Stage::Projected:
      return StepsText::tr("the output projection combines the heads’ outputs");
  }
  return {};
}

}  // namespace

QString stageTitle(const StepsData& d, Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return d.projects() ? StepsText::tr("Queries") : StepsText::tr("Inputs");
    case Stage::Latent:
      return StepsText::tr("Latents");
    case Stage::Keys:
      return StepsText::tr("Keys");
    case Stage::Values:
      return StepsText::tr("Values");
    case Stage::QueriesRotated:
      return StepsText::tr("Rotate the queries");
    case Stage::KeysRotated:
      return StepsText::tr("Rotate the keys");
    case Stage::AbsorbedQueries:
      return StepsText::tr("Absorbed queries");
    case Stage::KeysCached:
      return StepsText::tr("Store the keys");
    case Stage::ValuesCached:
      return StepsText::tr("Store the values");
    case Stage::Scores:
      return StepsText::tr("Scores");
    case Stage::Scaled:
      return StepsText::tr("Scale");
    case Stage::Capped:
      return StepsText::tr("Soft cap");
    case Stage::Masked:
      return StepsText::tr("Mask");
    case Stage::RowMax:
    case Stage::Exponentials:
    case Stage::RowSum:
    case Stage::Weights:
      return StepsText::tr("Softmax");
    case Stage::Output:
      return StepsText::tr("Weighted sum");
    case Stage::Concat:
      return StepsText::tr("Concat");
    case Stage::Projected:
      return StepsText::tr("Output projection");
  }
  return {};
}

QString stageSubtitle(const StepsData& d, Stage stage) {
  const bool softmax = stage >= Stage::RowMax && stage <= Stage::Weights;
  QString text = plainSubtitle(d, stage);
  if (softmax && d.view.presenting && d.scenario.attention.sinkLogits.empty())
    text = StepsText::tr("the scores of “%1” become proportions that add up to 1")
               .arg(d.queryNames.value(d.view.selection.row));
  if (d.trace.heads.size() < 2 || stage >= Stage::Concat || stage == Stage::Latent) return text;
  const QString head = d.scenario.heads.keyValue < d.scenario.heads.query
                           ? StepsText::tr("head %1 of %2, reads key/value head %3")
                                 .arg(d.head.queryHead)
                                 .arg(d.trace.heads.size())
                                 .arg(d.head.keyValueHead)
                           : StepsText::tr("head %1 of %2").arg(d.head.queryHead).arg(d.trace.heads.size());
  return text + QStringLiteral(" · ") + head;
}

}  // namespace attn::app
