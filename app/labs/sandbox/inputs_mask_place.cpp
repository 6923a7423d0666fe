// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/inputs_mask_place.h"

#include "attention/mask_layers.h"
#include "scenario/edit.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kLargestOffset = 1e6;

}  // namespace

InputsMaskPlace::InputsMaskPlace(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_alignmentLabel(plainLabel()),
      m_alignment(themed(new SegmentedControl)),
      m_note(note()),
      m_offsetLabel(plainLabel()),
      m_offset(themed(new NumberField)),
      m_asCustom(new QPushButton) {
  setObjectName(QStringLiteral("inputs.alignment"));
  m_offset->setWholeNumbers(true);
  m_offset->setRange(-kLargestOffset, kLargestOffset);
  column()->addWidget(m_alignmentLabel);
  column()->addWidget(m_alignment);
  column()->addWidget(m_note);
  column()->addLayout(labelled(m_offsetLabel, m_offset));
  column()->addWidget(m_asCustom, 0, Qt::AlignLeft);
  onTheme([this](const Theme& t) {
    for (QLabel* label : {m_alignmentLabel, m_offsetLabel}) applyLabelLook(label, t);
    m_asCustom->setFont(uiFont(t.px(12)));
  });
  connect(m_alignment, &SegmentedControl::chosen, this, [this](int choice) {
    if (choice > 1) return follow(scenario());  // an offset of one's own is typed below
    apply(tr("Change the alignment"), withAlignment(scenario(), static_cast<Alignment>(choice)));
  });
  connect(m_offset, &NumberField::edited, this, [this](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.mask.queryOffset = static_cast<Index>(value);
    applyGesture(tr("Change the first position"), std::move(next), QStringLiteral("offset"), interactive);
  });
  connect(m_asCustom, &QPushButton::clicked, this,
          [this] { apply(tr("Make one custom mask of all layers"), withLayersAsCustom(scenario())); });
}

void InputsMaskPlace::retranslate() {
  heading()->setText(tr("Alignment"));
  m_alignmentLabel->setText(tr("Align the diagonal with"));
  m_alignment->setAccessibleName(tr("Alignment of the diagonal"));
  m_alignment->setLabels(
      {tr("top left") + QLatin1Char('\n') + tr("First query meets first key: PyTorch's is_causal"),
       tr("bottom right") + QLatin1Char('\n') + tr("Last query meets last key: FlashAttention from version 2.1")});
  m_offsetLabel->setText(tr("Position of the first query"));
  m_offset->setAccessibleName(tr("Position of the first query"));
  m_asCustom->setText(tr("Make one custom mask of all layers"));
  if (session().hasScenario()) follow(scenario());
}

void InputsMaskPlace::follow(const Scenario& s) {
  const bool differs = queryTokens(s) != keyTokens(s);
  const std::optional<Alignment> alignment = alignmentOf(s);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_alignmentLabel, m_alignment}) widget->setVisible(differs);
  m_alignment->setCurrent(alignment ? static_cast<int>(*alignment) : -1);
  const Mask& mask = s.attention.mask;
  const bool needed = mask.causal || mask.window > 0 || !mask.documents.empty() || s.attention.alibi;
  m_note->setText(!needed      ? tr("Counts once causal, window, documents or ALiBi is on.")
                  : !differs   ? tr("As many queries as keys: top left and bottom right are the same.")
                  : !alignment ? tr("An offset of your own, neither top left nor bottom right.")
                  : *alignment == Alignment::TopLeft ? tr("As PyTorch's is_causal does.")
                                                     : tr("As FlashAttention does from version 2.1."));
  m_offset->setValue(static_cast<double>(s.attention.mask.queryOffset));
  m_asCustom->setEnabled(mask.causal || mask.window > 0 || !mask.documents.empty() || !mask.padding.empty());
}

}  // namespace attn::app
