// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/input_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "base/term.h"
#include "scenario/limits.h"

namespace attn {
namespace {

Problems problem(ProblemCode code, std::vector<std::string> arguments) {
  return {{code, "", std::move(arguments)}};
}

Problems openProblem(int error, const std::string& name) {
  if (error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG || error == ELOOP)
    return problem(ProblemCode::FileNotFound, {name});
  const Term reason = error == EACCES || error == EPERM ? Term::NoPermission
                      : error == ENXIO                  ? Term::NotRegular
                                                        : Term::InputError;
  return problem(ProblemCode::FileUnreadable, {name, code(reason)});
}

/// Copies standard input to memory, up to just above limits::fileBytes; returns -1 with errno on failure.
int spooledStandardInput() {
  const int spool = ::memfd_create("standard input", MFD_CLOEXEC);
  if (spool < 0) return spool;
  std::array<char, 65536> block{};
  std::uint64_t size = 0;
  while (size <= limits::fileBytes) {
    const ::ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
    if (got == 0) return spool;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || ::write(spool, block.data(), static_cast<std::size_t>(got)) != got) {
      ::close(spool);
      return -1;
    }
    size += static_cast<std::uint64_t>(got);
  }
  return spool;
}

bool isInside(const std::filesystem::path& folder, const std::filesystem::path& file) {
  const auto [inFolder, inFile] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return inFolder == folder.end() && inFile != file.end();
}

}  // namespace

bool namesStandardInput(const std::filesystem::path& path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

Result<InputFile> InputFile::openStandardInput(std::string name) {
  static const int spool = spooledStandardInput();
  const int descriptor = spool < 0 ? -1 : ::fcntl(spool, F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) return tl::unexpected(problem(ProblemCode::FileUnreadable, {name, code(Term::InputError)}));
  struct stat status {};
  InputFile file(descriptor, 0, std::move(name));
  if (::fstat(descriptor, &status) != 0) return tl::unexpected(openProblem(errno, file.m_name));
  file.m_size = static_cast<std::uint64_t>(status.st_size);
  if (file.m_size > limits::fileBytes)
    return tl::unexpected(problem(ProblemCode::FileTooLarge,
                                  {file.m_name, std::to_string(file.m_size), std::to_string(limits::fileBytes)}));
  return file;
}

Result<InputFile> InputFile::open(const std::filesystem::path& path) {
  const std::string name = path.string();
  if (namesStandardInput(path)) return openStandardInput(name);
  if (name.find('\0') != std::string::npos) return tl::unexpected(problem(ProblemCode::FileNotFound, {name}));
  // Non-blocking, so that opening a pipe without a writer does not hang.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return tl::unexpected(openProblem(errno, name));
  struct stat status {};
  InputFile file(descriptor, 0, name);
  if (::fstat(descriptor, &status) != 0) return tl::unexpected(openProblem(errno, name));
  if (S_ISDIR(status.st_mode)) return tl::unexpected(problem(ProblemCode::FileIsDirectory, {name}));
  if (!S_ISREG(status.st_mode))
    return tl::unexpected(problem(ProblemCode::FileUnreadable, {name, code(Term::NotRegular)}));
  file.m_size = static_cast<std::uint64_t>(status.st_size);
  return file;
}

bool InputFile::read(std::uint64_t offset, std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::pread(m_descriptor.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
  return true;
}

Result<std::string> readText(const std::filesystem::path& path) {
  Result<InputFile> file = InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  if (file->size() > limits::fileBytes)
    return tl::unexpected(problem(ProblemCode::FileTooLarge,
                                  {file->name(), std::to_string(file->size()), std::to_string(limits::fileBytes)}));
  std::string text(static_cast<std::size_t>(file->size()), '\0');
  if (!file->read(0, std::as_writable_bytes(std::span(text))))
    return tl::unexpected(problem(ProblemCode::FileUnreadable, {file->name(), code(Term::InputError)}));
  return text;
}

Result<std::filesystem::path> resolveInside(const std::filesystem::path& folder, const std::string& name) {
  const auto outside = [&] { return tl::unexpected(problem(ProblemCode::PathOutsideFolder, {name})); };
  const std::filesystem::path relative(name);
  if (folder.empty() || name.empty() || name.find('\0') != std::string::npos || relative.is_absolute())
    return outside();
  std::error_code error;
  const std::filesystem::path home = std::filesystem::weakly_canonical(folder, error);
  if (error) return outside();
  const std::filesystem::path file = std::filesystem::weakly_canonical(home / relative, error);
  if (error || !isInside(home, file)) return outside();
  return file;
}

}  // namespace attn
