// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/lecture_autosave.h"

#include <QFile>
#include <QJsonObject>
#include <utility>

#include "lessons/lesson_archive.h"
#include "lessons/lesson_library.h"

namespace attn::app {
namespace {

QByteArray lectureJournal(const UnsavedLecture& unsaved, DocumentTextCache& texts) {
  const std::string archive = writeLessonArchive(texts.filesOf(*unsaved.lecture));
  const QByteArray bytes = QByteArray::fromRawData(archive.data(), static_cast<qsizetype>(archive.size()));
  return journalText(unsaved.path, unsaved.lecture->text().title,
                     {{QStringLiteral("lecture"), QString::fromLatin1(bytes.toBase64())}});
}

}  // namespace

LectureAutosave::LectureAutosave(Source source, const QString& folder, JournalWriter writer)
    : m_source(std::move(source)),
      m_writer(std::move(writer)),
      m_journal(newJournal(folder, QStringLiteral(".lecture"))),
      m_texts(std::make_shared<DocumentTextCache>()) {}

LectureAutosave::~LectureAutosave() {
  blockSignals(true);
  m_kept.reset();  // calls discardTakenOver()
}

/// Called for the first unsaved change, so that nothing is created for users who never record a lecture.
void LectureAutosave::startJournal() {
  if (m_kept && QFile::exists(lockOf(m_journal))) return;
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
  m_kept->keep([unsaved, texts = m_texts] { return lectureJournal(unsaved, *texts); });
}

void LectureAutosave::forget() {
  discardTakenOver();
  if (m_kept) m_kept->remove();
}

void LectureAutosave::discardTakenOver() {
  for (const RecoverableWork& each : std::exchange(m_takenOver, {})) discardJournal(each);
}

std::optional<Lecture> LectureAutosave::read(const RecoverableWork& lecture) {
  const QByteArray archive =
      QByteArray::fromBase64(readJournal(lecture.journal).value(QStringLiteral("lecture")).toString().toLatin1());
  const auto loaded = unpackedLesson({archive.constData(), static_cast<std::size_t>(archive.size())}, lecture.title,
                                     lessonVocabulary());
  if (loaded->lesson.steps.empty() && hasFaults(loaded->problems)) return std::nullopt;
  return lectureOf(*loaded);
}

}  // namespace attn::app
