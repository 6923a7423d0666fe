// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_inputs.h"

#include <QCoreApplication>
#include <algorithm>

#include "labs/decode/decode_numbers.h"
#include "labs/decode/decode_state.h"
#include "labs/decode/picture/decode_data.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "panes/input_sections.h"
#include "panes/typed_tokens.h"
#include "scenario/has_numbers.h"
#include "scenario/limits.h"
#include "session/playback.h"
#include "text/format_text.h"
#include "text/list_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/token_chips.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr auto kLogarithmic = ChoiceSlider::Spacing::Logarithmic;
constexpr std::int64_t kWindows[] = {0, 1024, 4096};
constexpr int kOtherWindow = static_cast<int>(std::size(kWindows));
constexpr int kMaxSequences = 8;
constexpr std::int64_t kLongestSequence = 4096;

struct DecodeInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DecodeInputs)

 public:
  static Form picture(FormSection&, DecodeState*);
  static Form tokens(FormSection&, DecodeState*, Playback*);
  static Form model(FormSection&, DecodeState*);
  static Form sizes(FormSection&, DecodeState*);
  static Form serving(FormSection&, DecodeState*);
  static Form results(FormSection&, DecodeState*, std::function<void()> showSheet);
};

template <class Change>
void setDecode(DecodeState* state, Change change) {
  DecodeSettings next = state->settings();
  change(next);
  state->apply(next);
}

QString tokensLong(int n) {
  return DecodeInputs::tr("%1 tokens").arg(wholeText(n));
}

QString tokensBrief(int n) {
  return tokensShort(n);
}

Form DecodeInputs::picture(FormSection&, DecodeState* state) {
  const QStringList about{tr("Token by token: the cache, and four ways to keep it"),
                          tr("Roofline of the whole model: prefill and one decode step"),
                          tr("Flash-Decoding: one query, many units"), tr("Paged attention: memory only when needed"),
                          tr("Continuous batching: no slot stays empty")};
  const auto tipped = [](const QString& name, const QString& tip) -> QString { return name + QLatin1Char('\n') + tip; };
  const int page = static_cast<int>(state->page());
  return {.heading = tr("Picture"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("Picture"),
                    .choices = {tipped(tr("Race"), tr("The cache grows, and ways to share K and V race")),
                                tipped(tr("Roof"), tr("Prefill against decode: what limits each")),
                                tipped(tr("Parts"), tr("The cache is read in parts, which are then merged")),
                                tipped(tr("Blocks"), tr("A cache allocated in blocks")),
                                tipped(tr("Batch"), tr("Sequences that come and go"))},
                    .current = page,
                    .choose = [state](int choice) { state->setPage(static_cast<DecodePage>(choice)); }},
                   {.label = about[page], .pixels = 12.5}}};
}

// ---- text

TokenChips* makeChips(FormSection& section, DecodeState* state, Playback* playback) {
  auto* chips = new TokenChips;
  const auto tokenOf = [state](int chip) {
    return chip + std::max(0, static_cast<int>(state->ownLength()) - kDecodeSteps);
  };
  const auto mayEdit = [&section] {
    if (hasNumbers(section.scenario())) return true;
    section.showError(DecodeInputs::tr("This document has sizes only: its tokens have no names or numbers."));
    section.refresh();
    return false;
  };
  const auto make = [&section](TokenEdit edit) { section.apply(edit.name, std::move(edit.scenario)); };
  QObject::connect(chips, &TokenChips::selected, playback, [playback](int chip) { playback->seekSection(chip + 1); });
  QObject::connect(chips, &TokenChips::renamed, &section, [=, &section](int chip, const QString& text) {
    if (mayEdit()) make(renamedToken(section.scenario(), Sequence::Key, tokenOf(chip), text));
  });
  QObject::connect(chips, &TokenChips::added, &section, [=, &section](int chip, const QString& text) {
    if (mayEdit()) make(addedToken(section.scenario(), Sequence::Key, tokenOf(chip) + 1, text));
  });
  QObject::connect(chips, &TokenChips::removeRequested, &section, [=, &section](int chip) {
    if (!mayEdit()) return;
    section.apply(DecodeInputs::tr("Remove a token"),
                  withTokenRemoved(section.scenario(), Sequence::Key, tokenOf(chip)));
  });
  return chips;
}

