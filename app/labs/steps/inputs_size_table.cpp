// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_inputs.h"

#include <QCoreApplication>

#include "labs/steps/size_table_state.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "scenario/limits.h"
#include "text/model_text.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;

struct InputsSheet {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsSheet)

 public:
  static Form form(FormSection&, SizeTableState*);
};

Form InputsSheet::form(FormSection& section, SizeTableState* state) {
  std::vector<const Model*> offered{nullptr};
  QStringList names{tr("Sizes match no listed model")};
  for (const Model& model : models()) {
    if (model.shape.latent) continue;  // its cache holds latents instead of keys and values
    offered.push_back(&model);
    names << QString::fromStdString(model.name + '\n' + model.source);
  }
  const Model* model = state->sheet() ? state->model() : nullptr;
  const QString warning = model != nullptr ? contextWarning(*model, keyTokens(section.scenario())) : QString();
  return {.heading = tr("Model"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Model"),
                    .tip = tr("Sets the heads, widths and window of a published model"),
                    .choices = names,
                    .current = std::max(0, placeIn(offered, model)),
                    .choose = [=](int i) { state->chooseModel(offered[static_cast<std::size_t>(i)]); },
                    .pixels = 13},
                   {.label = warning, .shown = !warning.isEmpty()},
                   {.kind = Kind::Number,
                    .label = tr("Layers"),
                    .tip = tr("Number of layers in the model; used in the counts, not part of the document"),
                    .value = static_cast<double>(state->layers()),
                    .set = [=](double layers, bool) { state->setLayers(static_cast<std::int64_t>(layers)); },
                    .low = 1,
                    .high = static_cast<double>(limits::heads),
                    .step = 0.1,
                    .counts = true,
                    .live = true},
                   {.kind = Kind::Box,
                    .label = tr("Hardware"),
                    .tip = QString::fromStdString(state->hardware().source),
                    .choices = hardwareChoices(),
                    .current = placeOfHardware(state->hardware()),
                    .choose = [=](int i) { state->setHardware(hardwareTable()[static_cast<std::size_t>(i)]); },
                    .pixels = 13}}};
}

}  // namespace

FormSection* makeInputsSizeTable(Session& session, SizeTableState* state) {
  FormSection* section = formSection(session, "inputs.sheet", &InputsSheet::form, state);
  section->refreshOn(state, &SizeTableState::changed);
  return section;
}

}  // namespace attn::app
