// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_pages.h"

#include <algorithm>

#include "labs/model/explanation/explain_generate.h"
#include "labs/model/model_state.h"
#include "labs/model/picture/generate_frame.h"
#include "panes/form.h"

namespace attn::app {
namespace {

constexpr int kMoreTokens = 20;
constexpr int kNamedSteps = 256;  // that can be asked for before they are generated

struct GeneratePageText {
  Q_DECLARE_TR_FUNCTIONS(GeneratePage)
};

QStringList generateSteps(const ModelView& view) {
  const int generated = view.generation ? static_cast<int>(view.generation->generated.size()) : 0;
  QStringList names{QStringLiteral("prompt")};
  for (int i = 1; i <= std::max(kNamedSteps, generated); ++i) names << QStringLiteral("token-%1").arg(i);
  return names;
}

/// Continues with a candidate after the tokens that are shown.
void sayInstead(ModelState& state, const GenerateFrame& frame, int choice) {
  const std::vector<NextChoice> choices = nextChoices(frame.view());
  const auto at = static_cast<std::size_t>(choice);
  if (choice < 0 || at >= choices.size() || !state.service().model()) return;
  if (choices[at].isChosen && isChosenKept(frame.view())) return;
  state.say(static_cast<std::size_t>(shownGenerated(frame.view())), choices[at].chance);
}

void sayAt(ModelState& state, const PictureFrame& shown, const QPointF& point) {
  const auto& frame = static_cast<const GenerateFrame&>(shown);
  if (const auto hit = frame.hit(point); hit && hit->kind == GenerateHit::Kind::Choice)
    sayInstead(state, frame, hit->index);
}

void pressGenerate(ModelState& state, Playback& playback, const PictureFrame& shown, const QPointF& point,
                   bool dragged) {
  const auto& frame = static_cast<const GenerateFrame&>(shown);
  const auto hit = frame.hit(point);
  if (!hit || dragged) return;
  ModelChoices choices = state.choices();
  switch (hit->kind) {
    case GenerateHit::Kind::Part:
      choices.generatePart = static_cast<GeneratePart>(hit->index);
      return state.choose(choices);
    case GenerateHit::Kind::Choice:
      return sayInstead(state, frame, hit->index);
    case GenerateHit::Kind::Token:
    case GenerateHit::Kind::Cache:
      break;
  }
  // To the moment before the token was chosen.
  const auto prompt = static_cast<Index>(frame.view().generation->promptIds.size());
  playback.seek(static_cast<int>(std::max<Index>(0, hit->token - prompt)), 1e9);
}

void markChoice(ModelState& state, const PictureFrame&, int row) {
  ModelChoices choices = state.choices();
  choices.next = row;
  state.choose(choices);
}

// --- inputs

FormRow samplingRow(ModelState* state, const QString& label, const QString& tip, double value, double low, double high,
                    double step, bool isShown, void (*change)(Sampling&, double)) {
  return {.kind = FormRow::Kind::Number,
          .label = label,
          .labelTip = tip,
          .place = FormRow::Label::NextTo,
          .shown = isShown,
          .value = value,
          .set =
              [state, label, change](double given, bool interactive) {
                ModelSettings next = state->settings();
                change(next.sampling, given);
                state->apply(label, next, interactive ? QStringLiteral("sampling ") + label : QString());
              },
          .low = low,
          .high = high,
          .step = step,
          .whole = step >= 1};
}

Form samplingForm(FormSection&, ModelState* state) {
  const Sampling& s = state->settings().sampling;
  const bool draws = !s.isGreedy;
  const auto toggle = [state](int way) {
    ModelSettings next = state->settings();
    next.sampling.isGreedy = way == 0;
    state->apply(GeneratePageText::tr("How the next token is chosen"), next);
  };
  return {
      .heading = GeneratePageText::tr("Next token"),
      .rows = {{.kind = FormRow::Kind::Segments,
                .name = GeneratePageText::tr("How the next token is chosen"),
                .choices = {GeneratePageText::tr("Greedy") + QLatin1Char('\n') +
                                GeneratePageText::tr("Always the most probable token"),
                            GeneratePageText::tr("Sampled") + QLatin1Char('\n') +
                                GeneratePageText::tr("Drawn at random, by the probabilities")},
                .current = draws ? 1 : 0,
                .choose = toggle},
               samplingRow(state, GeneratePageText::tr("Temperature"),
                           GeneratePageText::tr("The logits are divided by it: below 1 the probable tokens gain, above "
                                                "1 they lose"),
                           s.temperature, kMinTemperature, kMaxTemperature, 0.1, draws,
                           [](Sampling& next, double value) { next.temperature = value; }),
               samplingRow(state, GeneratePageText::tr("Top-k"),
                           GeneratePageText::tr("Only the k most probable tokens are kept; 0 keeps all"),
                           static_cast<double>(s.topK), 0, kMaxTopK, 1, draws,
                           [](Sampling& next, double value) { next.topK = static_cast<Index>(value); }),
               samplingRow(state, GeneratePageText::tr("Top-p"),
                           GeneratePageText::tr("Only the fewest tokens whose probabilities add up to p are kept"),
                           s.topP, kMinTopP, 1, 0.05, draws, [](Sampling& next, double value) { next.topP = value; }),
               samplingRow(state, GeneratePageText::tr("Seed"),
                           GeneratePageText::tr("The same seed draws the same text again"), static_cast<double>(s.seed),
                           0, kMaxSeed, 1, draws,
                           [](Sampling& next, double value) { next.seed = static_cast<std::uint64_t>(value); })},
      .shown = state->page() == ModelPage::Generate && state->service().model() != nullptr};
}

Form growForm(FormSection&, ModelState* state) {
  GenerationService& generation = state->generation();
  const std::size_t now = generation.text() ? generation.text()->generated.size() : 0;
  const bool runs = generation.isRunning();
  const auto extend = [state](std::size_t count) { return [state, count] { state->generation().extendTo(count); }; };
  return {
      .heading = GeneratePageText::tr("Generate"),
      .rows = {{.kind = FormRow::Kind::Button,
                .label = GeneratePageText::tr("Next token"),
                .enabled = generation.canContinue() && !runs,
                .narrow = true,
                .press = extend(now + 1)},
               {.kind = FormRow::Kind::Button,
                .label = runs ? GeneratePageText::tr("Stop") : GeneratePageText::tr("%n more", "tokens", kMoreTokens),
                .sameLine = true,
                .enabled = runs || generation.canContinue(),
                .narrow = true,
                .press = runs ? std::function<void()>([state] { state->generation().stop(); })
                              : std::function<void()>(extend(now + kMoreTokens))},
               {.kind = FormRow::Kind::Button,
                .label = GeneratePageText::tr("Start again"),
                .sameLine = true,
                .enabled = now > 0 && !runs,
                .narrow = true,
                .press = [state] { state->generation().restart(); }},
               {.label = GeneratePageText::tr("Click another token in the picture: what if it had said that? "
                                              "Click a generated token to go back to it.")}},
      .shown = state->page() == ModelPage::Generate && state->service().model() != nullptr,
      .error = generation.error()};
}

}  // namespace

ModelPageEntry generatePage() {
  return {.id = "model-generate",
          .title = QT_TRANSLATE_NOOP("ModelScene", "Generate"),
          .tip = QT_TRANSLATE_NOOP("ModelScene", "A text that grows token by token"),
          .name = QT_TRANSLATE_NOOP("ModelScene", "The next token: the arrows select a candidate, Return says it"),
          .timeline =
              [](const ModelView& view) { return view.generation ? generateTimeline(*view.generation) : Timeline(); },
          .steps = &generateSteps,
          .frame = &modelFrame<GenerateFrame>,
          .explain = &explainGenerate,
          .addCards = nullptr,
          .inputs =
              [](Session& session, ModelState* state, Playback*) {
                return std::vector{formSection(session, "inputs.generate", &growForm, state),
                                   formSection(session, "inputs.sampling", &samplingForm, state)};
              },
          .press = &pressGenerate,
          .activate = &sayAt,
          .select = &markChoice};
}

}  // namespace attn::app
