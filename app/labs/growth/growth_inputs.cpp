// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_lab.h"

#include <QCoreApplication>

#include "panes/form.h"
#include "panes/form_choices.h"
#include "panes/inputs_column.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr Index kWindows[] = {0, 1024, 4096};
constexpr int kMaxSequences = 256;

struct GrowthInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::GrowthInputs)

 public:
  static Form pages(FormSection&, GrowthState*);
  static Form model(FormSection&, GrowthState*);
  static Form tiles(FormSection&, GrowthState*);
  static Form hardware(FormSection&, GrowthState*);
};

template <class Change>
void set(GrowthState* state, Change change) {
  GrowthSettings next = state->settings();
  change(next);
  state->apply(next);
}

Form GrowthInputs::pages(FormSection&, GrowthState* state) {
  return {.heading = tr("Picture"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("Picture"),
                    .choices = {tr("Growth"), tr("FlashAttention")},
                    .current = static_cast<int>(state->page()),
                    .choose = [state](int page) { state->show(static_cast<GrowthPage>(page)); }}}};
}

QString modelText(const GrowthData& counted) {
  const GrowthShape& s = counted.shape;
  QStringList parts{GrowthInputs::tr("%n query head(s)", nullptr, static_cast<int>(s.heads.query)),
                    GrowthInputs::tr("%n key/value head(s)", nullptr, static_cast<int>(s.heads.keyValue)),
                    widthsText(s.keyWidth, s.valueWidth), elementText(s.elementBytes)};
  if (s.batch > 1) parts << GrowthInputs::tr("batch %1").arg(wholeText(s.batch));
  if (counted.cache) parts << GrowthInputs::tr("cache %1").arg(cacheFormatText(*counted.cache));
  parts << (counted.model ? GrowthInputs::tr("%1 parameters").arg(countText(counted.parameters.stored))
                          : GrowthInputs::tr("its weights are unknown"));
  return parts.join(QStringLiteral(" · "));
}

Form GrowthInputs::model(FormSection&, GrowthState* state) {
  const auto& counted = state->data();
  const auto choose = [state](int model) { set(state, [&](GrowthSettings& s) { s.model = chosenModel(model); }); };
  return {.heading = tr("One layer of"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Model"),
                    .choices = modelChoices(tr("This document")),
                    .current = placeOfModel(state->settings().model),
                    .choose = choose},
                   {.label = counted ? modelText(*counted) : QString(),
                    .tip = counted && counted->model ? QString::fromStdString(counted->model->source) : QString(),
                    .pixels = 12.5,
                    .selectable = true}}};
}

Form GrowthInputs::tiles(FormSection&, GrowthState* state) {
  const Index wanted = state->settings().tileRows, fitting = state->data() ? state->data()->shape.tileRows : wanted;
  const QString note = fitting == wanted
                           ? tr("Each tile of queries goes through all keys and values once.")
                           : tr("%1 do not fit on this chip; %2 are used.").arg(wholeText(wanted), wholeText(fitting));
  const auto chooseRows = [state](int i) { set(state, [i](GrowthSettings& s) { s.tileRows = kTileRows[i]; }); };
  const auto chooseWindow = [state](int i) { set(state, [i](GrowthSettings& s) { s.window = kWindows[i]; }); };
  QStringList windows = wholeTexts(kWindows);
  windows.front() = tr("off");
  return {.heading = tr("Flash"),
          .rows = {{.kind = Kind::Segments,
                    .label = tr("Queries in a tile"),
                    .choices = wholeTexts(kTileRows),
                    .current = placeIn(kTileRows, wanted),
                    .choose = chooseRows},
                   {.label = note},
                   {.kind = Kind::Segments,
                    .label = tr("Window of the last line"),
                    .choices = windows,
                    .current = placeIn(kWindows, state->settings().window),
                    .choose = chooseWindow}}};
}

Form GrowthInputs::hardware(FormSection&, GrowthState* state) {
  const GrowthSettings& settings = state->settings();
  const UsableRate rate = usableRate(settings.hardware, state->data() ? state->data()->shape.elementBytes : 2);
  const QString rates =
      tr("%1 · %2 in %3 · %4 of memory. Full speed from %5 FLOPs/byte.")
          .arg(bandwidthText(settings.hardware.bandwidth), flopRateText(rate.perSecond), precisionText(rate.precision),
               onChipText(settings.hardware.memoryBytes), threeDigits(rate.perSecond / settings.hardware.bandwidth));
  const auto choose = [state](int i) {
    set(state, [i](GrowthSettings& s) { s.hardware = hardwareTable()[static_cast<std::size_t>(i)]; });
  };
  const auto setSequences = [state](double n, bool) {
    set(state, [n](GrowthSettings& s) { s.sequences = static_cast<Index>(n); });
  };
  return {
      .heading = tr("Hardware"),
      .rows = {
          {.kind = Kind::Box,
           .name = tr("Hardware"),
           .choices = hardwareChoices(),
           .current = std::max(0, placeOfHardware(settings.hardware)),
           .choose = choose},
          {.label = rates, .tip = QString::fromStdString(settings.hardware.source), .pixels = 12.5, .selectable = true},
          {.kind = Kind::Heading, .label = tr("Decode")},
          {.kind = Kind::Slider,
           .label = tr("Sequences at once"),
           .tip = tr("They share the weights; each has its own cache"),
           .value = static_cast<double>(settings.sequences),
           .set = setSequences,
           .allowed = powersOfTwo(1, kMaxSequences),
           .marks = {1, 4, 16, 64, kMaxSequences},
           .spacing = ChoiceSlider::Spacing::Logarithmic},
          {.label =
               tr("Everything here is counted, nothing is measured. Forward pass only. The lines without a window have "
                  "no mask; the layer in the roofline is causal. Caches between chip and memory are ignored.")}}};
}

}  // namespace

InputsColumn* makeGrowthInputs(Session& session, GrowthState* state) {
  auto* column = new InputsColumn(&session,
                                  {formSection(session, "inputs.page", &GrowthInputs::pages, state),
                                   formSection(session, "inputs.model", &GrowthInputs::model, state),
                                   formSection(session, "inputs.tile", &GrowthInputs::tiles, state),
                                   formSection(session, "inputs.hardware", &GrowthInputs::hardware, state)},
                                  InputsColumn::SizesOnly::Show);
  column->refreshOn(state, &GrowthState::changed, &GrowthState::placeChanged);
  return column;
}

}  // namespace attn::app
