// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn::app {

/// What a file system tells of a file without reading it.
struct FileStamp {
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t written = 0, changed = 0;  // nanoseconds: its content; its content, name or permissions

  bool operator==(const FileStamp&) const = default;
};

/// Nothing but zeros where there is no such file.
FileStamp stampOf(const std::filesystem::path&);

/// Stamps of the files beside a document that its matrices lie in, by the names that the document has for them.
using StampsBeside = std::map<std::string, FileStamp>;

/// What lies on the disk for a document, as far as it takes to see whether it is still the same.
struct DiskState {
  enum class Kind {
    Unknown,     // nobody has looked
    Missing,     // no file has this name
    Unreadable,  // something has, but it cannot be read
    There
  };
  Kind kind = Kind::Unknown;
  QByteArray content;   // digest of the bytes; of There only
  StampsBeside beside;  // as they were when the matrices were read
  /// Of the document, where a change that it does not tell is out of the question: where the file had been left alone
  /// for some seconds when it was looked at.
  std::optional<FileStamp> stamp;

  /// The same document with the same matrices.
  bool holdsTheSame(const DiskState& other) const {
    return kind == other.kind && content == other.content && beside == other.beside;
  }
};

/// A digest of a document's bytes: two documents that are not the same have different ones.
QByteArray contentDigest(std::string_view bytes);
/// Names of the files beside it that the matrices of a scenario, and of the one that is pinned in it, were read from.
StampsBeside stampsBeside(const std::filesystem::path& document, const Scenario&);
/// Reads the file, and looks at those beside it that `known` names.
DiskState diskStateOf(const std::filesystem::path& document, const StampsBeside& known);

/// A document as it lies on the disk: what it says, and what to know it again by.
struct DiskCopy {
  std::shared_ptr<const Scenario> scenario;  // nullptr: known by its digest alone
  DiskState state;
};

/// How documents are read; tests put their own in place.
using DocumentReader = std::function<Result<Scenario>(const std::filesystem::path&)>;

/// Reads a document. What changes in the file while it is read shows as a change later on.
Result<DiskCopy> readDiskCopy(const std::filesystem::path& document, const DocumentReader&);

/// What has become of a document's file since it was last read or written here.
struct DiskNews {
  enum class Kind {
    Same,        // it says the same, though perhaps by other bytes
    Changed,     // it says something else
    Missing,     // it was removed, moved or renamed
    Unreadable,  // it is there, but it is no document, or a file that it needs is not there
  };
  Kind kind = Kind::Same;
  DiskCopy copy;               // what there is now; with a scenario where it could be read
  Problems problems;           // of Unreadable
  bool besideChanged = false;  // files beside it hold other numbers, or may
};

/// How closely one looks: a file whose stamp is as it was can be believed to be as it was, or read all the same.
enum class Look { AtTheStamp, AtTheContent };

DiskNews diskNews(const std::filesystem::path& document, const DiskCopy& known, const DocumentReader&, Look);

}  // namespace attn::app
