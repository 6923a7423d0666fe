// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace attn {

ModelResult<MappedFile> MappedFile::open(const std::filesystem::path& place) {
  const auto unreadable = [&place](int reason) {
    return refusal(ModelError::Unreadable, {place.string(), std::generic_category().message(reason)});
  };
  MappedFile file(place, FileDescriptor(::open(place.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)));
  if (!file.m_file.isOpen()) return unreadable(errno);
  struct stat status {};
  if (::fstat(file.m_file.number(), &status) != 0) return unreadable(errno);
  if (!S_ISREG(status.st_mode)) return unreadable(S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
  file.m_stamp = {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
  if (!std::in_range<std::size_t>(status.st_size)) return unreadable(EFBIG);  // WebAssembly has 32-bit addresses
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return file;
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.m_file.number(), 0);
  if (start == MAP_FAILED) return unreadable(errno);
  file.m_mapping = std::shared_ptr<void>(start, [size](void* mapped) { ::munmap(mapped, size); });
  file.m_bytes = {static_cast<const std::byte*>(start), size};
  return file;
}

bool MappedFile::isUnchanged() const {
  struct stat status {};
  return ::fstat(m_file.number(), &status) == 0 &&
         m_stamp == Stamp{status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

}  // namespace attn
