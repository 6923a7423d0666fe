// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/replace_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <deque>
#include <set>
#include <utility>

#include "base/file_descriptor.h"

namespace attn {
namespace {

namespace fs = std::filesystem;

std::error_code lastError() {
  return {errno, std::generic_category()};
}

std::error_code writeAll(const FileDescriptor& file, std::string_view content) {
  while (!content.empty()) {
    const ::ssize_t written = ::write(file.number(), content.data(), content.size());
    if (written < 0 && errno != EINTR) return lastError();
    if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

/// A temporary file next to another one, which no other program or thread writes to. It is deleted with the object
/// unless it has replaced the other file.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& file) : m_file(file) {
    static std::atomic<unsigned> count = 0;
    do {
      m_name = file.parent_path() / fmt::format(".attentionscope-{}-{}.tmp", ::getpid(), ++count);
      m_descriptor = FileDescriptor(::open(m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    } while (!m_descriptor.isOpen() && errno == EEXIST);
    if (!m_descriptor.isOpen()) m_error = lastError();
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (m_descriptor.isOpen() || m_written) ::unlink(m_name.c_str());
  }

  std::error_code write(std::string_view content) {
    if (m_error) return m_error;
    m_written = true;
    struct stat old {};
    if (::stat(m_file.c_str(), &old) == 0) (void)::fchmod(m_descriptor.number(), old.st_mode & 07777);
    if (const std::error_code error = writeAll(m_descriptor, content)) return error;
    if (::fsync(m_descriptor.number()) != 0 && errno != EINVAL && errno != ENOTSUP) return lastError();
    return m_descriptor.close();
  }
  std::error_code takePlace() {
    if (::rename(m_name.c_str(), m_file.c_str()) != 0) return lastError();
    m_written = false;
    return {};
  }

 private:
  fs::path m_file, m_name;
  FileDescriptor m_descriptor;
  std::error_code m_error;
  bool m_written = false;
};

/// The name of a new file survives a power failure only if its folder is flushed, too. Not every file system supports
/// that; the content is safe without it.
void flushFolder(const fs::path& folder) {
  const FileDescriptor open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open.isOpen()) (void)::fsync(open.number());
}

std::error_code replaceRegular(const fs::path& file, std::string_view content) {
  TemporaryFile fresh(file);
  if (const std::error_code error = fresh.write(content)) return error;
  if (const std::error_code error = fresh.takePlace()) return error;
  flushFolder(file.parent_path());
  return {};
}

std::error_code writeInto(const fs::path& file, std::string_view content) {
  FileDescriptor open(::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!open.isOpen()) return lastError();
  if (const std::error_code error = writeAll(open, content)) return error;
  return open.close();
}

}  // namespace

std::string WriteFailure::text() const {
  return fmt::format("{}: {}", place.string(), reason.message());
}

tl::expected<void, WriteFailure> replaceFile(const fs::path& file, std::string_view content, MissingFolder missing) {
  const auto failed = [](const fs::path& place, std::error_code reason) {
    return tl::unexpected(WriteFailure{place, reason});
  };
  std::error_code error;
  if (missing == MissingFolder::IsMade && file.has_parent_path()) {
    fs::create_directories(file.parent_path(), error);
    if (error) return failed(file.parent_path(), error);
  }
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) return failed(file, std::make_error_code(std::errc::is_a_directory));
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    error = writeInto(file, content);
  } else {
    const fs::path target = fs::weakly_canonical(fs::absolute(file), error);
    if (!error) error = replaceRegular(target, content);
  }
  if (error) return failed(file, error);
  return {};
}

tl::expected<void, WriteFailure> createFile(const fs::path& file, std::string_view content) {
  // The empty file reserves the name: a rename alone would replace a file that appears in the meantime.
  FileDescriptor reserved(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  std::error_code error = reserved.isOpen() ? reserved.close() : lastError();
  if (error) return tl::unexpected(WriteFailure{file, error});
  error = replaceRegular(file, content);
  if (!error) return {};
  ::unlink(file.c_str());
  return tl::unexpected(WriteFailure{file, error});
}

tl::expected<void, WriteFailure> replaceFiles(const std::vector<std::pair<fs::path, std::string_view>>& files) {
  std::deque<TemporaryFile> fresh;
  std::set<fs::path> folders;
  for (const auto& each : files) {
    const fs::path& file = each.first;
    const auto failed = [&](std::error_code reason) { return tl::unexpected(WriteFailure{file, reason}); };
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    if (error) return failed(error);
    const fs::file_status status = fs::status(file, error);
    if (fs::is_directory(status)) return failed(std::make_error_code(std::errc::is_a_directory));
    if (fs::exists(status) && !fs::is_regular_file(status))
      return failed(std::make_error_code(std::errc::invalid_argument));
    const fs::path target = fs::weakly_canonical(fs::absolute(file), error);
    if (error) return failed(error);
    folders.insert(target.parent_path());
    if (const std::error_code unwritten = fresh.emplace_back(target).write(each.second)) return failed(unwritten);
  }
  for (std::size_t i = 0; i < files.size(); ++i)
    if (const std::error_code error = fresh[i].takePlace()) return tl::unexpected(WriteFailure{files[i].first, error});
  for (const fs::path& folder : folders) flushFolder(folder);
  return {};
}

}  // namespace attn
