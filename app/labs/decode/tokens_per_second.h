// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "labs/decode/picture/decode_data.h"

namespace attn::app {

/// Tokens per second of every series against length, both logarithmic, from the roofline of the chosen hardware;
/// including weights if they are read. `series` is emphasized; the chosen length and its rates are marked.
Plot tokensPerSecondPlot(const DecodeData&, std::size_t series, const Theme&);

}  // namespace attn::app
