// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/read_regular_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/file_descriptor.h"

namespace attn {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16;

}  // namespace

std::string ReadFailure::text() const {
  const std::string why = kind == Kind::NotRegular ? "not a regular file"
                          : kind == Kind::TooLarge ? "too large"
                                                   : reason.message();
  return fmt::format("{}: {}", place.string(), why);
}

tl::expected<std::string, ReadFailure> readRegularFile(const std::filesystem::path& file, std::uint64_t most,
                                                       Links links) {
  const auto failed = [&file](ReadFailure::Kind kind, int error = 0) {
    return tl::unexpected(ReadFailure{kind, file, {error, std::generic_category()}});
  };
  const auto refused = [&](int error) {
    // Errors of open() for a link that must not be followed, a socket, and a device without a driver.
    const bool other = error == ENXIO || error == ENODEV || (error == ELOOP && links == Links::AreRefused);
    return other ? failed(ReadFailure::Kind::NotRegular, error) : failed(ReadFailure::Kind::System, error);
  };
  if (file.native().find('\0') != std::string::npos) return refused(ENOENT);
  struct stat status {};
  // Opening a device may have effects, so the type is checked first. A replacement in between is detected below.
  const int looked = links == Links::AreRefused ? ::lstat(file.c_str(), &status) : ::stat(file.c_str(), &status);
  if (looked != 0) return refused(errno);
  if (!S_ISREG(status.st_mode)) return failed(ReadFailure::Kind::NotRegular);
  // Non-blocking, so that opening a pipe without a writer does not hang.
  const FileDescriptor open(::open(
      file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (links == Links::AreRefused ? O_NOFOLLOW : 0)));
  if (!open.isOpen() || ::fstat(open.number(), &status) != 0) return refused(errno);
  if (!S_ISREG(status.st_mode)) return failed(ReadFailure::Kind::NotRegular);
  if (static_cast<std::uint64_t>(status.st_size) > most) return failed(ReadFailure::Kind::TooLarge);

  std::string content;
  content.reserve(static_cast<std::size_t>(status.st_size));
  std::size_t held = 0;
  while (true) {
    content.resize(held + kPiece);
    const ::ssize_t got = ::read(open.number(), content.data() + held, kPiece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refused(errno);
    if (got == 0) break;
    held += static_cast<std::size_t>(got);
    // Some file systems report no sizes, and a file may grow while it is read.
    if (held > most) return failed(ReadFailure::Kind::TooLarge);
  }
  content.resize(held);
  return content;
}

}  // namespace attn
