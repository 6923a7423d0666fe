// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/mask_editing.h"

#include <QCoreApplication>
#include <algorithm>

#include "scenario/edit.h"

namespace attn::app {
namespace {

struct MaskText {
  Q_DECLARE_TR_FUNCTIONS(MaskEditing)
};

constexpr Index kFirstWindow = 3;

/// The layers other than custom that close a cell.
std::vector<MaskLayer> closedByRules(const Mask& mask, Index head, const CellPlace& c) {
  std::vector<MaskLayer> closing = closingLayers(mask, head, c.row, c.column);
  std::erase(closing, MaskLayer::Custom);
  return closing;
}

}  // namespace

QString MaskEditing::lockedReason(const CellPlace& cell) const {
  const Scenario& s = *m_session.scenario();
  const Index head = m_session.selection().head;
  const std::vector<MaskLayer> rules = closedByRules(s.attention.mask, head, cell);
  if (rules.empty()) return {};
  return MaskText::tr("You can edit only the custom layer. This cell is closed by %1.")
      .arg(maskLayerReason(rules.front(), s, cell));
}

QString MaskEditing::press(const MaskHit& hit) {
  const Scenario& s = *m_session.scenario();
  const Index head = m_session.selection().head;
  ++m_gesture;
  m_stroke.reset();
  switch (hit.part) {
    case MaskHit::Part::LayerName:
      switchLayer(hit.layer);
      return {};
    case MaskHit::Part::Weights:
      return {};
    case MaskHit::Part::Layer:
      if (hit.layer == MaskLayer::Padding) togglePadding(hit.cell.column);
      if (hit.layer != MaskLayer::Custom) return {};
      break;
    case MaskHit::Part::Result:
      if (QString why = lockedReason(hit.cell); !why.isEmpty()) return why;
      break;
  }
  const bool open = layerAllows(s.attention.mask, MaskLayer::Custom, head, hit.cell.row, hit.cell.column);
  m_stroke = Stroke{hit.part, !open};
  paint(hit.cell);
  return {};
}

void MaskEditing::drag(const MaskHit& hit) {
  if (!m_stroke || hit.part != m_stroke->part) return;
  if (hit.part == MaskHit::Part::Layer && hit.layer != MaskLayer::Custom) return;
  const Index head = m_session.selection().head;
  // Strokes skip cells that another layer hides, because a change would be invisible.
  if (hit.part == MaskHit::Part::Result && !closedByRules(m_session.scenario()->attention.mask, head, hit.cell).empty())
    return;
  paint(hit.cell);
}

void MaskEditing::release() {
  m_stroke.reset();
}

QString MaskEditing::switchCell(const CellPlace& cell) {
  QString why = press({MaskHit::Part::Result, MaskLayer::Custom, cell, {}});
  release();
  return why;
}

void MaskEditing::paint(const CellPlace& cell) {
  const Scenario& s = *m_session.scenario();
  const Index head = m_session.selection().head;
  if (cell.row >= queryTokens(s) || cell.column >= keyTokens(s)) return;
  if (layerAllows(s.attention.mask, MaskLayer::Custom, head, cell.row, cell.column) == m_stroke->open) return;
  m_session.apply(MaskText::tr("Change the custom mask"), withMaskCell(s, head, cell.row, cell.column, m_stroke->open),
                  QStringLiteral("mask-stroke#%1").arg(m_gesture));
}

void MaskEditing::togglePadding(Index key) {
  Scenario next = *m_session.scenario();
  std::vector<Index>& padding = next.attention.mask.padding;
  const auto at = std::ranges::lower_bound(padding, key);
  if (at != padding.end() && *at == key)
    padding.erase(at);
  else
    padding.insert(at, key);
  m_session.apply(MaskText::tr("Change the padding"), std::move(next));
}

void MaskEditing::switchLayer(MaskLayer layer) {
  Scenario next = *m_session.scenario();
  Mask& mask = next.attention.mask;
  // A layer that opens cells counts as on if its setting is nonzero, even if it opens no cell.
  const bool on = layer == MaskLayer::Sinks    ? mask.sinks == 0
                  : layer == MaskLayer::Prefix ? mask.prefix == 0
                                               : !isLayerOn(mask, layer);
  const Index rows = queryTokens(next), columns = keyTokens(next);
  const auto switchCount = [&](Index Mask::*count, Index first) {
    if (!on) m_remembered.*count = mask.*count;
    mask.*count = !on ? 0 : m_remembered.*count > 0 ? m_remembered.*count : first;
  };
  switch (layer) {
    case MaskLayer::Causal:
      mask.causal = on;
      break;
    case MaskLayer::Window:
      switchCount(&Mask::window, kFirstWindow);
      break;
    case MaskLayer::Sinks:
      switchCount(&Mask::sinks, 1);
      break;
    case MaskLayer::Prefix:
      switchCount(&Mask::prefix, 1);
      break;
    case MaskLayer::Documents:
      mask.documents = on ? std::vector<Index>{columns} : std::vector<Index>{};
      break;
    case MaskLayer::Padding: {
      if (!on) m_remembered.padding = mask.padding;
      std::vector<Index> known = m_remembered.padding;
      std::erase_if(known, [columns](Index key) { return key >= columns; });
      if (known.empty()) known = {columns - 1};
      mask.padding = on ? known : std::vector<Index>{};
      break;
    }
    case MaskLayer::Custom: {
      if (!on) m_remembered.custom = mask.custom;
      const MatrixStack& known = m_remembered.custom;
      const bool fits = !known.empty() && known.rows() == rows && known.cols() == columns &&
                        (known.heads() == 1 || known.heads() == next.heads.query);
      mask.custom = !on ? MatrixStack() : fits ? known : MatrixStack(Matrix(Matrix::Ones(rows, columns)));
      break;
    }
  }
  const QString name = maskLayerName(layer, {});
  m_session.apply((on ? MaskText::tr("Switch on: %1") : MaskText::tr("Switch off: %1")).arg(name), std::move(next));
}

}  // namespace attn::app
