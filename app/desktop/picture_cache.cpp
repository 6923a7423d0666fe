// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/picture_cache.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <algorithm>
#include <system_error>
#include <vector>

#include "session/disk_state.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

namespace fs = std::filesystem;

constexpr char kPictureSuffix[] = ".png";
constexpr int kLargestSide = 1024;

struct KeptPicture {
  fs::path file;
  fs::file_time_type used;
  std::uint64_t bytes = 0;
};

std::vector<KeptPicture> keptPictures(const fs::path& folder) {
  std::vector<KeptPicture> pictures;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code gone;
    if (it->path().extension() != kPictureSuffix || !it->is_regular_file(gone)) continue;
    pictures.push_back({it->path(), it->last_write_time(gone), it->file_size(gone)});
  }
  return pictures;
}

}  // namespace

PictureOfFile pictureOf(const QString& path, const QString& look) {
  const FileStamp stamp = stampOf(toPath(path));
  return {path, stamp.written, stamp.size, look};
}

fs::path PictureCache::placeOf(const PictureOfFile& picture) const {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  for (const QString& part :
       {picture.path, QString::number(picture.written), QString::number(picture.bytes), picture.look}) {
    hash.addData(part.toUtf8());
    hash.addData(QByteArray(1, '\0'));
  }
  return m_folder / (hash.result().toHex().left(32).toStdString() + kPictureSuffix);
}

QImage PictureCache::find(const PictureOfFile& picture) const {
  if (m_folder.empty()) return {};
  const fs::path place = placeOf(picture);
  const QImage image(toQString(place), "PNG");
  if (image.isNull() || std::max(image.width(), image.height()) > kLargestSide) return {};
  std::error_code ignored;
  fs::last_write_time(place, fs::file_time_type::clock::now(), ignored);  // marks it as recently used
  return image;
}

bool PictureCache::keep(const PictureOfFile& picture, const QImage& image) const {
  if (m_folder.empty() || image.isNull()) return false;
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  if (!image.save(&bytes, "PNG")) return false;
  if (!replaceFile(toQString(placeOf(picture)), bytes.data(), MissingFolder::IsMade)) return false;
  makeRoom();
  return true;
}

void PictureCache::makeRoom() const {
  std::vector<KeptPicture> pictures = keptPictures(m_folder);
  std::ranges::sort(pictures, std::ranges::greater{}, &KeptPicture::used);
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    bytes += pictures[i].bytes;
    std::error_code ignored;
    if (i >= kMaxPictures || bytes > kMaxBytes) fs::remove(pictures[i].file, ignored);
  }
}

void PictureCache::clear() const {
  std::error_code ignored;
  for (const KeptPicture& picture : keptPictures(m_folder)) fs::remove(picture.file, ignored);
}

}  // namespace attn::app
