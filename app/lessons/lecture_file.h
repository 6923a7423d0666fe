// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tl/expected.hpp>

#include "lessons/lesson_edit.h"
#include "lessons/lesson_library.h"

namespace attn::app {

/// A loaded lesson as an editable lecture, with its documents. Documents that cannot be opened are kept as they are.
Lecture lectureOf(const LoadedLesson&);
/// A lecture as the player needs it; does not check for problems.
std::shared_ptr<const LoadedLesson> asLesson(const Lecture&);

/// Caches the serialized documents, since a lecture is written repeatedly. Not thread-safe.
class DocumentTextCache {
 public:
  LessonFiles filesOf(const Lecture&);

 private:
  std::map<std::shared_ptr<const Scenario>, std::shared_ptr<const std::string>> m_texts;
};

/// Writes a lecture into one file if the path has that suffix, otherwise into a folder, created if missing, with
/// lesson.json last. `former`: documents saved to this folder earlier; those no longer in the lecture are deleted. On
/// failure nothing is changed, and the error names the file and the reason.
tl::expected<void, QString> saveLecture(const Lecture&, const QString& path, DocumentTextCache&,
                                        const std::set<std::string>& former = {});
/// The paths of its documents and pictures.
std::set<std::string> documentPaths(const Lecture&);

/// True for paths like "Scaling.lesson.zip"; everything else is a folder.
bool isOneFile(const QString& path);

}  // namespace attn::app
