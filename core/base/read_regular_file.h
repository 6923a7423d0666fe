// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <tl/expected.hpp>

namespace attn {

struct ReadFailure {
  enum class Kind {
    NotRegular,  // a folder, pipe, device or socket: it could block, never end, or act when opened
    TooLarge,    // more than the allowed bytes
    System       // see `reason`: not found, no permission, ...
  };
  Kind kind = Kind::System;
  std::filesystem::path place;
  std::error_code reason;  // the system's, if any

  /// "/full/a.json: Permission denied".
  std::string text() const;
};

/// How symbolic links are treated: files that a learner names may be behind one, files of our own never are.
enum class Links { AreFollowed, AreRefused };

/// Reads a whole regular file of at most `most` bytes. Never waits for or reads from anything else: a pipe, device or
/// folder in its place is detected first. No more than `most` bytes are ever held, whatever size the file system
/// reports.
tl::expected<std::string, ReadFailure> readRegularFile(const std::filesystem::path&, std::uint64_t most,
                                                       Links = Links::AreFollowed);

}  // namespace attn
