// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Larger files are rejected; none of our programs is larger.
inline constexpr std::uint64_t kMaxBinaryBytes = std::uint64_t{64} << 20;

/// Encodes and decodes such a file; decoding gives nullopt if it is damaged or has another `identity`.
std::string textOfBinaryFile(std::string_view identity, const std::vector<unsigned char>& bytes);
std::optional<std::vector<unsigned char>> bytesOfBinaryFile(std::string_view text, std::string_view identity);

/// Reads bytes stored with their identity and a checksum. nullopt if the file is missing, damaged, has another
/// `identity`, or is not a regular file of at most kMaxBinaryBytes. Drivers execute these bytes and may crash if they
/// are wrong, and a checksum detects only accidents, so the file must also be unmodified since writeBinaryFile() on
/// this machine, according to its seal file.
std::optional<std::vector<unsigned char>> readBinaryFile(const std::filesystem::path&, std::string_view identity);

/// Replaces the file atomically, as replaceFile() does, and seals it. False if it cannot be written.
bool writeBinaryFile(const std::filesystem::path&, std::string_view identity, const std::vector<unsigned char>& bytes);

/// Seals the file in its present state.
bool sealBinaryFile(const std::filesystem::path&);
/// Removes a file of writeBinaryFile() and its seal. Never throws.
void removeBinaryFile(const std::filesystem::path&);

/// Removes the oldest files with that suffix until `most` are left. Never throws.
void keepNewest(const std::filesystem::path& folder, std::string_view suffix, std::size_t most);

}  // namespace attn
