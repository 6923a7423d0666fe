// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_tokens.h"

#include "attention/trace.h"

namespace attn::app {
namespace {

/// Which row of tokens the selected cell's row belongs to; nothing for rows that are no tokens (W_Q, biases).
std::optional<Sequence> rowsOf(const MatrixId& matrix) {
  if (const auto* slot = std::get_if<InputSlot>(&matrix)) {
    switch (*slot) {
      case InputSlot::Q:
      case InputSlot::X:
      case InputSlot::CustomMask:
      case InputSlot::Bias:
        return Sequence::Query;
      case InputSlot::K:
      case InputSlot::V:
      case InputSlot::Context:
        return Sequence::Key;
      default:
        return std::nullopt;
    }
  }
  const Stage stage = std::get<Stage>(matrix);
  const bool keys = stage == Stage::Keys || stage == Stage::Values || stage == Stage::KeysRotated;
  return keys ? Sequence::Key : Sequence::Query;
}

}  // namespace

InputsTokens::InputsTokens(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_queryTokens(themed(new TokenChips)),
      m_keyTokens(themed(new TokenChips)),
      m_second(themed(new ToggleSwitch)),
      m_kind(themed(new SegmentedControl)) {
  column()->addWidget(m_queryTokens);
  m_keyHeading = addHeading();
  column()->addWidget(m_keyTokens);
  column()->addWidget(m_second);
  m_kindHeading = addHeading();
  column()->addWidget(m_kind);
  connectChips(m_queryTokens, Sequence::Query);
  connectChips(m_keyTokens, Sequence::Key);
  connect(m_second, &ToggleSwitch::clicked, this, [this](bool on) {
    apply(on ? tr("Add a second sequence") : tr("Use one sequence"), withSecondSequence(scenario(), on));
    m_second->setChecked(isCrossAttention(scenario()));
  });
  connect(m_kind, &SegmentedControl::chosen, this, &InputsTokens::chooseKind);
}

void InputsTokens::connectChips(TokenChips* chips, Sequence sequence) {
  connect(chips, &TokenChips::selected, this, [this, sequence](int token) {
    Selection next = this->session().selection();
    if (sequence == Sequence::Key) {
      next.column = token;
    } else {
      next.row = token;
    }
    if (!std::holds_alternative<Stage>(next.matrix)) next.matrix = Stage::Scores;
    this->session().select(next);
  });
  connect(chips, &TokenChips::renamed, this, [this, sequence](int token, const QString& text) {
    apply(tr("Rename a token"), withTokenRenamed(scenario(), sequence, token, text.toStdString()));
  });
  connect(chips, &TokenChips::addRequested, this, [this, sequence](int after) {
    apply(tr("Add a token"), withTokenInserted(scenario(), sequence, after + 1, {}));
  });
  connect(chips, &TokenChips::removeRequested, this,
          [this, sequence](int token) { apply(tr("Remove a token"), withTokenRemoved(scenario(), sequence, token)); });
}

void InputsTokens::chooseKind(int kind) {
  const bool projected = kind == 1;
  apply(projected ? tr("Start from X and weights") : tr("Start from Q, K, V"),
        projected ? asProjectedInputs(scenario()) : asQkvInputs(scenario()));
}

void InputsTokens::retranslate() {
  heading()->setText(tr("Tokens"));
  m_queryTokens->setAccessibleName(tr("Tokens"));
  m_queryTokens->setToolTip(tr("Click to select, double click to rename, Delete to remove"));
  m_keyHeading->setText(tr("Key tokens"));
  m_keyTokens->setAccessibleName(tr("Key tokens"));
  m_keyTokens->setToolTip(m_queryTokens->toolTip());
  m_second->setLabel(tr("Keys have tokens of their own"));
  m_second->setToolTip(
      tr("Cross-attention, where keys and values come from another sequence, or a cache of earlier tokens"));
  m_kindHeading->setText(tr("Start from"));
  m_kind->setAccessibleName(tr("Start from"));
  m_kind->setLabels({tr("Q, K, V"), tr("X and weights")});
}

void InputsTokens::follow(const Scenario& s) {
  const bool cross = isCrossAttention(s);
  m_queryTokens->setTokens(toStrings(queryTokenNames(s)));
  m_keyHeading->setVisible(cross);
  m_keyTokens->setVisible(cross);
  if (cross) m_keyTokens->setTokens(toStrings(keyTokenNames(s)));
  m_second->setChecked(cross);
  m_kind->setCurrent(std::holds_alternative<ProjectedInputs>(s.inputs) ? 1 : 0);
}

void InputsTokens::followSelection(const Scenario& s, const Selection& selection) {
  const auto rows = rowsOf(selection.matrix);
  const int row = static_cast<int>(selection.row);
  const bool cross = isCrossAttention(s);
  m_queryTokens->setCurrent(rows == Sequence::Query || (rows && !cross) ? row : -1);
  m_keyTokens->setCurrent(rows == Sequence::Key ? row : -1);
}

}  // namespace attn::app
