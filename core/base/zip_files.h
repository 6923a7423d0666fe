// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace attn {

using FilesByName = std::map<std::string, std::string, std::less<>>;

/// Returns the bytes of a ZIP archive of at least one file; identical for the same files on any day. Throws
/// only std::bad_alloc.
std::string packedFiles(const FilesByName&);

enum class ZipFault {
  Encrypted,
  Unreadable,
  Damaged,       // the checksum or the compressed data
  TooLarge,      // more than `maxBytes`
  TooCompressed  // more than `maxRatio`
};

/// An entry of an archive.
struct ZippedFile {
  std::string name;
  std::string content;  // empty with a fault
  std::optional<ZipFault> fault;
  std::uint64_t bytes = 0, maxBytes = 0;   // unpacked, and its limit
  std::optional<std::int64_t> modified{};  // seconds since 1970, UTC
};

/// What is unpacked of an archive, and how much. The archive's own claims about sizes are not trusted.
struct Unpacking {
  std::int64_t maxEntries = 0;
  std::uint64_t maxBytes = 0;                                 // of all entries together
  double maxRatio = std::numeric_limits<double>::infinity();  // unpacked to packed bytes, for entries above 1 MiB
  /// The limit in bytes for an entry, or nullopt to skip it. Never called for folders.
  std::function<std::optional<std::uint64_t>(const std::string& name)> maxBytesOf{};
  std::function<void(ZippedFile)> take{};
};

struct UnpackOutcome {
  enum class Kind { Done, NotAnArchive, TooManyEntries, TooLarge } kind = Kind::Done;
  std::int64_t entries = 0;
};

/// Unpacks the entries one after the other into memory. With TooManyEntries nothing was unpacked; with TooLarge,
/// entries are missing.
UnpackOutcome unpackBytes(std::string_view bytes, const Unpacking&);
/// The same for a regular file of any size.
UnpackOutcome unpackFile(const std::filesystem::path&, const Unpacking&);

}  // namespace attn
