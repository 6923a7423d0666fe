// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/machine_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace attn {
namespace {

std::int64_t pages(int what) {
  return std::max<std::int64_t>(0, sysconf(what)) * std::max<std::int64_t>(0, sysconf(_SC_PAGESIZE));
}

/// The file contains "max", or does not exist, if the process group is not limited.
std::optional<std::int64_t> containerLimit() {
  std::ifstream file("/sys/fs/cgroup/memory.max");
  std::int64_t bytes = 0;
  if (!(file >> bytes)) return std::nullopt;
  return bytes;
}

/// What `ulimit -v` leaves after what this process has already mapped; nullopt if there is no limit.
std::optional<std::int64_t> limitOfThisProcess() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  std::ifstream file("/proc/self/statm");
  std::int64_t mappedPages = 0;
  file >> mappedPages;
  const std::int64_t mapped = mappedPages * std::max<std::int64_t>(0, sysconf(_SC_PAGESIZE));
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(limit.rlim_cur) - mapped);
}

}  // namespace

std::optional<std::int64_t> memInfo(std::istream& file, std::string_view name) {
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string label, unit;
    std::int64_t amount = 0;
    if (!(words >> label >> amount >> unit) || unit != "kB") continue;
    if (label.ends_with(':') && label.substr(0, label.size() - 1) == name) return amount * 1024;
  }
  return std::nullopt;
}

MachineMemory machineMemory() {
  MachineMemory memory;
  memory.total = pages(_SC_PHYS_PAGES);
  std::ifstream file("/proc/meminfo");
  memory.available = memInfo(file, "MemAvailable").value_or(pages(_SC_AVPHYS_PAGES));
  for (const auto limit : {containerLimit(), limitOfThisProcess()}) {
    if (!limit) continue;
    memory.total = std::min(memory.total, *limit);
    memory.available = std::min(memory.available, *limit);
  }
  return memory;
}

}  // namespace attn
