// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "base/file_descriptor.h"

namespace attn {

ModelResult<MappedFile> MappedFile::open(const std::filesystem::path& place) {
  const auto unreadable = [&place](int reason) {
    return refusal(ModelError::Unreadable, {place.string(), std::generic_category().message(reason)});
  };
  const FileDescriptor file(::open(place.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.isOpen()) return unreadable(errno);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return unreadable(errno);
  if (!S_ISREG(status.st_mode)) return unreadable(S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return MappedFile({});
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (start == MAP_FAILED) return unreadable(errno);
  return MappedFile({static_cast<const std::byte*>(start), size});
}

MappedFile::~MappedFile() {
  if (!m_bytes.empty()) ::munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
}

}  // namespace attn
