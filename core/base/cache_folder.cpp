// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cache_folder.h"

#include <cstdlib>

namespace attn {
namespace {

std::optional<std::filesystem::path> absoluteFrom(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || !std::filesystem::path(value).is_absolute()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::filesystem::path> cacheFolder() {
  if (const auto cache = absoluteFrom("XDG_CACHE_HOME")) return *cache / "attentionscope";
  if (const auto home = absoluteFrom("HOME")) return *home / ".cache" / "attentionscope";
  return std::nullopt;
}

}  // namespace attn
