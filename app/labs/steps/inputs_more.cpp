// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_inputs.h"

#include <QCoreApplication>

#include "panes/form.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr double kLargestPosition = 1e6;

struct InputsMore {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsMore)

 public:
  static Form form(FormSection&);
};

Scenario withBias(Scenario s, bool on) {
  s.attention.mask.bias = on ? MatrixStack(Matrix::Zero(queryTokens(s), keyTokens(s))) : MatrixStack();
  return s;
}

MatrixStack zeroRows(Index heads, Index cols) {
  return MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(heads), Matrix::Zero(1, cols)));
}

Scenario withProjectionBiases(Scenario s, bool on) {
  auto* p = std::get_if<ProjectedInputs>(&s.inputs);
  if (p == nullptr) return s;
  p->bQ = on ? zeroRows(p->wQ.heads(), p->wQ.cols()) : MatrixStack();
  p->bK = on ? zeroRows(p->wK.heads(), p->wK.cols()) : MatrixStack();
  p->bV = on ? zeroRows(p->wV.heads(), p->wV.cols()) : MatrixStack();
  p->bO = on && !p->wO.empty() ? zeroRows(1, p->wO.cols()) : MatrixStack();
  return s;
}

Scenario withRope(Scenario s, bool on) {
  s.attention.rope.reset();
  if (!on) return s;
  s.attention.rope = Rope{};
  const Index width = rotatedColumns(s).width;
  if (width % 2 == 0) return s;
  if (isLatent(s))
    s.attention.rope.reset();  // RoPE rotates all d_r columns or none
  else
    s.attention.rope->dims = width - 1;  // pairs need an even width
  return s;
}

FormRow number(FormSection& section, const QString& undo, void (*set)(AttentionSettings&, double), FormRow row) {
  row.kind = Kind::Number;
  row.set = [&section, undo, set](double x, bool interactive) {
    section.editGesture(undo, undo, interactive, [=](Scenario& next) { set(next.attention, x); });
  };
  return row;
}

FormRow toggle(FormSection& section, Scenario (*switched)(Scenario, bool), FormRow row) {
  row.kind = Kind::Toggle;
  row.choose = [&section, label = row.label, switched](int on) {
    section.apply((on != 0 ? InputsMore::tr("Switch on: %1") : InputsMore::tr("Switch off: %1")).arg(label),
                  switched(section.scenario(), on != 0));
  };
  return row;
}

Form InputsMore::form(FormSection& section) {
  const Scenario& s = section.scenario();
  const AttentionSettings& a = s.attention;
  const bool turns = a.rope.has_value();
  const Rope rope = a.rope.value_or(Rope{});
  const auto chooseLayout = [&section](int layout) {
    section.edit(tr("Change the rotary pairs"), [layout](Scenario& next) {
      next.attention.rope->layout = layout == 0 ? Rope::Layout::Half : Rope::Layout::Interleaved;
    });
  };
  const auto chooseArithmetic = [&section](int arithmetic) {
    section.edit(tr("Change the arithmetic"),
                 [=](Scenario& next) { next.attention.arithmetic = static_cast<Arithmetic>(arithmetic); });
  };
  return {
      .rows = {
          {.kind = Kind::Fold, .label = tr("More")},
          number(section, tr("Change the first position"),
                 [](AttentionSettings& next, double x) { next.mask.queryOffset = static_cast<Index>(x); },
                 {.label = tr("Position of the first query"),
                  .value = static_cast<double>(a.mask.queryOffset),
                  .low = -kLargestPosition,
                  .high = kLargestPosition,
                  .step = 0.1}),
          toggle(section, withBias, {.label = tr("Bias M on the scores"), .isOn = !a.mask.bias.empty()}),
          toggle(section, withProjectionBiases,
                 {.label = tr("Biases of the projections"),
                  .shown = std::holds_alternative<ProjectedInputs>(s.inputs),
                  .isOn = !stackIn(s, InputSlot::BQ).empty()}),
          number(section, tr("Change the soft cap"), [](AttentionSettings& next, double x) { next.softcap = x; },
                 {.label = tr("Soft cap (0 = off)"),
                  .value = a.softcap,
                  .low = 0,
                  .high = kLargestPosition,
                  .whole = false}),
          toggle(section, withRope,
                 {.label = tr("Rotary positions (RoPE)"),
                  .enabled = turns || !isLatent(s) || rotatedColumns(s).width % 2 == 0,
                  .isOn = turns}),
          {.kind = Kind::Segments,
           .name = tr("Rotary pairs"),
           .shown = turns,
           .choices = {tr("pairs in halves"), tr("interleaved")},
           .current = rope.layout == Rope::Layout::Half ? 0 : 1,
           .choose = chooseLayout},
          number(section, tr("Change the rotary base"), [](AttentionSettings& next, double x) { next.rope->base = x; },
                 {.label = tr("Base of the angles"), .shown = turns, .value = rope.base, .step = 100, .whole = false}),
          number(section, tr("Change the rotated width"),
                 [](AttentionSettings& next, double x) { next.rope->dims = static_cast<Index>(x); },
                 {.label = tr("Rotated width (0 = all)"),
                  .shown = turns && !isLatent(s),  // latent inputs always rotate all d_r columns
                  .value = static_cast<double>(rope.dims),
                  .step = 0.1}),
          number(
              section, tr("Change the rotary start"),
              [](AttentionSettings& next, double x) { next.rope->start = static_cast<Index>(x); },
              {.label = tr("First position"), .shown = turns, .value = static_cast<double>(rope.start), .step = 0.1}),
          {.kind = Kind::Segments,
           .label = tr("Round every operation to"),
           .choices = {tr("double"), QStringLiteral("float32"), QStringLiteral("float16")},
           .current = static_cast<int>(a.arithmetic),
           .choose = chooseArithmetic},
          toggle(section,
                 [](Scenario next, bool on) {
                   next.attention.subtractMax = on;
                   return next;
                 },
                 {.label = tr("Subtract the row maximum"), .isOn = a.subtractMax})}};
}

}  // namespace

FormSection* makeInputsMore(Session& session) {
  return formSection(session, "inputs.more", &InputsMore::form);
}

}  // namespace attn::app
