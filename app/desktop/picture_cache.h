// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <cstdint>
#include <filesystem>

namespace attn::app {

/// The key of a thumbnail: a file's last version, drawn in a given way.
struct PictureOfFile {
  QString path;              // absolute path
  std::int64_t written = 0;  // nanoseconds
  std::uint64_t bytes = 0;   // file size
  QString look;              // size, colors, version of the drawing

  bool operator==(const PictureOfFile&) const = default;
};
/// The file's current key; all zeros if it does not exist.
PictureOfFile pictureOf(const QString& path, const QString& look);

/// Thumbnails of files, kept between starts in a folder, which need not exist. The least recently used ones are
/// evicted. File names cannot be derived from the names of their thumbnails. Safe for several threads and programs
/// using the same folder.
class PictureCache {
 public:
  static constexpr std::size_t kMaxPictures = 64;
  static constexpr std::uint64_t kMaxBytes = std::uint64_t{8} << 20;

  explicit PictureCache(std::filesystem::path folder) : m_folder(std::move(folder)) {}

  QImage find(const PictureOfFile&) const;
  bool keep(const PictureOfFile&, const QImage&) const;
  void clear() const;
  const std::filesystem::path& folder() const { return m_folder; }

 private:
  std::filesystem::path placeOf(const PictureOfFile&) const;
  void makeRoom() const;

  std::filesystem::path m_folder;
};

}  // namespace attn::app
