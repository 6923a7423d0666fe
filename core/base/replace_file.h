// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace attn {

/// Replaces a file by one that holds `content`, in one step: a reader finds the old or the new one, whole, and programs
/// that write it at the same time leave one whole result. Folders that are missing are made. Where it fails, the old
/// file stays, nothing is left beside it, and the error says where and why: "/full/a.json: No space left on device".
tl::expected<void, std::string> replaceFile(const std::filesystem::path& file, std::string_view content);

}  // namespace attn
