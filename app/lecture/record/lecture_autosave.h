// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "lessons/lecture_file.h"
#include "session/kept_file.h"

namespace attn::app {

/// The contents of the journal; nullptr: no unsaved changes.
struct UnsavedLecture {
  std::shared_ptr<const Lecture> lecture;
  QString path;
};

/// Keeps a journal of an unsaved lecture, next to those of documents.
class LectureAutosave : public WorkJournal {
 public:
  using Source = std::function<UnsavedLecture()>;
  explicit LectureAutosave(Source, const QString& folder = QString(), JournalWriter = &writeJournal);

  /// Must be called when the unsaved state has changed.
  void look();
  /// nullopt if it cannot be read. The file is kept until discardJournal().
  static std::optional<Lecture> read(const RecoverableWork&);

 private:
  Source m_source;
  std::shared_ptr<DocumentTextCache> m_texts;  // used by one job at a time
};

}  // namespace attn::app
