// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/guest/kernel_caches.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "base/fnv_hash.h"
#include "base/read_regular_file.h"

namespace attn {
namespace {

namespace fs = std::filesystem;

/// Limits on entries, to bound the cost of listing a folder.
constexpr std::size_t kMaxEntries = 20'000, kMaxDriverFiles = 64;
constexpr std::uint64_t kMaxDriverFileBytes = 4096;

class Fingerprint {
 public:
  void add(std::string_view text) { m_hash = fnvStep(fnvHash(text, m_hash), '\n'); }
  std::string text() const { return fmt::format("{:016x}", m_hash); }

 private:
  std::uint64_t m_hash = kFnvBasis;
};

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

void addState(Fingerprint& to, const fs::path& file) {
  struct stat s {};
  if (::stat(file.c_str(), &s) != 0) return to.add("none");
  to.add(fmt::format("{} {} {}.{}", s.st_ino, s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec));
}

/// True for environment variables that affect which driver is loaded, and its behavior.
bool concernsDrivers(std::string_view setting) {
  constexpr std::array<std::string_view, 14> kBeginnings = {
      "OCL_", "OPENCL_", "POCL_", "LD_PRELOAD", "LD_LIBRARY_PATH", "CUDA_",   "NVIDIA_", "HIP_",
      "HSA_", "ROCR_",   "GPU_",  "NEO_",       "MESA_",           "RUSTICL_"};
  return std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return setting.starts_with(beginning); });
}

std::vector<fs::path> entriesOf(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end && entries.size() < most; it.increment(error))
    entries.push_back(it->path());
  std::ranges::sort(entries);
  return entries;
}

/// Names of drivers: the content of .icd files, and values of the environment.
std::vector<std::string> namedDrivers() {
  std::vector<std::string> names;
  for (const char* name : {"OCL_ICD_FILENAMES", "OPENCL_VENDOR_PATH", "OCL_ICD_VENDORS"})
    names.emplace_back(variable(name));
  fs::path folder = "/etc/OpenCL/vendors";
  for (const char* name : {"OPENCL_VENDOR_PATH", "OCL_ICD_VENDORS"}) {
    if (!variable(name).empty()) folder = variable(name);
  }
  std::vector<fs::path> files = {folder};
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) files = entriesOf(folder, kMaxDriverFiles);
  for (const fs::path& file : files) {
    const auto content = readRegularFile(file, kMaxDriverFileBytes);
    names.push_back(file.filename().string());
    if (content) names.push_back(content->substr(0, content->find_first_of("\r\n")));
  }
  return names;
}

/// Approximates the loader's search for libraries without a folder.
void addLibrary(Fingerprint& to, const std::string& name) {
  if (name.empty()) return;
  if (name.front() == '/') return addState(to, name);
  for (const char* folder :
       {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"})
    addState(to, fs::path(folder) / name);
}

bool isPoclName(std::string_view name) {
  const auto isNibble = [](char c) { return c >= 'A' && c <= 'P'; };
  return (name.size() == 2 && isNibble(name[0]) && isNibble(name[1])) || name.starts_with("tempfile_");
}

}  // namespace

std::string driverIdentity(const fs::path& program) {
  Fingerprint print;
  for (char** setting = environ; *setting != nullptr; ++setting) {
    if (concernsDrivers(*setting)) print.add(*setting);
  }
  for (const std::string& name : namedDrivers()) {
    print.add(name);
    addLibrary(print, name);
  }
  addState(print, "/etc/ld.so.cache");  // rewritten when libraries are installed
  for (const char* file : {"/proc/driver/nvidia/version", "/sys/module/amdgpu/version", "/sys/module/i915/version"})
    print.add(readRegularFile(file, kMaxDriverFileBytes).value_or(""));
  for (const fs::path& device : entriesOf("/dev/dri", kMaxDriverFiles)) print.add(device.string());
  utsname system{};
  if (::uname(&system) == 0) print.add(fmt::format("{} {}", system.release, system.machine));
  addState(print, program);  // includes its kernels
  return print.text();
}

std::optional<PoclCache> poclCache(const std::optional<fs::path>& cacheFolder) {
  const std::vector<std::string> names = namedDrivers();
  if (std::ranges::none_of(names, [](const std::string& name) { return name.find("pocl") != name.npos; }))
    return std::nullopt;
  const std::string_view chosen = variable("POCL_CACHE_DIR"), xdg = variable("XDG_CACHE_HOME"), home = variable("HOME");
  if (!chosen.empty()) return PoclCache{chosen, cacheFolder && fs::path(chosen) == *cacheFolder / "pocl"};
  if (!xdg.empty()) return PoclCache{fs::path(xdg) / "pocl" / "kcache", false};
  if (!home.empty()) return PoclCache{fs::path(home) / ".cache" / "pocl" / "kcache", false};
  return std::nullopt;
}

void keepPoclCacheIn(const fs::path& cacheFolder) {
  if (!variable("POCL_CACHE_DIR").empty()) return;
  const fs::path folder = cacheFolder / "pocl";
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) ::setenv("POCL_CACHE_DIR", folder.c_str(), 1);
}

CacheContent contentOfPoclCache(const fs::path& folder) {
  CacheContent content;
  std::vector<std::string> lines;
  std::error_code error;
  std::size_t entries = 0;
  fs::recursive_directory_iterator it(folder, error), end;
  for (; !error && it != end && entries < kMaxEntries; it.increment(error), ++entries) {
    struct stat s {};
    if (::lstat(it->path().c_str(), &s) != 0 || !S_ISREG(s.st_mode)) continue;
    content.bytes += s.st_size;
    // Other files are touched at every use, or left over from compiling.
    const fs::path kind = it->path().extension();
    if (kind != ".bc" && kind != ".so") continue;
    lines.push_back(fmt::format("{} {} {}.{}", it->path().string(), s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec));
  }
  std::ranges::sort(lines);
  Fingerprint print;
  for (const std::string& line : lines) print.add(line);
  content.fingerprint = print.text();
  return content;
}

std::optional<std::int64_t> roomAt(fs::path folder) {
  struct statvfs system {};
  while (::statvfs(folder.c_str(), &system) != 0) {
    if (!folder.has_parent_path() || folder == folder.parent_path()) return std::nullopt;
    folder = folder.parent_path();
  }
  return static_cast<std::int64_t>(system.f_bavail) * static_cast<std::int64_t>(system.f_frsize);
}

std::vector<fs::path> emptyPoclCache(const fs::path& folder) {
  std::vector<fs::path> removed;
  for (const fs::path& entry : entriesOf(folder, kMaxEntries)) {
    if (!isPoclName(entry.filename().string())) continue;
    std::error_code error;
    fs::remove_all(entry, error);  // does not follow symbolic links
    if (!error) removed.push_back(entry);
  }
  return removed;
}

std::vector<fs::path> emptyProgramCache(const fs::path& cacheFolder) {
  std::vector<fs::path> removed;
  for (const fs::path& entry : entriesOf(cacheFolder / "programs", kMaxEntries)) {
    const fs::path kind = entry.extension();
    std::error_code error;
    const auto status = fs::symlink_status(entry, error);
    if (error || (kind != ".clbin" && kind != ".seal") || fs::is_directory(status)) continue;
    if (fs::remove(entry, error)) removed.push_back(entry);
  }
  return removed;
}

}  // namespace attn
