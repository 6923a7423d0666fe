// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace attn::app {

/// Why background work has no result.
struct JobFailure {
  enum class Kind {
    NoThread,     // the system could not create a thread
    OutOfMemory,  // std::bad_alloc
    Failed        // any other exception
  };
  Kind kind = Kind::Failed;
  std::string detail;  // error message of the system or the exception; may be empty

  bool operator==(const JobFailure&) const = default;
};

QString failureText(const JobFailure&);
/// The exception being handled; must be called inside a catch clause.
JobFailure currentFailure();

}  // namespace attn::app
