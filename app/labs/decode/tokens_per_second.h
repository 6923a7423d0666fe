// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/decode/picture/decode_data.h"

namespace attn::app {

/// Tokens per second of every lane by length, both logarithmic, by the roofline of the chosen hardware; with the
/// weights where they are read. `lane` is drawn strong; the chosen length and its rates are marked.
Plot tokensPerSecondPlot(const DecodeData&, std::size_t lane, const Theme&);

}  // namespace attn::app
