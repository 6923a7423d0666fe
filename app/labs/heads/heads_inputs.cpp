// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_inputs.h"

#include <QCoreApplication>
#include <array>

#include "labs/heads/heads_choices.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "scenario/edit.h"
#include "scenario/limits.h"
#include "text/format_text.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr std::array<std::int64_t, 3> kBytes{4, 2, 1};

struct HeadsInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::HeadsInputs)

 public:
  static Form sizes(FormSection&);
  static Form scale(FormSection&, HeadsChoices*);
  static Form cache(FormSection&, HeadsChoices*);
};

template <class Change>
void setHeads(HeadsChoices* choices, Change change) {
  HeadsChoices::Values next = choices->values();
  change(next);
  choices->set(next);
}

Form HeadsInputs::sizes(FormSection& section) {
  const Scenario& s = section.scenario();
  const Index keys = keyWidth(s), values = valueWidth(s), heads = s.heads.query;
  const auto setModel = [&section](double width, bool interactive) {
    section.applyGesture(tr("Change the width of the model"),
                         withModelWidth(section.gestureStart(), static_cast<Index>(width)),
                         QStringLiteral("model width"), interactive);
  };
  const auto value = [](const QString& label, Index number, bool shown = true) {
    return FormRow{.kind = Kind::Value, .label = label, .shown = shown, .text = wholeText(number)};
  };
  return {.heading = tr("Sizes"),
          .rows = {
              {.kind = Kind::Number,
               .label = tr("Model width d<sub>model</sub>"),
               .name = tr("Model width"),
               .html = true,
               .shown = modelWidth(s) > 0,
               .value = static_cast<double>(modelWidth(s)),
               .set = setModel,
               .low = 1,
               .high = 4096},
              value(tr("Columns of all query heads H·d<sub>k</sub>"), heads * keys),
              value(tr("Width of a head d<sub>k</sub> = %1 / %2").arg(wholeText(heads * keys), wholeText(heads)), keys),
              value(tr("Width of its values d<sub>v</sub> = %1 / %2").arg(wholeText(heads * values), wholeText(heads)),
                    values, values != keys),
              value(tr("Query heads in a group G = %1 / %2").arg(wholeText(heads), wholeText(s.heads.keyValue)),
                    s.heads.headsPerGroup())}};
}

Form HeadsInputs::scale(FormSection&, HeadsChoices* choices) {
  const auto choose = [choices](int which) {
    setHeads(choices, [which](HeadsChoices::Values& v) { v.commonScale = which == 0; });
  };
  return {.heading = tr("Color scale of the weights"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("Color scale of the weights"),
                    .choices = {tr("One for all heads"), tr("One each")},
                    .current = choices->values().commonScale ? 0 : 1,
                    .choose = choose}}};
}

Form HeadsInputs::cache(FormSection& section, HeadsChoices* choices) {
  const HeadsChoices::Values& values = choices->values();
  const Model* model = findModel(values.model);
  const auto& format = section.scenario().attention.cache;
  QStringList names;
  for (const Model& each : models()) names << QString::fromStdString(each.name);
  const auto chooseModel = [choices](int i) {
    setHeads(choices, [i](HeadsChoices::Values& v) { v.model = models()[static_cast<std::size_t>(i)].name; });
  };
  const auto chooseBytes = [choices](int i) {
    setHeads(choices, [i](HeadsChoices::Values& v) { v.elementBytes = kBytes[static_cast<std::size_t>(i)]; });
  };
  const auto setTokens = [choices](double n, bool) {
    setHeads(choices, [n](HeadsChoices::Values& v) { v.tokens = static_cast<std::int64_t>(n); });
  };
  return {.heading = tr("Cache"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Model to compare with"),
                    .choices = names,
                    .current = placeOfModel(values.model) - 1,
                    .choose = chooseModel,
                    .pixels = 13},
                   cacheFormatRow(section),
                   {.kind = Kind::Segments,
                    .name = tr("Bits of a cached number"),
                    .shown = !format,
                    .choices = {tr("32 bit"), tr("16 bit"), tr("8 bit")},
                    .current = placeIn(kBytes, values.elementBytes),
                    .choose = chooseBytes},
                   {.label = format ? cacheBytesText(*format) : QString(), .shown = format.has_value()},
                   {.kind = Kind::Number,
                    .label = tr("Tokens in the cache"),
                    .value = static_cast<double>(values.tokens),
                    .set = setTokens,
                    .low = 1,
                    .high = static_cast<double>(limits::tokens),
                    .step = 1024,
                    .width = 84},
                   {.label = model != nullptr ? tr("Sizes: %1").arg(QString::fromStdString(model->source)) : QString(),
                    .pixels = 11}}};
}

}  // namespace

FormSection* makeHeadsSizes(Session& session) {
  return formSection(session, "inputs.sizes", &HeadsInputs::sizes);
}

FormSection* makeHeadsScale(Session& session, HeadsChoices* choices) {
  return formSection(session, "inputs.colours", &HeadsInputs::scale, choices);
}

FormSection* makeHeadsCache(Session& session, HeadsChoices* choices) {
  return formSection(session, "inputs.cache", &HeadsInputs::cache, choices);
}

}  // namespace attn::app
