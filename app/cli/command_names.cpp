// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_names.h"

#include <algorithm>
#include <vector>

namespace attn::app {
namespace {

/// Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbors cost 1 each.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

bool isCommand(std::string_view word) {
  return word == kGenerateCommand || std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

std::string_view nearestCommand(std::string_view word) {
  constexpr std::size_t kFarthest = 2, kLongestTypo = 16;
  if (word.size() <= kFarthest || word.size() > kLongestTypo) return {};
  std::string_view nearest;
  std::size_t least = kFarthest + 1;
  for (const std::string_view command : kCommands) {
    const std::size_t distance = editDistance(word, command);
    if (distance >= least) continue;
    least = distance;
    nearest = command;
  }
  return nearest;
}

}  // namespace attn::app
