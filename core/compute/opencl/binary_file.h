// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// FNV-1a, 64 bits: to notice accidents, not attacks. Source: Fowler, Noll, Vo; RFC 9923.
std::uint64_t fingerprint(std::string_view bytes, std::uint64_t seed = 0xcbf29ce484222325);

/// Bytes in a file together with what they are for and a checksum. None where the file is not there, is damaged, or was
/// written for another `identity`.
std::optional<std::vector<unsigned char>> readBinaryFile(const std::filesystem::path&, std::string_view identity);

/// Replaces the file in one step, as replaceFile() does. False where it cannot be written.
bool writeBinaryFile(const std::filesystem::path&, std::string_view identity, const std::vector<unsigned char>& bytes);

/// Removes the files with that suffix that were written longest ago, until `most` are left. Never throws.
void keepNewest(const std::filesystem::path& folder, std::string_view suffix, std::size_t most);

}  // namespace attn
