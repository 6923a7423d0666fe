// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

namespace attn {

/// Where this program keeps what it can make again: $XDG_CACHE_HOME/attentionscope, else $HOME/.cache/attentionscope;
/// none where neither is set to an absolute path. Not created here.
/// Source: XDG Base Directory Specification 0.8.
std::optional<std::filesystem::path> cacheFolder();

}  // namespace attn
