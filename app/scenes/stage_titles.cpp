// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "scenes/steps_picture.h"

namespace attn::app {
namespace {

QString maskSubtitle(const SceneData& d) {
  if (d.hides) {
    return std::isinf(d.scenario.attention.mask.fill)
               ? SceneText::tr("what a query must not see becomes −∞")
               : SceneText::tr("what a query must not see gets a very small score");
  }
  if (d.addend.size() > 0) return SceneText::tr("the bias M is added");
  return SceneText::tr("nothing is hidden here: every number stays");
}

QString plainSubtitle(const SceneData& d, Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return d.projects() ? SceneText::tr("what each token looks for") : SceneText::tr("queries, keys and values");
    case Stage::Keys:
      return SceneText::tr("what each token offers");
    case Stage::Values:
      return SceneText::tr("what each token hands over");
    case Stage::QueriesRotated:
    case Stage::KeysRotated:
      return SceneText::tr("each pair turns by an angle that grows with the position");
    case Stage::Scores:
      return SceneText::tr("every query meets every key");
    case Stage::Scaled:
      if (effectiveScale(d.scenario) == 1) return SceneText::tr("times 1: the scores stay as they are");
      return d.scenario.attention.scale ? SceneText::tr("every score times the same number")
                                        : SceneText::tr("divided by √d, so that long vectors do not shout");
    case Stage::Capped:
      return SceneText::tr("large scores are bent towards a limit");
    case Stage::Masked:
      return maskSubtitle(d);
    case Stage::RowMax:
      return d.scenario.attention.subtractMax ? SceneText::tr("the largest score of each row")
                                              : SceneText::tr("no maximum is subtracted here: m = 0");
    case Stage::Exponentials:
      return SceneText::tr("e to the power of every score, less the maximum");
    case Stage::RowSum:
      return SceneText::tr("the exponentials of each row, added up");
    case Stage::Weights:
      return SceneText::tr("each row becomes shares of 1");
    case Stage::Output:
      return SceneText::tr("every output is a mix of the values");
    case Stage::Concat:
      return d.trace.heads.size() > 1 ? SceneText::tr("the outputs of all heads, side by side")
                                      : SceneText::tr("one head: its output is the whole");
    case Stage::Projected:
      return SceneText::tr("the last weights mix what the heads found");
  }
  return {};
}

}  // namespace

QString stageTitle(const SceneData& d, Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return d.projects() ? SceneText::tr("Queries") : SceneText::tr("Inputs");
    case Stage::Keys:
      return SceneText::tr("Keys");
    case Stage::Values:
      return SceneText::tr("Values");
    case Stage::QueriesRotated:
      return SceneText::tr("Rotate the queries");
    case Stage::KeysRotated:
      return SceneText::tr("Rotate the keys");
    case Stage::Scores:
      return SceneText::tr("Scores");
    case Stage::Scaled:
      return SceneText::tr("Scale");
    case Stage::Capped:
      return SceneText::tr("Soft cap");
    case Stage::Masked:
      return SceneText::tr("Mask");
    case Stage::RowMax:
    case Stage::Exponentials:
    case Stage::RowSum:
    case Stage::Weights:
      return SceneText::tr("Softmax");
    case Stage::Output:
      return SceneText::tr("Weighted sum");
    case Stage::Concat:
      return SceneText::tr("Concat");
    case Stage::Projected:
      return SceneText::tr("Output projection");
  }
  return {};
}

QString stageSubtitle(const SceneData& d, Stage stage) {
  const bool softmax = stage >= Stage::RowMax && stage <= Stage::Weights;
  QString text = plainSubtitle(d, stage);
  if (softmax && d.view.presenting)
    text = SceneText::tr("the scores of “%1” become shares of 1").arg(d.queryNames.value(d.view.selection.row));
  if (d.trace.heads.size() < 2 || stage >= Stage::Concat) return text;
  const QString head = d.scenario.heads.keyValue < d.scenario.heads.query
                           ? SceneText::tr("head %1 of %2, reads key/value head %3")
                                 .arg(d.head.queryHead)
                                 .arg(d.trace.heads.size())
                                 .arg(d.head.keyValueHead)
                           : SceneText::tr("head %1 of %2").arg(d.head.queryHead).arg(d.trace.heads.size());
  return text + QStringLiteral(" · ") + head;
}

}  // namespace attn::app
