// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "base/enum_codes.h"
#include "compute/backend.h"
#include "scenario/names.h"

namespace attn::benchNames {

inline constexpr std::string_view format = "attentionscope/bench";
inline constexpr std::int64_t version = 1;

inline const auto& failures() {
  return enumCodes<BackendFailure::Kind::DiskFull>();
}

}  // namespace attn::benchNames
