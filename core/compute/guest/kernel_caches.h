// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// Identifies the drivers of this machine as far as possible without loading them: settings of the loader and the
/// drivers, the driver files, the kernel's graphics drivers, and this program. If it changes, earlier trial results are
/// invalid.
std::string driverIdentity(const std::filesystem::path& program);

/// The folder in which PoCL caches compiled kernels, if it is installed. PoCL runs what it finds there, and ends the
/// process if it cannot write or parse it.
struct PoclCache {
  std::filesystem::path folder;
  bool ours = false;  // in this program's cache folder; not used by other programs
};
/// nullopt if PoCL is not installed, or has no cache folder.
std::optional<PoclCache> poclCache(const std::optional<std::filesystem::path>& cacheFolder);
/// Makes PoCL cache its kernels in our cache folder, which we can empty safely, unless POCL_CACHE_DIR is set. Must be
/// called before the driver is loaded and before threads are started.
void keepPoclCacheIn(const std::filesystem::path& cacheFolder);

/// The content of PoCL's cache: names, sizes and times of compiled kernels.
struct CacheContent {
  std::string fingerprint;
  std::int64_t bytes = 0;
};
CacheContent contentOfPoclCache(const std::filesystem::path& folder);

/// Free bytes in that folder; nullopt if unknown.
std::optional<std::int64_t> roomAt(std::filesystem::path folder);

/// Removes only files named by PoCL from that folder (two letters from A to P, or "tempfile_..."). Returns what was
/// removed.
std::vector<std::filesystem::path> emptyPoclCache(const std::filesystem::path& folder);
/// Removes the compiled programs in our cache folder. Returns what was removed.
std::vector<std::filesystem::path> emptyProgramCache(const std::filesystem::path& cacheFolder);

}  // namespace attn