Form DecodeInputs::tokens(FormSection&, DecodeState* state, Playback* playback) {
  const auto counted = state->data();
  const QString prompt = !counted              ? QString()
                         : counted->prompt > 0 ? tr("Prompt of %1 tokens, then").arg(wholeText(counted->prompt))
                                               : tr("An empty cache, then");
  const auto make = [=](FormSection& section) { return makeChips(section, state, playback); };
  const auto show = [=](TokenChips* chips) {
    chips->setAccessibleName(tr("Generated tokens"));
    setPlainToolTip(chips, tr("Click to go to a token, double click to rename, Delete to remove"));
    if (!counted) return;
    chips->setTokens(counted->tokens);
    const int token = playback->playhead().step - 1;
    chips->setCurrent(token >= 0 && token < counted->tokens.size() ? token : -1);
  };
  return {.heading = tr("Sequence"),
          .rows = {{.label = prompt, .pixels = 12.5, .selectable = true}, ownRow<TokenChips>(make, show)},
          .shown = state->page() == DecodePage::Race};
}

// ---- model and hardware

/// "32 layers · 32 query heads · 8 key/value heads · d 128 · 16 bit"
QString shapeText(const DecodeData& data) {
  const AttentionShape& s = data.shape;
  QStringList parts{DecodeInputs::tr("%n layer(s)", nullptr, static_cast<int>(s.layers)),
                    DecodeInputs::tr("%n query head(s)", nullptr, static_cast<int>(s.heads.query))};
  if (s.latent)
    parts << DecodeInputs::tr("latent of %1 + %2").arg(s.latent->compressed).arg(s.latent->rotated);
  else
    parts << DecodeInputs::tr("%n key/value head(s)", nullptr, static_cast<int>(s.heads.keyValue))
          << widthsText(s.keyWidth, s.valueWidth);
  parts << elementText(data.isEmpty() ? 2 : data.allSeries.front().use.elementBytes);
  if (!data.isEmpty() && data.allSeries.front().use.format)
    parts << DecodeInputs::tr("cache %1").arg(cacheFormatText(*data.allSeries.front().use.format));
  return parts.join(QStringLiteral(" · "));
}

QString hardwareText(const DecodeState& state, bool isKnown) {
  if (state.isMeasuring()) return DecodeInputs::tr("measuring …");
  const auto& data = state.data();
  const Hardware& hardware = state.settings().hardware;
  const UsableRate rate = usableRate(hardware, !data || data->isEmpty() ? 2 : data->allSeries.front().use.elementBytes);
  const QString text =
      DecodeInputs::tr("%1 · %2 in %3")
          .arg(bandwidthText(hardware.bandwidth), flopRateText(rate.perSecond), precisionText(rate.precision));
  return isKnown ? text : DecodeInputs::tr("%1, measured here: %2").arg(QString::fromStdString(hardware.name), text);
}

Form DecodeInputs::model(FormSection&, DecodeState* state) {
  const auto& counted = state->data();
  const Hardware& hardware = state->settings().hardware;
  const QStringList machines = hardwareChoices() << tr("This machine");
  const int known = placeOfHardware(hardware), here = static_cast<int>(machines.size()) - 1;
  const auto chooseHardware = [state, here](int i) {
    if (i == here) return state->measureMachine();
    setDecode(state, [i](DecodeSettings& s) { s.hardware = hardwareTable()[static_cast<std::size_t>(i)]; });
  };
  return {.heading = tr("Model"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Model"),
                    .choices = modelChoices(tr("This document")),
                    .current = placeOfModel(state->settings().model),
                    .choose = [state](int i) { state->chooseModel(chosenModel(i)); }},
                   {.label = counted ? shapeText(*counted) : QString(),
                    .tip = counted && counted->model ? QString::fromStdString(counted->model->source) : QString(),
                    .pixels = 12.5,
                    .selectable = true},
                   {.kind = Kind::Heading, .label = tr("Hardware")},
                   {.kind = Kind::Box,
                    .name = tr("Hardware"),
                    .tip = tr("Choosing “This machine” measures it for half a second"),
                    .choices = machines,
                    .current = state->isMeasuring() || known < 0 ? here : known,
                    .choose = chooseHardware},
                   {.label = hardwareText(*state, known >= 0),
                    .tip = QString::fromStdString(hardware.source),
                    .pixels = 12.5,
                    .selectable = true}},
          .shown = state->page() != DecodePage::Batching};
}

// ---- sizes

