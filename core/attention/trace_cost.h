// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "scenario/scenario.h"

namespace attn {

/// Bytes of a Trace of this scenario, which holds every stage of every query head as double:
/// 8 · (H · (n · T_q·T_k + r · (T_q + T_k)·d_k + T_k·d_v + c + 2·T_k·d_c + 2·T_q + T_q·d_v) + T_q·H·d_v + T_q·d_out),
/// where n is 5 (scores, scaled, masked, exponentials, weights), 6 with a soft cap, r is 1, 2 with rotation, and c is
/// T_k·(d_k + d_v) with a cache, else 0; d_c (latents and absorbed queries) is 0 unless latent, d_out without W_O. The
/// scenario must be valid; returns 0 if it has sizes only. Computed from the sizes, without allocating.
std::uint64_t traceBytes(const Scenario&);

}  // namespace attn
