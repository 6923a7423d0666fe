// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/mask_layers.h"

#include <algorithm>

namespace attn {

bool isLayerOn(const Mask& mask, MaskLayer layer) {
  switch (layer) {
    case MaskLayer::Causal:
      return mask.causal;
    case MaskLayer::Window:
      return mask.window > 0;
    case MaskLayer::Sinks:
      return mask.sinks > 0 && mask.window > 0;
    case MaskLayer::Prefix:
      return mask.prefix > 0 && (mask.causal || mask.window > 0);
    case MaskLayer::Documents:
      return !mask.documents.empty();
    case MaskLayer::Padding:
      return !mask.padding.empty();
    case MaskLayer::Custom:
      break;
  }
  return !mask.custom.empty();
}

bool opensCells(MaskLayer layer) {
  return layer == MaskLayer::Sinks || layer == MaskLayer::Prefix;
}

bool isOpenedAgain(const Mask& mask, MaskLayer closing, Index query, Index key) {
  if (closing != MaskLayer::Causal && closing != MaskLayer::Window) return false;
  if (key < mask.prefix) return true;
  return closing == MaskLayer::Window && key < mask.sinks && query + mask.queryOffset - key >= mask.window;
}

bool layerAllows(const Mask& mask, MaskLayer layer, Index head, Index query, Index key) {
  if (!isLayerOn(mask, layer)) return true;
  const Index position = query + mask.queryOffset;
  switch (layer) {
    case MaskLayer::Causal:
      return key <= position;
    case MaskLayer::Window:
      return position - key < mask.window && (mask.causal || key - position < mask.window);
    case MaskLayer::Sinks:
      return key < mask.sinks && position - key >= mask.window;
    case MaskLayer::Prefix:
      return key < mask.prefix;
    case MaskLayer::Documents:
      return shareADocument(mask, query, key);
    case MaskLayer::Padding:
      return !std::binary_search(mask.padding.begin(), mask.padding.end(), key);
    case MaskLayer::Custom:
      break;
  }
  return mask.custom.forHead(head)(query, key) != 0;
}

VisibilityMatrix layerVisibility(const Mask& mask, MaskLayer layer, Index head, Index queryTokens, Index keyTokens) {
  return VisibilityMatrix::NullaryExpr(
      queryTokens, keyTokens, [&](Index query, Index key) { return layerAllows(mask, layer, head, query, key); });
}

std::vector<MaskLayer> closingLayers(const Mask& mask, Index head, Index query, Index key) {
  std::vector<MaskLayer> closing;
  for (const MaskLayer layer : kMaskLayers) {
    if (opensCells(layer) || isOpenedAgain(mask, layer, query, key)) continue;
    if (!layerAllows(mask, layer, head, query, key)) closing.push_back(layer);
  }
  return closing;
}

Scenario withLayersAsCustom(Scenario s) {
  const Index heads = std::max<Index>(1, s.attention.mask.custom.heads());
  MatrixStack custom = MatrixStack::of(heads, [&](Index head) -> Matrix {
    return visibility(s.attention.mask, head, queryTokens(s), keyTokens(s)).cast<double>();
  });
  Mask& mask = s.attention.mask;
  mask.causal = false;
  mask.window = mask.sinks = mask.prefix = 0;
  mask.documents.clear();
  mask.padding.clear();
  mask.custom = std::move(custom);
  return s;
}

}  // namespace attn
