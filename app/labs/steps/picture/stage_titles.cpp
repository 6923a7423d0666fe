// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include "labs/steps/picture/steps_picture.h"
#include "text/format_text.h"
#include "text/learner_markup.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString maskSubtitle(const StepsData& d, const QString& usual) {
  if (d.hides) {
    return std::isinf(d.scenario.attention.mask.fill)
               ? StepsText::tr("hidden scores become −∞")
               : StepsText::tr("%1 is added to hidden scores").arg(briefText(d.scenario.attention.mask.fill));
  }
  if (d.scenario.attention.alibi) return StepsText::tr("the farther away the key, the lower its score");
  if (d.addend.size() > 0) return StepsText::tr("the bias M is added");
  return usual;
}

/// By default; some documents have other texts.
struct StageTexts {
  const char *title, *subtitle;
};

// In the order of the stages.
constexpr std::array<StageTexts, 20> kStageTexts{{
    {QT_TRANSLATE_NOOP("StepsScene", "Queries"), QT_TRANSLATE_NOOP("StepsScene", "what each token looks for")},
    {QT_TRANSLATE_NOOP("StepsScene", "Latents"),
     QT_TRANSLATE_NOOP("StepsScene",
                       "each token compressed: all that the cache stores, except the rotated part of the key")},
    {QT_TRANSLATE_NOOP("StepsScene", "Keys"), QT_TRANSLATE_NOOP("StepsScene", "what each token offers")},
    {QT_TRANSLATE_NOOP("StepsScene", "Values"), QT_TRANSLATE_NOOP("StepsScene", "what each token passes on")},
    {QT_TRANSLATE_NOOP("StepsScene", "Rotate the queries"),
     QT_TRANSLATE_NOOP("StepsScene", "each pair rotates by an angle that grows with position")},
    {QT_TRANSLATE_NOOP("StepsScene", "Rotate the keys"),
     QT_TRANSLATE_NOOP("StepsScene", "each pair rotates by an angle that grows with position")},
    {QT_TRANSLATE_NOOP("StepsScene", "Absorbed queries"),
     QT_TRANSLATE_NOOP("StepsScene", "W_UK is absorbed into the queries, so no key is computed")},
    {QT_TRANSLATE_NOOP("StepsScene", "Store the keys"),
     QT_TRANSLATE_NOOP("StepsScene", "as read back from a %1 cache")},
    {QT_TRANSLATE_NOOP("StepsScene", "Store the values"),
     QT_TRANSLATE_NOOP("StepsScene", "as read back from a %1 cache")},
    {QT_TRANSLATE_NOOP("StepsScene", "Scores"), QT_TRANSLATE_NOOP("StepsScene", "every query meets every key")},
    {QT_TRANSLATE_NOOP("StepsScene", "Scale"),
     QT_TRANSLATE_NOOP("StepsScene", "divided by √d_k, so that the scores of wide heads stay moderate")},
    {QT_TRANSLATE_NOOP("StepsScene", "Soft cap"), QT_TRANSLATE_NOOP("StepsScene", "large scores approach a limit")},
    {QT_TRANSLATE_NOOP("StepsScene", "Mask"),
     QT_TRANSLATE_NOOP("StepsScene", "nothing is hidden here: every number stays")},
    {QT_TRANSLATE_NOOP("StepsScene", "Softmax"), QT_TRANSLATE_NOOP("StepsScene", "the largest score of each row")},
    {QT_TRANSLATE_NOOP("StepsScene", "Softmax"),
     QT_TRANSLATE_NOOP("StepsScene", "e to the power of (score − row maximum)")},
    {QT_TRANSLATE_NOOP("StepsScene", "Softmax"),
     QT_TRANSLATE_NOOP("StepsScene", "the exponentials of each row, added up")},
    {QT_TRANSLATE_NOOP("StepsScene", "Softmax"),
     QT_TRANSLATE_NOOP("StepsScene", "each row becomes proportions that add up to 1")},
    {QT_TRANSLATE_NOOP("StepsScene", "Weighted sum"),
     QT_TRANSLATE_NOOP("StepsScene", "every output is a mix of the values")},
    {QT_TRANSLATE_NOOP("StepsScene", "Concat"),
     QT_TRANSLATE_NOOP("StepsScene", "the outputs of all heads, side by side")},
    {QT_TRANSLATE_NOOP("StepsScene", "Output projection"),
     QT_TRANSLATE_NOOP("StepsScene", "the output projection combines the heads’ outputs")},
}};

const StageTexts& textsOf(Stage stage) {
  return kStageTexts[static_cast<std::size_t>(stage)];
}

QString plainSubtitle(const StepsData& d, Stage stage) {
  const AttentionSettings& attention = d.scenario.attention;
  const QString usual = StepsText::tr(textsOf(stage).subtitle);
  switch (stage) {
    case Stage::Queries:
      return d.projects() ? usual : StepsText::tr("queries, keys and values");
    case Stage::KeysCached:
    case Stage::ValuesCached:
      return usual.arg(cacheFormatText(*attention.cache));
    case Stage::Scaled:
      if (effectiveScale(d.scenario) == 1) return StepsText::tr("times 1: the scores stay as they are");
      return attention.scale ? StepsText::tr("every score times the same number") : usual;
    case Stage::Masked:
      return maskSubtitle(d, usual);
    case Stage::RowMax:
      return attention.subtractMax ? usual : StepsText::tr("no maximum is subtracted here: m = 0");
    case Stage::Exponentials:
      return attention.subtractMax ? usual : StepsText::tr("e to the power of each score");
    case Stage::Weights:
      return attention.sinkLogits.empty() ? usual : StepsText::tr("each row, with the sink, becomes proportions of 1");
    case Stage::Concat:
      return d.trace.heads.size() > 1 ? usual : StepsText::tr("one head: its output is the result");
    default:
      return usual;
  }
}

}  // namespace

QString stageTitle(const StepsData& d, Stage stage) {
  if (stage == Stage::Queries && !d.projects()) return StepsText::tr("Inputs");
  return StepsText::tr(textsOf(stage).title);
}

QString stageSubtitle(const StepsData& d, Stage stage) {
  const bool softmax = stage >= Stage::RowMax && stage <= Stage::Weights;
  QString text = learnerPlain(plainSubtitle(d, stage));
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
