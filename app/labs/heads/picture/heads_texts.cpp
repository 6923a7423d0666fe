// SPDX-License-Identifier: GPL-3.0-or-later

#include "attention/entropy.h"
#include "figures/compared_values.h"
#include "figures/matrix_names.h"
#include "labs/heads/picture/heads_latent.h"
#include "labs/heads/picture/heads_picture.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

QString nameAt(const std::vector<std::string>& names, Index i) {
  return shownTokens({names[static_cast<std::size_t>(i)]}).front();
}

QString shareSubtitle(const HeadsData& d) {
  const QString name = sharingName(d.heads);
  if (d.heads.query == 1) return HeadsText::tr("one query head, one key/value head: nothing is shared");
  if (d.heads.keyValue == d.heads.query)
    return HeadsText::tr("%1: every query head has its own key/value head").arg(name);
  if (d.heads.keyValue == 1)
    return HeadsText::tr("%1: all %2 query heads read the one key/value head").arg(name, wholeText(d.heads.query));
  return HeadsText::tr("%1: %2 query heads read each key/value head").arg(name, wholeText(d.heads.headsPerGroup()));
}

/// True if the playhead has reached the cell.
bool isComputed(const HeadsView& v, const Selection& s) {
  const HeadsStep step = headsStepAt(v);
  const double cell = v.playhead.cell;
  const auto* stage = std::get_if<Stage>(&s.matrix);
  if (!stage) return true;
  const auto reached = [&](HeadsStep of, double needed) { return step > of || (step == of && cell >= needed); };
  const Scenario& scenario = *v.snapshot.scenario;
  switch (*stage) {
    case Stage::Queries:
      return reached(HeadsStep::Split, static_cast<double>(s.head + 1));
    case Stage::Keys:
    case Stage::Values: {
      const Index first = scenario.heads.keyValueHeadOf(s.head) * scenario.heads.headsPerGroup();
      return reached(HeadsStep::Split, static_cast<double>(first + 1));
    }
    case Stage::Latent:
      return reached(HeadsStep::Latent, static_cast<double>(s.row * latentWidth(scenario) + s.column + 1));
    case Stage::Weights:
      return reached(HeadsStep::Attend, static_cast<double>(s.row * keyTokens(scenario) + s.column + 1));
    case Stage::Concat: {
      const Index head = s.column / valueWidth(scenario);
      return reached(HeadsStep::Concat, static_cast<double>(head + 1));
    }
    case Stage::Projected:
      return reached(HeadsStep::Project, static_cast<double>(s.row * outputWidth(scenario) + s.column + 1));
    default:
      return true;
  }
}

}  // namespace

QString sharingName(const HeadCounts& heads) {
  if (heads.keyValue == heads.query) return HeadsText::tr("multi-head attention (MHA)");
  if (heads.keyValue == 1) return HeadsText::tr("multi-query attention (MQA)");
  return HeadsText::tr("grouped-query attention (GQA)");
}

QString headsStepSubtitle(const HeadsData& d) {
  const Index width = d.head(0).q.cols();
  switch (d.step) {
    case HeadsStep::Split:
      if (d.heads.query == 1)
        return HeadsText::tr("one head: it has all %Ln column(s)", nullptr, static_cast<int>(width));
      return HeadsText::tr("%1 columns of Q make %2 query heads of %3, those of K and V make %4 key/value heads")
          .arg(wholeText(width * d.heads.query), wholeText(d.heads.query), wholeText(width),
               wholeText(d.heads.keyValue));
    case HeadsStep::Share:
      return shareSubtitle(d);
    case HeadsStep::Latent:
      return latentSubtitle(d);
    case HeadsStep::Attend:
      return d.heads.query == 1 ? HeadsText::tr("one head: one pattern of attention")
                                : HeadsText::tr("each query head has its own weights; %1")
                                      .arg(isLatent(d.scenario) ? HeadsText::tr("multi-head latent attention (MLA)")
                                                                : sharingName(d.heads));
    case HeadsStep::Concat:
      return HeadsText::tr("the outputs of all heads side by side, nothing is computed");
    case HeadsStep::Project:
      return HeadsText::tr("the sum of each head’s output times its rows of the output projection");
  }
  return {};
}

