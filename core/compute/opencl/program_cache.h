// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compute/opencl/cl_api.h"

namespace attn {

/// Built programs of one device: in this process, and from start to start as binaries in `<folder>/programs`, named by
/// a hash of sources, options, device and driver version. A file that is damaged, was made for something else or is
/// refused by the driver counts as not there; a folder that cannot be written to is no error.
class ProgramCache {
 public:
  /// Without a folder nothing is kept on disk.
  ProgramCache(cl::Context, cl::Device, std::optional<std::filesystem::path> folder);

  /// Throws ClFailure (BuildFailed with the compiler's log).
  cl::Program build(const std::vector<std::string>& sources, const std::string& options);

  /// Writes a program of build() to the disk, if it did not come from there. After its kernels ran: some drivers
  /// compile at the first launch, and only then have all of it in their binaries.
  void keep(const cl::Program&);

  /// The file of that program; none without a folder.
  std::optional<std::filesystem::path> fileOf(const std::vector<std::string>& sources,
                                              const std::string& options) const;
  /// How many programs build() took from the disk, and how many it compiled.
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
