// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include <QCoreApplication>

#include "text/number_text.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
enum Choice { ByWidth, Off, Own };
constexpr double kFirstOwn = 0.5;

struct InputsScale {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsScale)

 public:
  static Form form(FormSection&);
};

void choose(FormSection& section, int choice) {
  const QString name = choice == Off ? InputsScale::tr("Switch scaling off") : InputsScale::tr("Change the scale");
  section.edit(name, [choice](Scenario& s) {
    const double present = effectiveScale(s);
    if (choice == ByWidth)
      s.attention.scale.reset();
    else
      s.attention.scale = choice == Off ? 1 : present == 1 ? kFirstOwn : present;
  });
}

Form InputsScale::form(FormSection& section) {
  const Scenario& s = section.scenario();
  const Choice choice = !s.attention.scale ? ByWidth : *s.attention.scale == 1 ? Off : Own;
  Scenario byWidth;
  byWidth.inputs = s.inputs;
  const auto setOwn = [&section](double value, bool interactive) {
    section.editGesture(tr("Change the scale"), QStringLiteral("scale"), interactive,
                        [value](Scenario& next) { next.attention.scale = value; });
  };
  return {
      .heading = tr("Scale"),
      .rows = {{.kind = Kind::Segments,
                .name = tr("Scale"),
                .choices = {QStringLiteral("1/√d_k = ") + numberText(effectiveScale(byWidth)), tr("off"), tr("number")},
                .current = choice,
                .choose = [&section](int chosen) { choose(section, chosen); }},
               {.kind = Kind::Number,
                .name = tr("Factor of the scores"),
                .shown = choice == Own,
                .value = s.attention.scale.value_or(1),
                .set = setOwn,
                .step = 0.1,
                .whole = false}}};
}

}  // namespace

FormSection* makeInputsScale(Session& session) {
  return formSection(session, "inputs.scale", &InputsScale::form);
}

}  // namespace attn::app
