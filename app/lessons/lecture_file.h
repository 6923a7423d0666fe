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

/// A lesson as it was loaded, to be changed: with its documents. What does not open is kept as it is.
Lecture lectureOf(const LoadedLesson&);
/// A lecture as the player wants it; its problems are not looked for.
std::shared_ptr<const LoadedLesson> asLesson(const Lecture&);

/// The texts of documents, made once for each. Whoever writes a lecture often has one; used by one thread at a time.
class CarriedTexts {
 public:
  LessonFiles filesOf(const Lecture&);

 private:
  std::map<std::shared_ptr<const Scenario>, std::shared_ptr<const std::string>> m_texts;
};

/// Writes a lecture into one file where the path is called so, else into a folder, which is made where it is missing,
/// with lesson.json last. `former`: documents that an earlier saving put into this folder; those that the lecture has
/// no more are removed. On failure everything is as it was, and the error says which file and why.
tl::expected<void, QString> saveLecture(const Lecture&, const QString& path, CarriedTexts&,
                                        const std::set<std::string>& former = {});
std::set<std::string> documentPaths(const Lecture&);

/// "Scaling.lesson.zip" is one file; everything else is a folder.
bool isOneFile(const QString& path);

}  // namespace attn::app
