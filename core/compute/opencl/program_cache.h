// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compute/opencl/cl_api.h"

namespace attn {

/// Built programs of one device: in this process by their options, and from start to start as binaries in a folder,
/// named by sources, options, device and driver version. A binary that cannot be read or used is built anew.
class ProgramCache {
 public:
  /// Without a folder nothing is kept on disk.
  ProgramCache(cl::Context, cl::Device, std::optional<std::filesystem::path> folder);

  /// Throws ClFailure (BuildFailed with the compiler's log).
  cl::Program build(const std::vector<std::string>& sources, const std::string& options);

 private:
  cl::Context m_context;
  cl::Device m_device;
  std::optional<std::filesystem::path> m_folder;
  std::map<std::string, cl::Program> m_built;
};

}  // namespace attn
