// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/token_names.h"

#include <fmt/format.h>

namespace attn {

std::string numberedName(Index position) {
  return fmt::format("t{}", position);
}

std::string tokenNameAt(const std::vector<std::string>& given, Index position) {
  const auto at = static_cast<std::size_t>(position);
  return at < given.size() ? given[at] : numberedName(position);
}

}  // namespace attn
