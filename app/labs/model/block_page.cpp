// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_pages.h"

#include <algorithm>

#include "labs/model/explanation/explain_block.h"
#include "labs/model/model_state.h"
#include "labs/model/picture/block_frame.h"
#include "labs/model/picture/heads_data.h"
#include "panes/form.h"
#include "panes/view_explanation.h"
#include "text/number_text.h"
#include "widgets/bar_lines.h"
#include "widgets/rich_label.h"
#include "widgets/titled_card.h"

namespace attn::app {
namespace {

struct BlockPageText {
  Q_DECLARE_TR_FUNCTIONS(BlockPage)
};

QStringList blockSteps(const ModelView& view) {
  QStringList codes;
  if (view.seen)
    for (const BlockStage stage : blockStages(view.seen->facts->shape)) codes << blockStageCode(stage);
  else
    for (int stage = 0; stage <= static_cast<int>(BlockStage::NextToken); ++stage)
      codes << blockStageCode(static_cast<BlockStage>(stage));
  return codes;
}

/// Selects a head or a query, and the key that it looks at most.
void selectWithKey(ModelState& state, ModelPlace place) {
  if (const auto& seen = state.service().answer().seen) place.key = strongestKey(*seen, place.head, place.query);
  state.select(place);
}

void chooseBlockPart(ModelState& state, int part) {
  ModelChoices choices = state.choices();
  choices.blockPart = static_cast<BlockPart>(part);
  state.choose(choices);
}

void pressBlock(ModelState& state, Playback& playback, const PictureFrame& shown, const QPointF& point, bool dragged) {
  const auto hit = static_cast<const BlockFrame&>(shown).hit(point);
  if (!hit) return;
  ModelPlace place = state.place();
  switch (hit->kind) {
    case BlockHit::Kind::Part:
      return chooseBlockPart(state, hit->index);
    case BlockHit::Kind::Stage:
      if (!dragged) playback.seek(hit->index, 1e9);
      return;
    case BlockHit::Kind::Token:
      if (dragged) return;
      place.query = hit->token;
      return selectWithKey(state, place);
    case BlockHit::Kind::Weight:
      if (dragged) return;
      place.query = hit->token;
      place.key = hit->key;
      return state.select(place);
    case BlockHit::Kind::Layer:
      place.head.layer = hit->layer;
      return selectWithKey(state, place);
    case BlockHit::Kind::Next:
    case BlockHit::Kind::Parameter:
      return;
  }
}

void selectStage(ModelState& state, const PictureFrame& shown, int row) {
  state.playback().seek(static_cast<const BlockFrame&>(shown).stepOfRow(row), 1e9);
}

Form blockForm(FormSection&, ModelState* state) {
  const auto& seen = state->service().answer().seen;
  const ModelShape* shape = seen ? &seen->facts->shape : nullptr;
  const auto number = [&](const QString& label, Index ModelHead::*part, Index count) {
    return FormRow{.kind = FormRow::Kind::Number,
                   .label = label,
                   .place = FormRow::Label::NextTo,
                   .value = static_cast<double>(state->place().head.*part),
                   .set =
                       [state, part](double value, bool) {
                         ModelPlace place = state->place();
                         place.head.*part = static_cast<Index>(value);
                         selectWithKey(*state, place);
                       },
                   .low = 0,
                   .high = static_cast<double>(std::max<Index>(0, count - 1))};
  };
  return {.heading = BlockPageText::tr("Block"),
          .rows = {number(BlockPageText::tr("Layer"), &ModelHead::layer, shape ? shape->layers : 1),
                   number(BlockPageText::tr("Weights of head"), &ModelHead::head, shape ? shape->heads : 1),
                   {.kind = FormRow::Kind::Segments,
                    .label = BlockPageText::tr("Next to the picture"),
                    .choices = {BlockPageText::tr("Names"), BlockPageText::tr("Shapes"), BlockPageText::tr("Norms")},
                    .current = static_cast<int>(state->choices().notes),
                    .choose =
                        [state](int notes) {
                          ModelChoices choices = state->choices();
                          choices.notes = static_cast<BlockNotes>(notes);
                          state->choose(choices);
                        }}},
          .shown = state->page() == ModelPage::Block && shape != nullptr};
}

/// What the selected token takes from whom, and the counts of the model.
void addBlockCards(ViewExplanation<ModelView>& pane) {
  auto* card = new TitledCard;
  auto* bars = new BarLines(BarLines::Kind::Shares);
  card->setContent(bars);
  pane.addBelowCard(card, [card, bars](const ModelView& view, const Theme& theme) {
    if (view.page != ModelPage::Block || !view.seen) return false;
    constexpr std::size_t kMaxKeys = 8;
    constexpr int kDecimals = 3;
    std::vector<BarLines::Line> lines;
    for (const TakenBar& each : takenBars(view, kMaxKeys))
      lines.push_back({each.name, numberText(each.weight, kDecimals), each.weight, each.isMarked,
                       each.isMarked ? theme.selection : QColor()});
    const QString title =
        BlockPageText::tr("What %1 takes, head %2")
            .arg(inQuotes(observedToken(*view.seen, view.seen->position)), modelHeadText(view.at.head));
    bars->setAccessibleName(title);
    bars->setTheme(theme);
    bars->setLines(std::move(lines));
    card->setTitle(title.toHtmlEscaped());
    card->setText(directShareSentence(view).toHtmlEscaped());
    return true;
  });
  auto* counted = new RichLabel;
  pane.addAtEnd(counted, [counted](const ModelView& view, const Theme& theme, bool) {
    if (view.page != ModelPage::Block || !view.seen) return QString();
    counted->setLook(theme, 12.5, theme.ink);
    counted->setHtml(countedHtml(*view.seen, theme));
    return BlockPageText::tr("Counted");
  });
}

}  // namespace

ModelPageEntry blockPage() {
  return {.id = "model-block",
          .title = QT_TRANSLATE_NOOP("ModelScene", "Block"),
          .tip = QT_TRANSLATE_NOOP("ModelScene", "Where attention sits: from a token to the next one"),
          .name = QT_TRANSLATE_NOOP("ModelScene", "One block of the model: the arrows select a stage"),
          .timeline = [](const ModelView& view) { return view.seen ? blockTimeline(*view.seen) : Timeline(); },
          .steps = &blockSteps,
          .frame = &modelFrame<BlockFrame>,
          .explain = &explainBlock,
          .addCards = &addBlockCards,
          .inputs = [](Session& session, ModelState* state,
                       Playback*) { return std::vector{formSection(session, "inputs.block", &blockForm, state)}; },
          .press = &pressBlock,
          .activate = nullptr,
          .select = &selectStage};
}

}  // namespace attn::app
