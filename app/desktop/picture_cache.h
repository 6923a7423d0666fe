// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <cstdint>
#include <filesystem>

namespace attn::app {

/// What a small picture shows: a file as it was written last, drawn in one way.
struct PictureOfFile {
  QString path;              // absolute
  std::int64_t written = 0;  // nanoseconds
  std::uint64_t bytes = 0;   // of the file
  QString look;              // size, colours, version of the drawing

  bool operator==(const PictureOfFile&) const = default;
};
/// The file as it is now; all zeros where there is none.
PictureOfFile pictureOf(const QString& path, const QString& look);

/// Small pictures of files, kept between starts in a folder of their own, which need not exist. What was asked for last
/// stays; the others make room. Names of files are not to be read from the names of their pictures. Values: several
/// threads and programs may use the same folder.
class PictureCache {
 public:
  static constexpr std::size_t kMostPictures = 64;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 20;

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