Form DecodeInputs::sizes(FormSection& section, DecodeState* state) {
  const DecodePage page = state->page();
  const DecodeSettings& set = state->settings();
  const auto& counted = state->data();
  const int preset = placeIn(kWindows, set.window);
  bool& other = section.usesCustomValue();
  other = set.window != 0 && (other || preset < 0);
  const auto chooseWindow = [state, &section](int choice) {
    section.usesCustomValue() = choice == kOtherWindow;
    setDecode(state, [choice](DecodeSettings& s) {
      if (choice != kOtherWindow)
        s.window = kWindows[choice];
      else if (s.window == 0)
        s.window = std::max<std::int64_t>(2, std::min<std::int64_t>(512, s.length / 2));
    });
  };
  const auto setter = [state](std::int64_t DecodeSettings::*member) {
    return
        [=](double n, bool) { setDecode(state, [&](DecodeSettings& s) { s.*member = static_cast<std::int64_t>(n); }); };
  };
  const bool hasWeights = counted && counted->weights.bytes > 0, races = page == DecodePage::Race;
  const bool beyond = counted && counted->isBeyondContext() && page != DecodePage::Blocks;
  FormRow cache = cacheFormatRow(section);
  cache.tip = tr("For the open document and also for published models");
  cache.shown = page != DecodePage::Parts;
  return {
      .rows = {{.kind = Kind::Slider,
                .label = tr("Length"),
                .tip = tr("Tokens in the cache when the next is generated"),
                .shown = page != DecodePage::Blocks,
                .value = static_cast<double>(set.length),
                .set = setter(&DecodeSettings::length),
                .allowed = state->lengths(),
                .marks = {16, 128, 1024, 4096, 16'384, 131'072},
                .spacing = kLogarithmic,
                .valueText = tokensLong,
                .markText = tokensBrief},
               {.label = beyond ? beyondContextText(*counted) : QString(), .shown = beyond},
               {.kind = Kind::Slider,
                .label = tr("Batch"),
                .tip = tr("Sequences decoded at the same time; each has its own cache"),
                .shown = page != DecodePage::Blocks,
                .value = static_cast<double>(set.batch),
                .set = setter(&DecodeSettings::batch),
                .allowed = state->batches(),
                .marks = {1, 4, 16, 64},
                .spacing = kLogarithmic},
               {.kind = Kind::Segments,
                .label = tr("Window for last series"),
                .shown = races,
                .choices = {tr("off"), wholeText(kWindows[1]), wholeText(kWindows[2]), tr("other")},
                .current = other ? kOtherWindow : preset,
                .choose = chooseWindow},
               {.kind = Kind::Number,
                .name = tr("Tokens in the window"),
                .shown = other && races,
                .value = static_cast<double>(set.window),
                .set = setter(&DecodeSettings::window),
                .low = 1,
                .high = static_cast<double>(limits::position),
                .width = 96},
               cache,
               {.kind = Kind::Toggle,
                .label = tr("Read the parameters too"),
                .tip = tr("Each step reads the parameters once, but only one row of the input embedding"),
                .shown = races,
                .enabled = hasWeights,
                .choose = [state](int on) { setDecode(state, [on](DecodeSettings& s) { s.readsWeights = on != 0; }); },
                .isOn = set.readsWeights && hasWeights}},
      .shown = page != DecodePage::Batching};
}

// ---- settings of the serving pages

/// Parses sequence lengths; returns a message if the text is invalid.
tl::expected<std::vector<std::int64_t>, QString> lengthsIn(const QString& text) {
  std::vector<std::int64_t> lengths;
  for (const QString& word : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const auto length = parseCount(word.trimmed());
    if (!length || *length < 1 || *length > kLongestSequence)
      return tl::unexpected(DecodeInputs::tr("Found “%1”, expected numbers from 1 to %2, separated by commas")
                                .arg(word.trimmed(), wholeText(kLongestSequence)));
    lengths.push_back(*length);
  }
  if (lengths.empty() || lengths.size() > kMaxSequences)
    return tl::unexpected(DecodeInputs::tr("One to %1 sequences can be shown").arg(kMaxSequences));
  return lengths;
}

QList<int> prefixesOf(const ServingSettings& s, int shortest) {
  QList<int> prefixes;
  for (int n = 0; n <= shortest; n += shortest <= 16 ? 1 : 8) prefixes << n;
  const auto own = static_cast<int>(s.prefix);
  if (!prefixes.contains(own) && own <= shortest) prefixes << own;
  std::ranges::sort(prefixes);
  return prefixes;
}

