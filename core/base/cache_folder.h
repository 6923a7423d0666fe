// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

namespace attn {

/// Where this program stores what it can recreate: $XDG_CACHE_HOME/attentionscope, else $HOME/.cache/attentionscope;
/// nullopt if neither is set to an absolute path. Does not create the folder. Source: XDG Base Directory Specification
/// 0.8.
std::optional<std::filesystem::path> cacheFolder();

}  // namespace attn
