// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/checked_count.h"

#include <fmt/format.h>

#include <limits>

#include "base/term.h"

namespace attn {

Problems countTooLarge(std::initializer_list<std::int64_t> factors, std::string pointer) {
  double product = 1;
  for (const std::int64_t factor : factors) product *= static_cast<double>(factor);
  const auto most = static_cast<double>(std::numeric_limits<std::int64_t>::max());
  return {{ProblemCode::TooLarge,
           std::move(pointer),
           {code(Term::Counts), fmt::format("{:.1e}", product), fmt::format("{:.1e}", most)}}};
}

}  // namespace attn
