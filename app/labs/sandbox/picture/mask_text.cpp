// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>

#include "figures/scene_pen.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/sandbox_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

QString nameAt(const std::vector<std::string>& names, Index i) {
  return shownTokens(names).value(static_cast<qsizetype>(i));
}

}  // namespace

QString maskLayerName(MaskLayer layer, const Mask& mask) {
  switch (layer) {
    case MaskLayer::Causal:
      return SandboxText::tr("Causal");
    case MaskLayer::Window:
      return mask.window > 0 ? SandboxText::tr("Window %1").arg(QLocale().toString(static_cast<qlonglong>(mask.window)))
                             : SandboxText::tr("Window");
    case MaskLayer::Padding:
      return SandboxText::tr("Padding");
    case MaskLayer::Custom:
      break;
  }
  return SandboxText::tr("Custom");
}

QString maskLayerReason(MaskLayer layer, const Scenario& s, Index, const CellPlace& cell) {
  const Mask& mask = s.attention.mask;
  const QLocale locale;
  const auto number = [&](Index n) { return locale.toString(static_cast<qlonglong>(n)); };
  const Index position = cell.row + mask.queryOffset;
  switch (layer) {
    case MaskLayer::Causal:
      return SandboxText::tr("causal: position %1 comes after position %2").arg(number(cell.column), number(position));
    case MaskLayer::Window:
      return SandboxText::tr("window: the distance is %1, and only distances below %2 lie inside")
          .arg(number(std::abs(position - cell.column)), number(mask.window));
    case MaskLayer::Padding:
      return SandboxText::tr("padding: “%1” only fills up the batch").arg(nameAt(keyTokenNames(s), cell.column));
    case MaskLayer::Custom:
      break;
  }
  return SandboxText::tr("custom: you closed it");
}

QString maskCellText(const Scenario& s, Index head, const CellPlace& cell) {
  const QString who = SandboxText::tr("%1 looks at %2")
                          .arg(nameAt(queryTokenNames(s), cell.row), nameAt(keyTokenNames(s), cell.column));
  const std::vector<MaskLayer> closing = closingLayers(s.attention.mask, head, cell.row, cell.column);
  if (closing.empty()) return SandboxText::tr("%1: open, every layer allows it").arg(who);
  QStringList reasons;
  for (const MaskLayer layer : closing) reasons << maskLayerReason(layer, s, head, cell);
  return SandboxText::tr("%1: closed. %2").arg(who, reasons.join(QStringLiteral("; ")));
}

}  // namespace attn::app
