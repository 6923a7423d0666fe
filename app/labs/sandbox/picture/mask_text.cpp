// SPDX-License-Identifier: GPL-3.0-or-later

#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

QString nameAt(const std::vector<std::string>& names, Index i) {
  return shownTokens(names).value(static_cast<qsizetype>(i));
}

}  // namespace

int groupOf(MaskLayer layer) {
  constexpr int groups[] = {0, 1, 1, 1, 2, 2, 3};
  return groups[static_cast<std::size_t>(layer)];
}

std::vector<MaskLayer> shownLayers(const Mask& mask) {
  std::vector<MaskLayer> shown;
  for (const MaskLayer layer : kMaskLayers) {
    const bool extra = opensCells(layer) || layer == MaskLayer::Documents;
    const bool set = (layer == MaskLayer::Sinks && mask.sinks > 0) || (layer == MaskLayer::Prefix && mask.prefix > 0) ||
                     (layer == MaskLayer::Documents && !mask.documents.empty());
    if (!extra || set) shown.push_back(layer);
  }
  return shown;
}

QString maskLayerLetter(MaskLayer layer) {
  const QString letters[] = {
      SandboxText::tr("C", "letter of the causal layer"),       SandboxText::tr("W", "letter of the window layer"),
      SandboxText::tr("S", "letter of the layer of sinks"),     SandboxText::tr("F", "letter of the prefix layer"),
      SandboxText::tr("D", "letter of the layer of documents"), SandboxText::tr("P", "letter of the padding layer"),
      SandboxText::tr("X", "letter of the custom layer")};
  return letters[static_cast<std::size_t>(layer)];
}

QString maskLayerName(MaskLayer layer, const Mask& mask) {
  const auto counted = [](Index count, const QString& with, const QString& without) -> QString {
    return count > 0 ? with.arg(wholeText(count)) : without;
  };
  const QString names[] = {SandboxText::tr("Causal"),
                           counted(mask.window, SandboxText::tr("Window %1"), SandboxText::tr("Window")),
                           counted(mask.sinks, SandboxText::tr("Sinks %1"), SandboxText::tr("Sinks")),
                           counted(mask.prefix, SandboxText::tr("Prefix %1"), SandboxText::tr("Prefix")),
                           SandboxText::tr("Documents"),
                           SandboxText::tr("Padding"),
                           SandboxText::tr("Custom")};
  return names[static_cast<std::size_t>(layer)];
}

QString maskLayerReason(MaskLayer layer, const Scenario& s, const CellPlace& cell) {
  const Mask& mask = s.attention.mask;
  const Index position = cell.row + mask.queryOffset;
  const QString key = nameAt(keyTokenNames(s), cell.column);
  const QString reasons[] = {
      SandboxText::tr("causal: position %1 comes after position %2").arg(wholeText(cell.column), wholeText(position)),
      SandboxText::tr("window: the distance is %1 and must be below %2")
          .arg(wholeText(std::abs(position - cell.column)), wholeText(mask.window)),
      SandboxText::tr("sinks: the first %n key(s) stay open outside the window", nullptr, static_cast<int>(mask.sinks)),
      SandboxText::tr("prefix: the first %n key(s) are open to every query", nullptr, static_cast<int>(mask.prefix)),
      SandboxText::tr("documents: “%1” is in another one").arg(key),
      SandboxText::tr("padding: “%1” only fills up the batch").arg(key),
      SandboxText::tr("custom: you closed it")};
  return reasons[static_cast<std::size_t>(layer)];
}

QString maskCellText(const Scenario& s, Index head, const CellPlace& cell) {
  const QString who = SandboxText::tr("%1 looks at %2")
                          .arg(nameAt(queryTokenNames(s), cell.row), nameAt(keyTokenNames(s), cell.column));
  const std::vector<MaskLayer> closing = closingLayers(s.attention.mask, head, cell.row, cell.column);
  if (closing.empty()) {
    for (const MaskLayer layer : {MaskLayer::Causal, MaskLayer::Window}) {
      const Mask& mask = s.attention.mask;
      if (layerAllows(mask, layer, head, cell.row, cell.column) || !isOpenedAgain(mask, layer, cell.row, cell.column))
        continue;
      const MaskLayer by = cell.column < mask.prefix ? MaskLayer::Prefix : MaskLayer::Sinks;
      return SandboxText::tr("%1: open again. %2").arg(who, maskLayerReason(by, s, cell));
    }
    return SandboxText::tr("%1: open, every layer allows it").arg(who);
  }
  QStringList reasons;
  for (const MaskLayer layer : closing) reasons << maskLayerReason(layer, s, cell);
  return SandboxText::tr("%1: closed. %2").arg(who, reasons.join(QStringLiteral("; ")));
}

}  // namespace attn::app
