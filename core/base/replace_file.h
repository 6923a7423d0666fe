// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace attn {

struct WriteFailure {
  std::filesystem::path place;  // the file, or the folder that could not be made
  std::error_code reason;       // the system's

  /// "/full/a.json: No space left on device".
  std::string text() const;
};

/// What happens where the folder of a file is missing.
enum class MissingFolder { IsAnError, IsMade };

/// The one way in which this program writes files. A regular file is replaced in one step by one that holds `content`:
/// written beside it, flushed to the disk, then renamed. A reader finds the old or the new one, whole, after a power
/// cut too, and programs that write it at the same time leave one whole result. Where anything fails, the old file
/// stays and nothing is left beside it. A link keeps pointing at its file, and the file keeps its permissions. A pipe
/// or a device is written into: putting a file in its place would remove it.
tl::expected<void, WriteFailure> replaceFile(const std::filesystem::path& file, std::string_view content,
                                             MissingFolder = MissingFolder::IsAnError);

/// Writes a file that is not there yet, whole or not at all. Fails with std::errc::file_exists if anything has this
/// name, also if another program or thread takes the name at the same moment: exactly one of them succeeds.
tl::expected<void, WriteFailure> createFile(const std::filesystem::path& file, std::string_view content);

/// Several files that belong together, each as replaceFile() does it: all of them are written beside their places
/// before the first one takes its own, which needs no more room on the disk. Where one cannot be written, all stay as
/// they were and nothing is left. They take their places in this order; missing folders are made. What is no regular
/// file is refused.
tl::expected<void, WriteFailure> replaceFiles(const std::vector<std::pair<std::filesystem::path, std::string_view>>&);

}  // namespace attn
