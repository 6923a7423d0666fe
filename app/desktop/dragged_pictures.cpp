// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dragged_pictures.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <QUrl>
#include <utility>

#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr std::size_t kParcelsKept = 4;
constexpr qint64 kLeftBehindSeconds = 24 * 60 * 60;

QString folderPattern() {
  return QStringLiteral("attentionscope-drag-");
}

/// Removes folders left by programs that crashed.
void removeLeftBehind(const QString& where) {
  const QFileInfoList old =
      QDir(where).entryInfoList({folderPattern() + QLatin1Char('*')}, QDir::Dirs | QDir::NoSymLinks);
  for (const QFileInfo& folder : old)
    if (folder.isWritable() && folder.lastModified().secsTo(QDateTime::currentDateTime()) > kLeftBehindSeconds)
      QDir(folder.absoluteFilePath()).removeRecursively();
}

}  // namespace

std::unique_ptr<QMimeData> mimeOf(const PictureForms& forms) {
  auto mime = std::make_unique<QMimeData>();
  mime->setData(QStringLiteral("image/svg+xml"), forms.svg);
  mime->setData(QStringLiteral("image/png"), forms.png);
  mime->setImageData(QImage::fromData(forms.png, "PNG"));
  return mime;
}

DraggedPictures::DraggedPictures(const QString& where) : m_where(where.isEmpty() ? QDir::tempPath() : where) {}

std::unique_ptr<QMimeData> DraggedPictures::parcel(const QString& name, const PictureForms& forms) {
  auto mime = mimeOf(forms);
  if (!m_folder) {
    removeLeftBehind(m_where);
    m_folder = std::make_unique<QTemporaryDir>(QDir(m_where).filePath(folderPattern() + QStringLiteral("XXXXXX")));
  }
  if (!m_folder->isValid()) return mime;
  QString plain = name.simplified().left(100);
  plain.replace(QRegularExpression(QStringLiteral("[/\\\\:*?\"<>|]")), QStringLiteral("-"));
  if (plain.isEmpty() || plain.startsWith(QLatin1Char('.'))) plain.prepend(QStringLiteral("picture"));
  // One folder each, so that two pictures may have the same name.
  const QString folder = m_folder->filePath(QString::number(m_count++));
  const QString file = QDir(folder).filePath(plain + QStringLiteral(".png"));
  if (!replaceFile(file, forms.png, MissingFolder::IsMade)) return mime;
  mime->setUrls({QUrl::fromLocalFile(file)});
  m_parcels.push_back(folder);
  if (m_parcels.size() > kParcelsKept) {
    QDir(m_parcels.front()).removeRecursively();
    m_parcels.pop_front();
  }
  return mime;
}

}  // namespace attn::app
