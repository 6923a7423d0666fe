// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_more.h"

#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kLargestPosition = 1e6;

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
  const Index width = turnedColumns(s).width;
  if (width % 2 == 0) return s;
  if (isLatent(s))
    s.attention.rope.reset();  // all of the d_r columns turn, or none
  else
    s.attention.rope->dims = width - 1;  // pairs need an even width
  return s;
}

Scenario withSubtractMax(Scenario s, bool on) {
  s.attention.subtractMax = on;
  return s;
}

}  // namespace

InputsMore::InputsMore(Session& session, QWidget* parent) : InputsSection(session, parent) {
  setObjectName(QStringLiteral("inputs.more"));
  heading()->hide();
  auto* body = new QWidget;
  m_folded = new QVBoxLayout(body);
  m_folded->setContentsMargins(0, 0, 0, 0);
  m_fold = themed(new FoldButton(body));
  column()->addWidget(m_fold);
  column()->addWidget(body);

  m_offset = addRow([] { return tr("Change the first position"); },
                    [](AttentionSettings& a, double x) { a.mask.queryOffset = static_cast<Index>(x); });
  m_offset.field->setWholeNumbers(true);
  m_offset.field->setRange(-kLargestPosition, kLargestPosition);
  m_bias = addSwitch(withBias);
  m_projectionBiases = addSwitch(withProjectionBiases);
  m_softcap = addRow([] { return tr("Change the soft cap"); }, [](AttentionSettings& a, double x) { a.softcap = x; });
  m_softcap.field->setRange(0, kLargestPosition);
  m_softcap.field->setStep(1);

  m_rope = addSwitch(withRope);
  m_layout = themed(new SegmentedControl);
  m_folded->addWidget(m_layout);
  m_base =
      addRow([] { return tr("Change the rotary base"); }, [](AttentionSettings& a, double x) { a.rope->base = x; });
  m_base.field->setStep(100);
  m_dims = addRow([] { return tr("Change the rotated width"); },
                  [](AttentionSettings& a, double x) { a.rope->dims = static_cast<Index>(x); });
  m_dims.field->setWholeNumbers(true);
  m_start = addRow([] { return tr("Change the rotary start"); },
                   [](AttentionSettings& a, double x) { a.rope->start = static_cast<Index>(x); });
  m_start.field->setWholeNumbers(true);

  m_arithmeticLabel = plainLabel();
  m_folded->addWidget(m_arithmeticLabel);
  m_arithmetic = themed(new SegmentedControl);
  m_folded->addWidget(m_arithmetic);
  m_subtractMax = addSwitch(withSubtractMax);

  onTheme([this](const Theme& t) {
    m_folded->setSpacing(qRound(t.px(8)));
    for (QLabel* label :
         {m_offset.label, m_softcap.label, m_base.label, m_dims.label, m_start.label, m_arithmeticLabel}) {
      applyLabelLook(label, t);
    }
  });
  connect(m_layout, &SegmentedControl::chosen, this, [this](int layout) {
    Scenario next = scenario();
    next.attention.rope->layout = layout == 0 ? Rope::Layout::Half : Rope::Layout::Interleaved;
    apply(tr("Change the rotary pairs"), std::move(next));
  });
  connect(m_arithmetic, &SegmentedControl::chosen, this, [this](int arithmetic) {
    Scenario next = scenario();
    next.attention.arithmetic = static_cast<Arithmetic>(arithmetic);
    apply(tr("Change the arithmetic"), std::move(next));
  });
}

InputsMore::Row InputsMore::addRow(QString (*undoName)(), void (*set)(AttentionSettings&, double)) {
  const Row row{new QWidget, plainLabel(), themed(new NumberField)};
  row.widget->setLayout(labelled(row.label, row.field));
  m_folded->addWidget(row.widget);
  connect(row.field, &NumberField::edited, this, [this, undoName, set](double value, bool interactive) {
    Scenario next = scenario();
    set(next.attention, value);
    applyGesture(undoName(), std::move(next), undoName(), interactive);
  });
  return row;
}

ToggleSwitch* InputsMore::addSwitch(Scenario (*switched)(Scenario, bool)) {
  ToggleSwitch* button = themed(new ToggleSwitch);
  m_folded->addWidget(button);
  connect(button, &ToggleSwitch::clicked, this, [this, button, switched](bool on) {
    apply((on ? tr("Switch on: %1") : tr("Switch off: %1")).arg(button->text()), switched(scenario(), on));
  });
  return button;
}

void InputsMore::retranslate() {
  m_fold->setText(tr("More"));
  const auto name = [](const Row& row, const QString& text) {
    row.label->setText(text);
    row.field->setAccessibleName(text);
  };
  name(m_offset, tr("Position of the first query"));
  name(m_softcap, tr("Soft cap (0 = off)"));
  m_bias->setLabel(tr("Bias M on the scores"));
  m_projectionBiases->setLabel(tr("Biases of the projections"));
  m_rope->setLabel(tr("Rotary positions (RoPE)"));
  m_layout->setAccessibleName(tr("Rotary pairs"));
  m_layout->setLabels({tr("pairs in halves"), tr("interleaved")});
  name(m_base, tr("Base of the angles"));
  name(m_dims, tr("Rotated width (0 = all)"));
  name(m_start, tr("First position"));
  m_arithmeticLabel->setText(tr("Round every operation to"));
  m_arithmetic->setAccessibleName(tr("Round every operation to"));
  m_arithmetic->setLabels({tr("double"), QStringLiteral("float32"), QStringLiteral("float16")});
  m_subtractMax->setLabel(tr("Subtract the row maximum"));
}

void InputsMore::follow(const Scenario& s) {
  const AttentionSettings& a = s.attention;
  m_offset.field->setValue(static_cast<double>(a.mask.queryOffset));
  m_softcap.field->setValue(a.softcap);
  m_bias->setChecked(!a.mask.bias.empty());
  m_projectionBiases->setVisible(std::holds_alternative<ProjectedInputs>(s.inputs));
  m_projectionBiases->setChecked(!stackIn(s, InputSlot::BQ).empty());
  m_rope->setChecked(a.rope.has_value());
  for (QWidget* widget : std::initializer_list<QWidget*>{m_layout, m_base.widget, m_dims.widget, m_start.widget}) {
    widget->setVisible(a.rope.has_value());
  }
  m_rope->setEnabled(a.rope || !isLatent(s) || turnedColumns(s).width % 2 == 0);
  if (isLatent(s)) m_dims.widget->hide();  // the d_r columns that were made for it
  if (a.rope) {
    m_layout->setCurrent(a.rope->layout == Rope::Layout::Half ? 0 : 1);
    m_base.field->setValue(a.rope->base);
    m_dims.field->setValue(static_cast<double>(a.rope->dims));
    m_start.field->setValue(static_cast<double>(a.rope->start));
  }
  m_arithmetic->setCurrent(static_cast<int>(a.arithmetic));
  m_subtractMax->setChecked(a.subtractMax);
}

}  // namespace attn::app
