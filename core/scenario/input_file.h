// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "base/file_descriptor.h"
#include "base/problem.h"
#include "scenario/byte_source.h"

namespace attn {

/// True for "-" and the system's paths for standard input.
bool namesStandardInput(const std::filesystem::path&);

/// A regular file, open for reading. Pipes and devices are rejected right after opening, as they could block or never
/// end. Standard input is read to its end, once per process, up to limits::fileBytes: FileTooLarge otherwise.
class InputFile : public ByteSource {
 public:
  /// FileNotFound, FileIsDirectory or FileUnreadable.
  static Result<InputFile> open(const std::filesystem::path&);

  std::uint64_t size() const override { return m_size; }
  bool read(std::uint64_t offset, std::span<std::byte> bytes) override;

  /// Transfers ownership of the descriptor to the caller; this object is then closed.
  int release() { return m_descriptor.release(); }
  const std::string& name() const { return m_name; }

 private:
  static Result<InputFile> openStandardInput(std::string name);
  InputFile(int descriptor, std::uint64_t size, std::string name)
      : m_descriptor(descriptor), m_size(size), m_name(std::move(name)) {}

  FileDescriptor m_descriptor;
  std::uint64_t m_size = 0;
  std::string m_name;
};

/// Reads a whole file of at most limits::fileBytes.
Result<std::string> readText(const std::filesystem::path&);

/// Returns the path of a file that a document names. The name must be relative and stay inside `folder`, also after
/// following symbolic links: PathOutsideFolder otherwise.
Result<std::filesystem::path> resolveInside(const std::filesystem::path& folder, const std::string& name);

}  // namespace attn
