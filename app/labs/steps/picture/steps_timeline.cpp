// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/steps_timeline.h"

#include <QCoreApplication>

#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

struct SectionText {
  Q_DECLARE_TR_FUNCTIONS(StepsTimeline)
};

class Builder {
 public:
  void section(const QString& name) { m_timeline.sections.push_back(name); }
  void step(Stage stage, Index cells) {
    m_timeline.steps.push_back(
        {static_cast<int>(stage), static_cast<int>(m_timeline.sections.size()) - 1, std::max<Index>(1, cells)});
  }
  /// Adds a stage that is given instead of computed.
  void given(Stage stage) {
    step(stage, 1);
    m_timeline.steps.back().standing = true;
  }
  Timeline take() { return std::move(m_timeline); }

 private:
  Timeline m_timeline;
};

void addInputs(Builder& build, const Scenario& s) {
  const Index queries = queryTokens(s), keys = keyTokens(s), width = keyWidth(s);
  if (modelWidth(s) > 0) {
    build.section(SectionText::tr("project"));
    build.step(Stage::Queries, queries * width);
    if (isLatent(s)) build.step(Stage::Latent, keys * latentWidth(s));
    build.step(Stage::Keys, keys * width);
    build.step(Stage::Values, keys * valueWidth(s));
  } else {
    build.section(SectionText::tr("inputs"));
    build.given(Stage::Queries);
  }
  if (s.attention.rope) {
    build.step(Stage::QueriesRotated, queries * width);
    build.step(Stage::KeysRotated, keys * width);
  }
  if (isLatent(s)) build.step(Stage::AbsorbedQueries, queries * latentWidth(s));
  if (s.attention.cache) {
    build.section(SectionText::tr("cache"));
    build.step(Stage::KeysCached, keys * width);
    build.step(Stage::ValuesCached, keys * valueWidth(s));
  }
}

}  // namespace

Timeline stepsTimeline(const Scenario& s) {
  if (!hasNumbers(s)) return {};  // sizes only: no cells to fill
  const Index queries = queryTokens(s), pairs = queries * keyTokens(s);
  Builder build;
  addInputs(build, s);
  build.section(SectionText::tr("scores"));
  build.step(Stage::Scores, pairs);
  build.section(SectionText::tr("scale"));
  build.step(Stage::Scaled, pairs);
  if (s.attention.softcap > 0) {
    build.section(SectionText::tr("cap"));
    build.step(Stage::Capped, pairs);
  }
  build.section(SectionText::tr("mask"));
  build.step(Stage::Masked, pairs);
  build.section(SectionText::tr("softmax"));
  build.step(Stage::RowMax, queries);
  build.step(Stage::Exponentials, pairs);
  build.step(Stage::RowSum, queries);
  build.step(Stage::Weights, pairs);
  build.section(SectionText::tr("weighted sum"));
  build.step(Stage::Output, queries * valueWidth(s));
  build.section(SectionText::tr("concat"));
  build.step(Stage::Concat, s.heads.query);
  if (outputWidth(s) > 0) build.step(Stage::Projected, queries * outputWidth(s));
  return build.take();
}

int stepOfStage(const Timeline& timeline, Stage stage) {
  int nearest = 0;
  for (int i = 0; i <= timeline.lastStep(); ++i)
    if (timeline.at(i).id <= static_cast<int>(stage)) nearest = i;
  return nearest;
}

}  // namespace attn::app
