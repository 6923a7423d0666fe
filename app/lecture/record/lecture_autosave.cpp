// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/lecture_autosave.h"

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
    : WorkJournal(folder, QStringLiteral(".lecture"), QStringLiteral("lecture"), std::move(writer)),
      m_source(std::move(source)),
      m_texts(std::make_shared<DocumentTextCache>()) {}

void LectureAutosave::look() {
  const UnsavedLecture unsaved = m_source();
  if (!unsaved.lecture) return forget();
  keep([unsaved, texts = m_texts] { return lectureJournal(unsaved, *texts); });
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
