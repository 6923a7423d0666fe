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
    NotRegular,  // a folder, a pipe, a device, a socket: it could block, never end, or act when it is opened
    TooLarge,    // more bytes than may be read
    System       // `reason` says what: not there, no permission, ...
  };
  Kind kind = Kind::System;
  std::filesystem::path place;
  std::error_code reason;  // the system's, where it gave one

  /// "/full/a.json: Permission denied".
  std::string text() const;
};

/// What happens where the name is that of a symbolic link: files that a learner names may lie behind one, files of our
/// own never do.
enum class Links { AreFollowed, AreRefused };

/// The whole of a regular file of at most `most` bytes. Nothing else is waited for or read from: a pipe, a device or a
/// folder that lies in the file's place is seen before anything is taken from it, and no more than `most` bytes are
/// ever held, whatever the file system says of the file's size.
tl::expected<std::string, ReadFailure> readRegularFile(const std::filesystem::path&, std::uint64_t most,
                                                       Links = Links::AreFollowed);

}  // namespace attn