Form DecodeInputs::serving(FormSection& section, DecodeState* state) {
  const DecodePage page = state->page();
  const ServingSettings& s = state->settings().serving;
  const auto slider = [&](std::int64_t ServingSettings::*member, const QString& label, const QString& tip,
                          DecodePage of, const QList<int>& allowed, const QList<int>& marks = {}) {
    return FormRow{.kind = Kind::Slider,
                   .label = label,
                   .tip = tip,
                   .shown = page == of,
                   .value = static_cast<double>(s.*member),
                   .set =
                       [state, member](double n, bool) {
                         setDecode(state, [&](auto& x) { x.serving.*member = static_cast<std::int64_t>(n); });
                       },
                   .allowed = allowed,
                   .marks = marks};
  };
  FormRow chunk =
      slider(&ServingSettings::chunk, tr("Prompt chunks"), tr("Prompt tokens that the model processes together"),
             DecodePage::Roofline, powersOfTwo(64, 8192), {64, 512, 8192});
  chunk.spacing = kLogarithmic;
  chunk.valueText = tokensLong;
  chunk.markText = tokensBrief;
  FormRow block = slider(&ServingSettings::block, tr("Tokens per block"), {}, DecodePage::Blocks,
                         powersOfTwo(1, kLargestBlock), {1, 16, 128});
  block.spacing = kLogarithmic;
  const auto shortest = static_cast<int>(*std::ranges::min_element(s.lengths));
  FormRow prefix = slider(&ServingSettings::prefix, tr("Shared prefix"),
                          tr("Tokens that start all sequences, such as a system prompt"), DecodePage::Blocks,
                          prefixesOf(s, shortest));
  prefix.value = static_cast<double>(std::min<std::int64_t>(s.prefix, shortest));
  prefix.valueText = tokensLong;
  QStringList lengths;
  for (const std::int64_t length : s.lengths) lengths << QString::number(length);
  const auto typeLengths = [state, &section](const QString& text) {
    const auto typed = lengthsIn(text);
    if (!typed) return section.showError(typed.error());
    section.forgetError();
    setDecode(state, [&](DecodeSettings& x) { x.serving.lengths = *typed; });
  };
  const bool hasWeights = state->data() && state->data()->weights.bytes > 0;
  const QString atATime = tr("Sequences at a time");
  return {
      .heading = tr("For this page"),
      .rows = {chunk,
               slider(&ServingSettings::queries, tr("Tokens at once"),
                      tr("Tokens of a sequence verified in one step (speculative decoding)"), DecodePage::Roofline,
                      {1, 2, 3, 4, 6, 8, 16, 32}),
               {.kind = Kind::Toggle,
                .label = tr("Read the parameters too"),
                .tip = tr("Each step reads the parameters once and multiplies each token by all of them. The input "
                          "embedding is only looked up"),
                .shown = page == DecodePage::Roofline,
                .enabled = hasWeights,
                .choose = [state](int on) { setDecode(state, [on](auto& x) { x.serving.readsWeights = on != 0; }); },
                .isOn = s.readsWeights && hasWeights},
               slider(&ServingSettings::splits, tr("Parts"), tr("Units that read the cache of one head in parallel"),
                      DecodePage::Parts, {1, 2, 3, 4, 6, 8, 16}, {1, 4, 16}),
               block,
               prefix,
               {.kind = Kind::Line,
                .label = tr("Tokens of each sequence"),
                .shown = page == DecodePage::Blocks,
                .text = listText(lengths),
                .commit = typeLengths},
               slider(&ServingSettings::slots, atATime, {}, DecodePage::Batching, {1, 2, 3, 4, 6, 8})},
      .shown = page != DecodePage::Race};
}

// ---- cost of the selected series

Form DecodeInputs::results(FormSection&, DecodeState* state, std::function<void()> showSheet) {
  const auto make = [](FormSection&) { return new DecodeNumbers; };
  const auto show = [state](DecodeNumbers* numbers) {
    numbers->setVisible(state->data() != nullptr);
    if (state->data()) numbers->show(*state->data(), state->row());
  };
  return {.rows = {ownRow<DecodeNumbers>(make, show),
                   {.kind = Kind::Button,
                    .label = tr("Published next to counted…"),
                    .tip = tr("Published figures, our counts, and why they differ"),
                    .press = showSheet}},
          .shown = state->page() == DecodePage::Race};
}

}  // namespace

InputsColumn* makeDecodeInputs(Session& session, DecodeState* state, Playback* playback,
                               std::function<void()> showSheet, std::function<void()> showCosts) {
  FormSection* tokens = formSection(session, "inputs.tokens", &DecodeInputs::tokens, state, playback);
  auto* column = new InputsColumn(&session,
                                  {formSection(session, "inputs.picture", &DecodeInputs::picture, state), tokens,
                                   formSection(session, "inputs.model", &DecodeInputs::model, state),
                                   formSection(session, "inputs.sizes", &DecodeInputs::sizes, state),
                                   formSection(session, "inputs.serving", &DecodeInputs::serving, state),
                                   formSection(session, "inputs.results", &DecodeInputs::results, state, showSheet)},
                                  InputsColumn::SizesOnly::Show, nullptr,
                                  {makeInputsSizes(session, SizesDetail::WithoutTiles, std::move(showCosts))});
  column->refreshOn(state, &DecodeState::changed, &DecodeState::rowChanged, &DecodeState::measuringChanged);
  tokens->refreshWith(playback);
  return column;
}

}  // namespace attn::app
