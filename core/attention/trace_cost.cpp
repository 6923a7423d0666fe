// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/trace_cost.h"

#include "scenario/has_numbers.h"

namespace attn {

std::uint64_t traceBytes(const Scenario& s) {
  if (!hasNumbers(s)) return 0;
  const auto tQ = static_cast<std::uint64_t>(queryTokens(s)), tK = static_cast<std::uint64_t>(keyTokens(s));
  const auto dK = static_cast<std::uint64_t>(keyWidth(s)), dV = static_cast<std::uint64_t>(valueWidth(s));
  const auto heads = static_cast<std::uint64_t>(s.heads.query);
  const std::uint64_t stages = s.attention.softcap == 0 ? 5 : 6;
  const std::uint64_t copies = s.attention.rope ? 2 : 1;
  const std::uint64_t cached = s.attention.cache ? tK * (dK + dV) : 0;
  const std::uint64_t latent = 2 * tK * static_cast<std::uint64_t>(latentWidth(s));
  const std::uint64_t head = stages * tQ * tK + copies * (tQ + tK) * dK + tK * dV + cached + latent + 2 * tQ + tQ * dV;
  const auto outputWidth = static_cast<std::uint64_t>(stackIn(s, InputSlot::WO).cols());
  return 8 * (heads * head + tQ * heads * dV + tQ * outputWidth);
}

}  // namespace attn
