// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/steps_timeline.h"

#include <QCoreApplication>

#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

struct SectionText {
  Q_DECLARE_TR_FUNCTIONS(StepsTimeline)
};

}  // namespace

Timeline stepsTimeline(const Scenario& s) {
  if (!hasNumbers(s)) return {};  // sizes only: no cells to fill
  const Index queries = queryTokens(s), keys = keyTokens(s), width = keyWidth(s), pairs = queries * keys;
  Timeline timeline;
  const auto section = [&](const QString& name) { timeline.sections.push_back(name); };
  const auto step = [&](Stage stage, Index cells) {
    const int last = static_cast<int>(timeline.sections.size()) - 1;
    timeline.steps.push_back({static_cast<int>(stage), last, std::max<Index>(1, cells)});
  };
  if (modelWidth(s) > 0) {
    section(SectionText::tr("project"));
    step(Stage::Queries, queries * width);
    if (isLatent(s)) step(Stage::Latent, keys * latentWidth(s));
    step(Stage::Keys, keys * width);
    step(Stage::Values, keys * valueWidth(s));
  } else {
    section(SectionText::tr("inputs"));
    step(Stage::Queries, 1);
    timeline.steps.back().standing = true;  // given, not computed
  }
  if (s.attention.rope) {
    step(Stage::QueriesRotated, queries * width);
    step(Stage::KeysRotated, keys * width);
  }
  if (isLatent(s)) step(Stage::AbsorbedQueries, queries * latentWidth(s));
  if (s.attention.cache) {
    section(SectionText::tr("cache"));
    step(Stage::KeysCached, keys * width);
    step(Stage::ValuesCached, keys * valueWidth(s));
  }
  section(SectionText::tr("scores"));
  step(Stage::Scores, pairs);
  section(SectionText::tr("scale"));
  step(Stage::Scaled, pairs);
  if (s.attention.softcap > 0) {
    section(SectionText::tr("cap"));
    step(Stage::Capped, pairs);
  }
  section(SectionText::tr("mask"));
  step(Stage::Masked, pairs);
  section(SectionText::tr("softmax"));
  step(Stage::RowMax, queries);
  step(Stage::Exponentials, pairs);
  step(Stage::RowSum, queries);
  step(Stage::Weights, pairs);
  section(SectionText::tr("weighted sum"));
  step(Stage::Output, queries * valueWidth(s));
  section(SectionText::tr("concat"));
  step(Stage::Concat, s.heads.query);
  if (outputWidth(s) > 0) step(Stage::Projected, queries * outputWidth(s));
  return timeline;
}

int stepOfStage(const Timeline& timeline, Stage stage) {
  int nearest = 0;
  for (int i = 0; i <= timeline.lastStep(); ++i)
    if (timeline.at(i).id <= static_cast<int>(stage)) nearest = i;
  return nearest;
}

}  // namespace attn::app
