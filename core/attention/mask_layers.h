// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "attention/visibility.h"

namespace attn {

/// The rules of a mask as layers that lie on each other. Sinks and Prefix open cells again that layers before them
/// close; a key is visible when every other layer allows it, or one of the two opens what closes it.
enum class MaskLayer { Causal, Window, Sinks, Prefix, Documents, Padding, Custom };
inline constexpr std::array<MaskLayer, 7> kMaskLayers{MaskLayer::Causal, MaskLayer::Window,    MaskLayer::Sinks,
                                                      MaskLayer::Prefix, MaskLayer::Documents, MaskLayer::Padding,
                                                      MaskLayer::Custom};

/// Causal: switched on; window: W >= 1; sinks: some, and a window that passes keys; prefix: some, and causal or window
/// to open; documents, padding and custom: given.
bool isLayerOn(const Mask&, MaskLayer);
/// Sinks, which open what the window has passed, and Prefix, which opens what causal and window close.
bool opensCells(MaskLayer);
/// Whether causal or window can be open again in a cell: key j < prefix, or j < sinks where the window has passed it.
bool isOpenedAgain(const Mask&, MaskLayer closing, Index query, Index key);

/// Whether one layer lets query i of `head` look at key j; true where the layer is off. With p = i + query_offset:
/// causal j <= p; window p - j < W, and j - p < W where causal is off; sinks (opens) j < sinks and p - j >= W; prefix
/// (opens) j < prefix; documents: j in that of p; padding: j not padded; custom: cell open. The window is one-sided
/// under causal. Source: docs/numbers.md, section 1.2.
bool layerAllows(const Mask&, MaskLayer, Index head, Index query, Index key);

/// All cells of one layer [T_q x T_k]. visibility() is ((causal and (window or sinks)) or prefix) and documents and
/// padding and custom.
VisibilityMatrix layerVisibility(const Mask&, MaskLayer, Index head, Index queryTokens, Index keyTokens);

/// Every layer that closes a cell and is not opened again, in the order of the enum; empty where the key is visible.
std::vector<MaskLayer> closingLayers(const Mask&, Index head, Index query, Index key);

/// The same visibility as a custom mask alone: all other layers off. A custom mask per head stays one per head.
Scenario withLayersAsCustom(Scenario);

}  // namespace attn
