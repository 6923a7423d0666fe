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

/// File metadata, obtained without reading the file.
struct FileStamp {
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t written = 0, changed = 0;  // nanoseconds: mtime (content); ctime (content, name or permissions)

  bool operator==(const FileStamp&) const = default;
};

/// All zeros if the file does not exist.
FileStamp stampOf(const std::filesystem::path&);

/// Stamps of the files next to a document that contain its matrices, keyed by their names in the document.
using StampsNextToFile = std::map<std::string, FileStamp>;

/// The state of a document on disk, sufficient to detect changes.
struct DiskState {
  enum class Kind {
    Unknown,  // not checked
    Missing,
    Unreadable,  // exists, but cannot be read
    There
  };
  Kind kind = Kind::Unknown;
  QByteArray content;       // digest of the bytes; only for There
  StampsNextToFile beside;  // as of reading the matrices
  /// The document's stamp, if it reliably detects changes: the file had not been written for some seconds when it was
  /// checked.
  std::optional<FileStamp> stamp;

  /// True if both have the same document with the same matrices.
  bool holdsTheSame(const DiskState& other) const {
    return kind == other.kind && content == other.content && beside == other.beside;
  }
};

/// A digest of a document's bytes; it differs for different documents.
QByteArray contentDigest(std::string_view bytes);
/// Stamps of the files next to the document that contain matrices of a scenario or of its pinned scenario.
StampsNextToFile stampsNextToFile(const std::filesystem::path& document, const Scenario&);
/// Reads the file, and stamps the files next to it that `known` names.
DiskState diskStateOf(const std::filesystem::path& document, const StampsNextToFile& known);

/// A document on disk: its content, and the state for detecting changes.
struct DiskCopy {
  std::shared_ptr<const Scenario> scenario;  // nullptr: only the digest is known
  DiskState state;
};

/// Reads documents; tests substitute their own.
using DocumentReader = std::function<Result<Scenario>(const std::filesystem::path&)>;

/// Reads a document. If the file changes during reading, it is detected as a change later.
Result<DiskCopy> readDiskCopy(const std::filesystem::path& document, const DocumentReader&);

/// The change of a document's file since it was last read or written by the program.
struct DiskChange {
  enum class Kind {
    Same,        // same content, though perhaps with other bytes
    Changed,     // different content
    Missing,     // removed, moved or renamed
    Unreadable,  // exists, but is not a document, or a file that it needs is missing
  };
  Kind kind = Kind::Same;
  DiskCopy copy;               // the current state; with a scenario if readable
  Problems problems;           // only for Unreadable
  bool besideChanged = false;  // files next to it contain other numbers, or may
};

/// Whether to trust an unchanged stamp, or to read the file in any case.
enum class Look { Stamp, Content };

DiskChange diskNews(const std::filesystem::path& document, const DiskCopy& known, const DocumentReader&, Look);

}  // namespace attn::app
