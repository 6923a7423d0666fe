// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "attention/visibility.h"

namespace attn {

/// The rules of a mask as layers that lie on each other: a key is visible when every layer allows it.
enum class MaskLayer { Causal, Window, Padding, Custom };
inline constexpr std::array<MaskLayer, 4> kMaskLayers{MaskLayer::Causal, MaskLayer::Window, MaskLayer::Padding,
                                                      MaskLayer::Custom};

/// Causal: switched on; window: W >= 1; padding and custom: given.
bool isLayerOn(const Mask&, MaskLayer);

/// Whether one layer lets query i of `head` look at key j; true where the layer is off. With p = i + query_offset:
/// causal j <= p; window p - j < W, and j - p < W where causal is off; padding: j not padded; custom: cell open.
/// The window is one-sided under causal, so that the layers together are exactly isVisible(). Source: docs/numbers.md,
/// section 1.2.
bool layerAllows(const Mask&, MaskLayer, Index head, Index query, Index key);

/// All cells of one layer [T_q x T_k]. The AND of all four is visibility().
VisibilityMatrix layerVisibility(const Mask&, MaskLayer, Index head, Index queryTokens, Index keyTokens);

/// Every layer that closes a cell, in the order of the enum; empty where the key is visible.
std::vector<MaskLayer> closingLayers(const Mask&, Index head, Index query, Index key);

/// The same visibility as a custom mask alone: all other layers off. A custom mask per head stays one per head.
Scenario withLayersAsCustom(Scenario);

}  // namespace attn
