// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/stage.h"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constexpr std::array<std::string_view, 20> kNames{"q",       "latent",     "k",        "v",        "q_rot",
                                                  "k_rot",   "absorbed_q", "k_cached", "v_cached", "scores",
                                                  "scaled",  "capped",     "masked",   "row_max",  "exponentials",
                                                  "row_sum", "weights",    "output",   "concat",   "projected"};

}  // namespace

std::string_view stageName(Stage stage) {
  return kNames.at(static_cast<std::size_t>(stage));
}

std::optional<Stage> stageNamed(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  return found == kNames.end() ? std::nullopt : std::optional(static_cast<Stage>(found - kNames.begin()));
}

}  // namespace attn
