// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace attn {

/// The stages of docs/numbers.md, section 1.1, in the order they are computed.
enum class Stage {
  Queries,
  Latent,
  Keys,
  Values,
  QueriesRotated,
  KeysRotated,
  AbsorbedQueries,
  KeysCached,
  ValuesCached,
  Scores,
  Scaled,
  Capped,
  Masked,
  RowMax,
  Exponentials,
  RowSum,
  Weights,
  Output,
  Concat,
  Projected,
};

/// The name in trace files and on the command line: "q", "q_rot", "row_max", ...
std::string_view stageName(Stage);
std::optional<Stage> stageNamed(std::string_view name);

}  // namespace attn
