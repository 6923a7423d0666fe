// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compute/opencl/cl_api.h"

namespace attn {

/// Built programs of one device: in memory, and as binaries in `<folder>/programs`, named by a hash of sources,
/// options, device and driver version. A file that is damaged, belongs to another program or is rejected by the driver
/// counts as missing; a folder that cannot be written to is no error.
class ProgramCache {
 public:
  /// Without a folder nothing is stored on disk.
  ProgramCache(cl::Context, cl::Device, std::optional<std::filesystem::path> folder);

  /// Throws ClFailure (BuildFailed with the compiler's log).
  cl::Program build(const std::vector<std::string>& sources, const std::string& options);

  /// Stores a program of build(), if it was not loaded. Must be called after its kernels ran: some drivers compile at
  /// the first launch, and their binaries are incomplete before.
  void keep(const cl::Program&);

  /// The file of that program; nullopt without a folder.
  std::optional<std::filesystem::path> fileOf(const std::vector<std::string>& sources,
                                              const std::string& options) const;
  /// Number of programs that build() loaded from disk, and compiled.
  int loaded() const { return m_loaded; }
  int compiled() const { return m_compiled; }

 private:
  struct Built {
    cl::Program program;
    bool onDisk = false;
  };
  std::string identityOf(const std::vector<std::string>& sources, const std::string& options) const;
  std::optional<std::filesystem::path> fileOf(const std::string& identity) const;
  std::optional<cl::Program> load(const std::string& identity, const std::string& options) const;

  cl::Context m_context;
  cl::Device m_device;
  std::optional<std::filesystem::path> m_folder;
  std::map<std::string, Built> m_built;
  int m_loaded = 0;
  int m_compiled = 0;
};

}  // namespace attn