QString headsTitle(const HeadsView& v) {
  if (!isDrawable(v)) return {};
  const HeadsNumbers numbers(v.snapshot);
  const Theme theme = lightTheme();
  const HeadsData d(v, numbers, theme);
  return headsStepTitle(d.step) + QStringLiteral(": ") + headsStepSubtitle(d);
}

QString headsCellText(const HeadsView& v, const Selection& given, int decimals) {
  if (!isDrawable(v)) return {};
  const Scenario& s = *v.snapshot.scenario;
  const Selection at = clamped(given, s);
  const auto* stage = std::get_if<Stage>(&at.matrix);
  const bool weights = at.matrix == MatrixId(Stage::Weights);
  const bool keySide = at.matrix == MatrixId(Stage::Keys) || at.matrix == MatrixId(Stage::Values) ||
                       at.matrix == MatrixId(Stage::KeysRotated);
  const Matrix* m = matrixOf(v.snapshot, at.matrix, at.head);
  if (!m || m->size() == 0) return {};
  QString place;
  if (weights || at.matrix == MatrixId(Stage::Queries))
    place = HeadsText::tr("query head %1").arg(wholeText(at.head));
  else if (keySide && showsSharing(v))
    place = HeadsText::tr("key/value head %1").arg(wholeText(s.heads.keyValueHeadOf(at.head)));
  QString name = matrixName(at.matrix);
  if (at.matrix == MatrixId(Stage::Concat))
    name = HeadsText::tr("%1, from query head %2").arg(name, wholeText(at.column / valueWidth(s)));
  const QString row = !stage ? indexText(at.row) : nameAt(keySide ? keyTokenNames(s) : queryTokenNames(s), at.row);
  const QString column = weights ? nameAt(keyTokenNames(s), at.column) : indexText(at.column);
  QString value = HeadsText::tr("not computed yet");
  if (isComputed(v, at)) {
    value = numberText((*m)(at.row, at.column),
                       weights && m->cols() > MatrixFigure::kMaxNumbered ? std::max(3, decimals) : decimals);
    if (weights && !isVisible(s.attention.mask, at.head, at.row, at.column))
      value = HeadsText::tr("%1, masked").arg(value);
  }
  const QString head = place.isEmpty() ? name : listText({place, name});
  return HeadsText::tr("%1, row %2, column %3: %4").arg(head, row, column, value);
}

QString headsHeadText(const HeadsView& v, Index head, int decimals) {
  if (!isDrawable(v)) return {};
  const Scenario& s = *v.snapshot.scenario;
  if (!showsSharing(v)) return HeadsText::tr("Query head %1").arg(wholeText(head));
  const HeadTrace& trace = v.snapshot.trace->head(head);
  QString text = HeadsText::tr("Query head %1 reads key/value head %2; mean row entropy %3 bits")
                     .arg(wholeText(head), wholeText(s.heads.keyValueHeadOf(head)),
                          numberText(meanRowEntropy(trace.weights, trace.emptyRows), decimals));
  for (Index other = 0; other < head; ++other) {
    if (v.snapshot.trace->head(other).weights != trace.weights) continue;
    return text + HeadsText::tr("; the same weights as head %1").arg(wholeText(other));
  }
  return text;
}

std::vector<MatrixId> headsMatrices(const HeadsView& v) {
  if (!isDrawable(v)) return {};
  const HeadsStep step = headsStepAt(v);
  if (step == HeadsStep::Latent) {
    const Stage keys = v.snapshot.scenario->attention.rope ? Stage::KeysRotated : Stage::Keys;
    return {InputSlot::X, Stage::Latent, keys, Stage::Values};
  }
  std::vector<MatrixId> all{step >= HeadsStep::Attend ? Stage::Weights : Stage::Queries, Stage::Keys, Stage::Values};
  if (step >= HeadsStep::Concat) all.push_back(Stage::Concat);
  if (step >= HeadsStep::Project) {
    all.push_back(InputSlot::WO);
    all.push_back(Stage::Projected);
  }
  return all;
}

}  // namespace attn::app
