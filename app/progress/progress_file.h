// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <filesystem>

#include "base/problem.h"
#include "progress/progress_database.h"
#include "questions/learning_record.h"

namespace attn::app {

struct WholeProgress {
  LearningLog log;
  DocumentTexts documents;
};

/// {"format": "attentionscope/progress", "version": 1, "answers": […], "events": […], "documents": {…}}: answers with
/// the keys of answerFields(), events as {"uid", "utc_ms", "offset_minutes", "kind", "detail"}.
QByteArray exportedProgress(const WholeProgress&);

Result<WholeProgress> importedProgress(const QByteArray&);
Result<WholeProgress> importedProgress(const std::filesystem::path&);

}  // namespace attn::app
