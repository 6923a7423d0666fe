// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// What the drivers of this machine are made of, as far as it can be known without asking them: the loader's and the
/// drivers' own settings, the drivers' files, the system's drivers of graphics cards, and this program. Another text
/// means that what was tried before says nothing any more.
std::string driverIdentity(const std::filesystem::path& program);

/// Where the driver PoCL keeps the kernels that it has compiled, if it is installed: what it finds there it runs, and
/// it ends the process where it cannot write or does not understand what it reads.
struct PoclCache {
  std::filesystem::path folder;
  bool ours = false;  // in this program's cache folder: no other program reads it
};
/// None where PoCL is not among the drivers, or has no place for its cache.
std::optional<PoclCache> poclCache(const std::optional<std::filesystem::path>& cacheFolder);
/// Has PoCL keep its kernels in our own cache folder from now on, where they can be dropped on doubt without harm to
/// others, unless POCL_CACHE_DIR names another one. Before the driver is loaded, and before there are threads.
void keepPoclCacheIn(const std::filesystem::path& cacheFolder);

/// What lies in PoCL's cache: names, sizes and times of compiled kernels.
struct CacheContent {
  std::string fingerprint;
  std::int64_t bytes = 0;
};
CacheContent contentOfPoclCache(const std::filesystem::path& folder);

/// Bytes that may still be written there; none where the system does not say.
std::optional<std::int64_t> roomAt(std::filesystem::path folder);

/// Removes what PoCL has put into that folder, by the names that it gives (two letters from A to P, or "tempfile_..."),
/// and nothing else. What was removed.
std::vector<std::filesystem::path> emptyPoclCache(const std::filesystem::path& folder);
/// Removes the compiled programs in our own cache folder. What was removed.
std::vector<std::filesystem::path> emptyProgramCache(const std::filesystem::path& cacheFolder);

}  // namespace attn
