// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/stage.h"

#include <array>
#include <utility>

namespace attn {
namespace {

constexpr std::array<std::pair<Stage, std::string_view>, 20> kNames = {{
    {Stage::Queries, "q"},
    {Stage::Latent, "latent"},
    {Stage::Keys, "k"},
    {Stage::Values, "v"},
    {Stage::QueriesRotated, "q_rot"},
    {Stage::KeysRotated, "k_rot"},
    {Stage::AbsorbedQueries, "absorbed_q"},
    {Stage::KeysCached, "k_cached"},
    {Stage::ValuesCached, "v_cached"},
    {Stage::Scores, "scores"},
    {Stage::Scaled, "scaled"},
    {Stage::Capped, "capped"},
    {Stage::Masked, "masked"},
    {Stage::RowMax, "row_max"},
    {Stage::Exponentials, "exponentials"},
    {Stage::RowSum, "row_sum"},
    {Stage::Weights, "weights"},
    {Stage::Output, "output"},
    {Stage::Concat, "concat"},
    {Stage::Projected, "projected"},
}};

}  // namespace

std::string_view stageName(Stage stage) {
  return kNames[static_cast<std::size_t>(stage)].second;
}

std::optional<Stage> stageNamed(std::string_view name) {
  for (const auto& [stage, known] : kNames) {
    if (known == name) return stage;
  }
  return std::nullopt;
}

}  // namespace attn
