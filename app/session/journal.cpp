// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QUuid>

#include "session/document_file.h"

namespace attn::app {

tl::expected<void, QString> writeJournal(const QString& journal, const QByteArray& text) {
  return replaceFile(journal, text, MissingFolder::IsMade);
}

QString newJournal(const QString& folder, const QString& suffix) {
  const QString usual = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
  return QDir(folder.isEmpty() ? usual : folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + suffix);
}

QByteArray journalText(const QString& path, const std::string& title, QJsonObject content) {
  content.insert(QStringLiteral("path"), path);
  content.insert(QStringLiteral("title"), QString::fromStdString(title));
  content.insert(QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
  return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

QJsonObject readJournal(const QString& journal) {
  QFile file(journal);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

QString lockOf(const QString& journal) {
  return journal + QStringLiteral(".lock");
}

std::unique_ptr<QLockFile> lockFor(const QString& journal) {
  auto lock = std::make_unique<QLockFile>(lockOf(journal));
  lock->setStaleLockTime(0);  // a lock is stale only if its process is gone, however old it is
  return lock;
}

std::vector<RecoverableWork> recoverableWorks(const QString& own, const QString& member) {
  std::vector<RecoverableWork> found;
  const QFileInfo info(own);
  const QDir folder = info.dir();
  for (const QString& name : folder.entryList({QStringLiteral("*.") + info.suffix()}, QDir::Files, QDir::Time)) {
    const QString journal = folder.filePath(name);
    if (journal == own || !lockFor(journal)->tryLock(0)) continue;
    const QJsonObject content = readJournal(journal);
    const auto text = [&content](const char* key) { return content.value(QLatin1String(key)).toString(); };
    if (!content.contains(member)) continue;
    found.push_back({journal, text("path"), text("title"), QDateTime::fromString(text("written"), Qt::ISODateWithMs),
                     QByteArray::fromHex(text("base").toLatin1())});
  }
  return found;
}

void discardJournal(const RecoverableWork& work) {
  QFile::remove(work.journal);
  QFile::remove(lockOf(work.journal));
}

}  // namespace attn::app
