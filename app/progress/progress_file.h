// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <filesystem>

#include "base/problem.h"
#include "progress/progress_database.h"
#include "questions/learning_record.h"

namespace attn::app {

/// Everything that a learner's progress consists of.
struct WholeProgress {
  LearningLog log;
  DocumentTexts documents;
};

/// {"format": "attentionscope/progress", "version": 1, "answers": […], "events": […], "documents": {…}}: answers with
/// the keys of answerFields(), events as {"uid", "utc_ms", "offset_minutes", "kind", "detail"}.
QByteArray exportedProgress(const WholeProgress&);

/// Reads what was exported; all problems at once, with their places.
Result<WholeProgress> importedProgress(const QByteArray&);
/// The same from a file.
Result<WholeProgress> importedProgress(const std::filesystem::path&);

}  // namespace attn::app
