// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/lecture_autosave.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <utility>

#include "lessons/lesson_archive.h"
#include "lessons/lesson_library.h"

namespace attn::app {
namespace {

constexpr std::chrono::milliseconds kSoonAfter{60}, kLecturePause{500};

QString lectureSuffix() {
  return QStringLiteral(".lecture");
}

QString lockBeside(const QString& journal) {
  return journal + QStringLiteral(".lock");
}

std::unique_ptr<QLockFile> lockOn(const QString& journal) {
  auto lock = std::make_unique<QLockFile>(lockBeside(journal));
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

LectureAutosave::LectureAutosave(Source source, const QString& folder, JournalWriter writer,
                                 std::unique_ptr<Alarm> alarm, QObject* parent)
    : QObject(parent),
      m_source(std::move(source)),
      m_writer(std::move(writer)),
      m_folder(folder.isEmpty()
                   ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery")
                   : folder),
      m_alarm(std::move(alarm)),
      m_lastStart(m_alarm->now() - kLecturePause),
      m_texts(std::make_shared<DocumentTextCache>()) {
  m_journal = QDir(m_folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + lectureSuffix());
}

LectureAutosave::~LectureAutosave() {
  m_ending = true;
  while (m_writing.isRunning()) m_writing.waitUntilDone();
}

/// Called with the first journal, so that nothing is created for users who never record a lecture.
void LectureAutosave::guard() {
  if (m_lock && QFile::exists(lockBeside(m_journal))) return;
  QDir().mkpath(m_folder);
  m_lock.reset();
  m_lock = lockOn(m_journal);
  m_lock->tryLock(0);
}

void LectureAutosave::look() {
  if (!m_source().lecture) return forget();
  m_remove = false;
  if (m_alarm->isSet()) return;  // do not postpone: saves during continuous work, too
  m_alarm->set(std::max(kSoonAfter, m_lastStart + kLecturePause - m_alarm->now()), [this] { write(); });
}

void LectureAutosave::write() {
  if (m_writing.isRunning()) {
    m_again = true;
    return;
  }
  m_again = false;
  const UnsavedLecture unsaved = m_source();
  if (!unsaved.lecture) return;
  m_lastStart = m_alarm->now();
  guard();
  m_writing.start([unsaved, writer = m_writer, texts = m_texts, journal = m_journal](
                      const BackgroundJob::Context&) { return writer(journal, journalText(unsaved, *texts)); },
                  [this](const tl::expected<tl::expected<void, QString>, JobFailure>& result) {
                    finish(result ? *result : tl::unexpected(failureText(result.error())));
                  });
}

void LectureAutosave::finish(const tl::expected<void, QString>& result) {
  if (result)
    for (const RecoverableLecture& each : std::exchange(m_takenOver, {})) discard(each);
  if (m_remove) {
    forget();
  } else if (m_again) {
    m_again = false;
    if (!m_alarm->isSet()) m_alarm->set(kLecturePause, [this] { write(); });
  } else if (!result && !m_alarm->isSet()) {
    m_alarm->set(kLecturePause, [this] { write(); });  // retry even without another change
  }
  if (m_ending) return;
  const bool wasFailing = std::exchange(m_failing, !result);
  if (result) Q_EMIT written();
  if (!result && !wasFailing) Q_EMIT failed(result.error());
  if (result && wasFailing) Q_EMIT failureOver();
}

bool LectureAutosave::flush() {
  while (m_writing.isRunning()) m_writing.waitUntilDone();
  if (m_alarm->isSet() || m_again) {
    m_alarm->cancel();
    write();
    while (m_writing.isRunning()) m_writing.waitUntilDone();
  }
  return !m_failing;
}

void LectureAutosave::forget() {
  m_alarm->cancel();
  m_again = false;
  for (const RecoverableLecture& each : std::exchange(m_takenOver, {})) discard(each);
  if (m_writing.isRunning()) {
    m_remove = true;  // as soon as it is written
    return;
  }
  m_remove = false;
  if (m_lock) QFile::remove(m_journal);
  if (std::exchange(m_failing, false) && !m_ending) Q_EMIT failureOver();
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
  QFile::remove(lockBeside(lecture.journal));
}

}  // namespace attn::app
