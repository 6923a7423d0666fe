// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/program_cache.h"

#include <fmt/core.h>

#include "base/fnv_hash.h"
#include "compute/opencl/binary_file.h"
#include "compute/opencl/cl_checked.h"

namespace attn {
namespace {

constexpr std::string_view kSuffix = ".clbin";
/// Programs kept for all devices, widths and shapes; a few hundred kB each.
constexpr std::size_t kMaxFiles = 64;

}  // namespace

ProgramCache::ProgramCache(cl::Context context, cl::Device device, std::optional<std::filesystem::path> folder)
    : m_context(std::move(context)), m_device(std::move(device)), m_folder(std::move(folder)) {}

std::string ProgramCache::identityOf(const std::vector<std::string>& sources, const std::string& options) const {
  std::uint64_t text = kFnvBasis;
  for (const std::string& source : sources) text = fnvHash(source, fnvHash("\f", text));
  const cl::Platform platform = platformOf(m_device);
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{:016x}\n", textOf(platform, CL_PLATFORM_NAME),
                     textOf(platform, CL_PLATFORM_VERSION), textOf(m_device, CL_DEVICE_NAME),
                     textOf(m_device, CL_DEVICE_VERSION), textOf(m_device, CL_DRIVER_VERSION), options, text);
}

std::optional<std::filesystem::path> ProgramCache::fileOf(const std::string& identity) const {
  if (!m_folder) return std::nullopt;
  return *m_folder / "programs" / fmt::format("{:016x}{}", fnvHash(identity), kSuffix);
}

std::optional<std::filesystem::path> ProgramCache::fileOf(const std::vector<std::string>& sources,
                                                          const std::string& options) const {
  return fileOf(identityOf(sources, options));
}

std::optional<cl::Program> ProgramCache::load(const std::string& identity, const std::string& options) const {
  const auto file = fileOf(identity);
  if (!file) return std::nullopt;
  const auto binary = readBinaryFile(*file, identity);
  if (!binary || binary->empty()) return std::nullopt;
  try {
    cl::Program program = checked(cl::Program(m_context, {m_device}, {*binary}), "clCreateProgramWithBinary");
    program.build(std::vector<cl::Device>{m_device}, options.c_str());
    return program;
  } catch (const cl::Error&) {
    return std::nullopt;  // rejected by the driver: rebuild
  } catch (const ClFailure&) {
    return std::nullopt;
  }
}

cl::Program ProgramCache::build(const std::vector<std::string>& sources, const std::string& options) {
  const std::string identity = identityOf(sources, options);
  if (const auto found = m_built.find(identity); found != m_built.end()) return found->second.program;
  if (auto program = load(identity, options)) {
    ++m_loaded;
    return m_built.emplace(identity, Built{std::move(*program), true}).first->second.program;
  }
  cl::Program program = makeProgram(m_context, m_device, sources, options);
  ++m_compiled;
  return m_built.emplace(identity, Built{std::move(program), false}).first->second.program;
}

void ProgramCache::keep(const cl::Program& program) {
  for (auto& [identity, built] : m_built) {
    if (built.program() != program() || built.onDisk) continue;
    const auto file = fileOf(identity);
    if (!file) return;
    built.onDisk = true;  // or cannot be stored; not tried again in this process
    try {
      const std::vector<unsigned char> binary = binaryOf(program, kMaxBinaryBytes);
      if (binary.empty()) return;
      if (writeBinaryFile(*file, identity, binary)) keepNewest(file->parent_path(), kSuffix, kMaxFiles);
    } catch (const ClFailure&) {
      return;  // without binaries, the driver compiles at every start
    }
  }
}

}  // namespace attn
