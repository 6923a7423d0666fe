// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "attention/visibility.h"

namespace attn {

/// The rules of a mask as layers. Sinks and Prefix reopen cells closed by the layers before them; a key is visible if
/// every other layer allows it, or one of the two reopens what closes it.
enum class MaskLayer { Causal, Window, Sinks, Prefix, Documents, Padding, Custom };
inline constexpr std::array<MaskLayer, 7> kMaskLayers{MaskLayer::Causal, MaskLayer::Window,    MaskLayer::Sinks,
                                                      MaskLayer::Prefix, MaskLayer::Documents, MaskLayer::Padding,
                                                      MaskLayer::Custom};

/// Causal: enabled; window: W >= 1; sinks: some, with a window that hides keys; prefix: some, with causal or window to
/// reopen; documents, padding and custom: given.
bool isLayerOn(const Mask&, MaskLayer);
/// True for Sinks, which reopen the window, and Prefix, which reopens causal and window.
bool opensCells(MaskLayer);
/// True if a cell closed by causal or window is reopened: key j < prefix, or j < sinks if the window has passed it.
bool isOpenedAgain(const Mask&, MaskLayer closing, Index query, Index key);

/// True if one layer allows query i of `head` to see key j, or the layer is off. With p = i + query_offset:
/// causal j <= p; window p - j < W, and j - p < W if causal is off; sinks (reopen) j < sinks and p - j >= W; prefix
/// (reopens) j < prefix; documents: j in that of p; padding: j not padded; custom: cell open. With causal the window is
/// one-sided. Source: docs/numbers.md, section 1.2.
bool layerAllows(const Mask&, MaskLayer, Index head, Index query, Index key);

/// All cells of one layer [T_q x T_k]. visibility() is ((causal and (window or sinks)) or prefix) and documents and
/// padding and custom.
VisibilityMatrix layerVisibility(const Mask&, MaskLayer, Index head, Index queryTokens, Index keyTokens);

/// All layers that close a cell and are not reopened, in the order of the enum; empty if the key is visible.
std::vector<MaskLayer> closingLayers(const Mask&, Index head, Index query, Index key);

/// The same visibility as a custom mask alone; all other layers are off. A custom mask per head stays one per head.
Scenario withLayersAsCustom(Scenario);

}  // namespace attn
