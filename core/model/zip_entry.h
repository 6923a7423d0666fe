// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

namespace attn {

/// How reading an entry of a ZIP archive ended.
enum class ZipEntryResult { Done, Stopped, Missing, Damaged, TooLarge };

/// Unpacks one entry of an archive of any size: calls `take` with each piece, until it returns false. TooLarge as soon
/// as there are more than `most` bytes, whatever the archive says.
ZipEntryResult readZipEntry(const std::filesystem::path& archive, const std::string& entry, std::uint64_t most,
                            const std::function<bool(std::span<const std::byte>)>& take);

}  // namespace attn
