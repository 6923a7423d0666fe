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

/// No program of ours has more bytes than this; what is larger is none and is not read.
inline constexpr std::uint64_t kMostBinaryBytes = std::uint64_t{64} << 20;

/// What such a file holds, and back: none where it is damaged or was written for another `identity`.
std::string textOfBinaryFile(std::string_view identity, const std::vector<unsigned char>& bytes);
std::optional<std::vector<unsigned char>> bytesOfBinaryFile(std::string_view text, std::string_view identity);

/// Bytes in a file together with what they are for and a checksum. None where the file is not there, is damaged, was
/// written for another `identity`, or is no regular file of at most kMostBinaryBytes. Drivers run what they are given
/// and die of what is wrong in it, and a checksum only notices accidents: the file has to be the very one that
/// writeBinaryFile() left on this machine, untouched since, as its seal beside it tells.
std::optional<std::vector<unsigned char>> readBinaryFile(const std::filesystem::path&, std::string_view identity);

/// Replaces the file in one step, as replaceFile() does, and seals it. False where it cannot be written.
bool writeBinaryFile(const std::filesystem::path&, std::string_view identity, const std::vector<unsigned char>& bytes);

/// Declares the file, as it is now, to be as it was written.
bool sealBinaryFile(const std::filesystem::path&);
/// Removes a file of writeBinaryFile() with its seal. Never throws.
void removeBinaryFile(const std::filesystem::path&);

/// Removes the files with that suffix that were written longest ago, until `most` are left. Never throws.
void keepNewest(const std::filesystem::path& folder, std::string_view suffix, std::size_t most);

}  // namespace attn
