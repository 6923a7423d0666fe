// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/lecture_autosave.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QStandardPaths>
#include <QUuid>
#include <utility>

#include "lessons/lesson_archive.h"
#include "lessons/lesson_library.h"

namespace attn::app {
namespace {

QString lectureSuffix() {
  return QStringLiteral(".lecture");
}

QString lockNextTo(const QString& journal) {
  return journal + QStringLiteral(".lock");
}

std::unique_ptr<QLockFile> lockOn(const QString& journal) {
  auto lock = std::make_unique<QLockFile>(lockNextTo(journal));
  lock->setStaleLockTime(0);  // stale if its process is gone, regardless of age
  return lock;
}

QJsonObject contentOf(const QString& journal) {
  QFile file(journal);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

QByteArray journalText(const UnsavedLecture& unsaved, DocumentTextCache& texts) {
  const std::string archive = writeLessonArchive(texts.filesOf(*unsaved.lecture));
  const QByteArray bytes = QByteArray::fromRawData(archive.data(), static_cast<qsizetype>(archive.size()));
  const QJsonObject content{{QStringLiteral("path"), unsaved.path},
                            {QStringLiteral("title"), QString::fromStdString(unsaved.lecture->text().title)},
                            {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                            {QStringLiteral("lecture"), QString::fromLatin1(bytes.toBase64())}};
  return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

}  // namespace

LectureAutosave::LectureAutosave(Source source, const QString& folder, JournalWriter writer)
    : m_source(std::move(source)),
      m_writer(std::move(writer)),
      m_folder(folder.isEmpty()
                   ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery")
                   : folder),
      m_journal(QDir(m_folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + lectureSuffix())),
      m_texts(std::make_shared<DocumentTextCache>()) {}

LectureAutosave::~LectureAutosave() {
  blockSignals(true);
  m_kept.reset();  // calls discardTakenOver()
}

/// Called for the first unsaved change, so that nothing is created for users who never record a lecture.
void LectureAutosave::startJournal() {
  if (m_kept && QFile::exists(lockNextTo(m_journal))) return;
  m_kept.reset();  // before the new lock is created
  m_kept = std::make_unique<KeptFile>(m_journal, m_writer);
  connect(m_kept.get(), &KeptFile::saved, this, &LectureAutosave::discardTakenOver);
  connect(m_kept.get(), &KeptFile::problemChanged, this, [this] {
    if (const QString& problem = m_kept->problem(); problem.isEmpty())
      Q_EMIT failureOver();
    else
      Q_EMIT failed(problem);
  });
}

void LectureAutosave::look() {
  const UnsavedLecture unsaved = m_source();
  if (!unsaved.lecture) return forget();
  startJournal();
  m_kept->keep([unsaved, texts = m_texts] { return journalText(unsaved, *texts); });
}

void LectureAutosave::forget() {
  discardTakenOver();
  if (m_kept) m_kept->remove();
}

void LectureAutosave::discardTakenOver() {
  for (const RecoverableLecture& each : std::exchange(m_takenOver, {})) discard(each);
}

std::vector<RecoverableLecture> LectureAutosave::recoverable() const {
  std::vector<RecoverableLecture> found;
  const QDir folder(m_folder);
  const QStringList names = folder.entryList({QStringLiteral("*") + lectureSuffix()}, QDir::Files, QDir::Time);
  for (const QString& name : names) {
    const QString journal = folder.filePath(name);
    if (journal == m_journal) continue;
    const std::unique_ptr<QLockFile> lock = lockOn(journal);
    if (!lock->tryLock(0)) continue;  // the program that owns it is running
    const QJsonObject content = contentOf(journal);
    if (!content.contains(QStringLiteral("lecture"))) continue;
    found.push_back({journal, content.value(QStringLiteral("path")).toString(),
                     content.value(QStringLiteral("title")).toString(),
                     QDateTime::fromString(content.value(QStringLiteral("written")).toString(), Qt::ISODateWithMs)});
  }
  return found;
}

std::optional<Lecture> LectureAutosave::read(const RecoverableLecture& lecture) {
  const QByteArray archive =
      QByteArray::fromBase64(contentOf(lecture.journal).value(QStringLiteral("lecture")).toString().toLatin1());
  const auto loaded = unpackedLesson({archive.constData(), static_cast<std::size_t>(archive.size())}, lecture.title,
                                     lessonVocabulary());
  if (loaded->lesson.steps.empty() && hasFaults(loaded->problems)) return std::nullopt;
  return lectureOf(*loaded);
}

void LectureAutosave::discard(const RecoverableLecture& lecture) {
  QFile::remove(lecture.journal);
  QFile::remove(lockNextTo(lecture.journal));
}

}  // namespace attn::app
